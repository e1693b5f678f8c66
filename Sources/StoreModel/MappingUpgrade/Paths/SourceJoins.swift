import DataModel

/// The old rows at key paths of one object, joined after `FROM`.
///
/// The object's own row has the alias `t`. To-one targets are joined so that objects without one are kept,
/// and only once for key paths with a common beginning.
struct SourceJoins {
  private let old: MappedVersion
  private let entity: String
  /// The text after the row of the object.
  private(set) var sql = ""
  private var aliases: [[String]: (alias: String, entity: String)] = [:]

  init(_ old: MappedVersion, from entity: String) {
    (self.old, self.entity) = (old, entity)
  }

  /// The target of a key path with one value.
  enum End {
    /// A stored attribute, or a whole composite: the name that its row has, and the entity of it.
    case attribute(Attribute, row: String, entity: String)
    /// An element of a composite.
    case element(StoredElement, row: String)
    /// An attribute that is not stored and is therefore nil in a newly opened store.
    case unstored
    /// An object: its key.
    case object(key: String, entity: String)
    /// Several objects or values.
    case several
    /// The entity has no such key.
    case unknown(key: String, entity: String)
  }

  /// Follows a key path.
  mutating func follow(_ keys: [String]) -> End {
    var (place, row) = (entity, "t")
    for (position, key) in keys.enumerated() {
      let isLast = position == keys.count - 1
      switch old.property(key, of: place) {
      case let attribute as Attribute:
        return end(attribute, Array(keys[(position + 1)...]), row: row, entity: place)
      case let relationship as Relationship:
        guard !relationship.isToMany else { return .several }
        guard let destination = relationship.destinationEntity,
          let storage = old.schema.toOneStorage(of: key, in: place)
        else { return relationship.isTransient ? .unstored : .unknown(key: key, entity: place) }
        let column = "\(row).\(identifier(storage.column))"
        if isLast { return .object(key: column, entity: destination) }
        row = join(destination, at: column, Array(keys[...position]))
        place = destination
      default: return .unknown(key: key, entity: place)
      }
    }
    return .object(key: "t.Z_PK", entity: entity)
  }

  private func end(
    _ attribute: Attribute, _ rest: [String], row: String, entity: String
  ) -> End {
    guard !attribute.isTransient else { return .unstored }
    guard !rest.isEmpty else { return .attribute(attribute, row: row, entity: entity) }
    let path = ([attribute.name] + rest).joined(separator: ".")
    let element = old.elements(of: attribute, in: entity).first { $0.path == path }
    return element.map { .element($0, row: row) }
      ?? .unknown(key: rest.first ?? "", entity: "\(entity).\(attribute.name)")
  }

  private mutating func join(_ destination: String, at key: String, _ path: [String]) -> String {
    if let known = aliases[path] { return known.alias }
    let alias = "t\(aliases.count + 1)"
    aliases[path] = (alias, destination)
    let table = SourceStore.table(old.schema.tableName(of: destination) ?? "")
    sql += " LEFT JOIN \(table) AS \(alias) ON \(alias).Z_PK = \(key)"
    return alias
  }
}
