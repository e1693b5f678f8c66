import DataModel
import ModelFiles

/// The old objects at a key path, joined to the pairs of an entity mapping with the alias `a`; in a
/// connection to only the old store, joined to their old objects.
struct ObjectJoins {
  /// The text after `FROM`, starting with the pairs.
  private(set) var sql: String
  /// The key of each object.
  private(set) var key = "a.source"
  /// The entity that the objects are of, or of a subentity.
  private(set) var entity: String
  /// The position of an object in an ordered relationship; nil without an order.
  private(set) var position: String?
  /// Whether there may be several for one object.
  private(set) var isMany = false
  private let old: MappedVersion
  private let isAlone: Bool
  private var aliasCount = 0

  /// Follows a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - mapping: The entity mapping.
  ///   - old: The old version.
  ///   - isAlone: Whether the connection is to only the old store.
  /// - Throws: ``PathProblem`` for a path that does not lead to objects.
  init(
    _ path: SourcePath, of mapping: PlannedMapping, in old: MappedVersion, isAlone: Bool = false
  ) throws(PathProblem) {
    (self.old, self.isAlone) = (old, isAlone)
    entity = mapping.source
    sql = "\(isAlone ? mapping.ownObjects(old.schema) : mapping.table) AS a"
    switch path {
    case .object: break
    case .keys(let keys): try follow(keys)
    case .distinctUnionOfSets(let inner, let outer):
      try follow(outer)
      guard isMany else { throw .notObjects("\(outer.joined(separator: ".")) is not a collection") }
      isMany = false
      try follow(inner)
      guard isMany else { throw .notObjects("\(inner.joined(separator: ".")) is not a collection") }
      position = nil
    }
  }

  /// The reason why a path does not lead to objects.
  enum PathProblem: Error {
    /// An entity has no such key.
    case unknown(key: String, entity: String)
    /// Its target is something else, as described by the text.
    case notObjects(String)
    /// A relationship is not stored, so there are no objects.
    case unstored
  }

  private mutating func follow(_ keys: [String]) throws(PathProblem) {
    for key in keys {
      switch old.property(key, of: entity) {
      case let relationship as Relationship: try step(relationship)
      case is Attribute: throw .notObjects("\(entity).\(key) is an attribute")
      default: throw .unknown(key: key, entity: entity)
      }
    }
  }

  private mutating func step(_ relationship: Relationship) throws(PathProblem) {
    guard !relationship.isTransient else { throw .unstored }
    guard let destination = relationship.destinationEntity else {
      throw .notObjects("\(entity).\(relationship.name) leads to no entity")
    }
    if relationship.isToMany, isMany {
      throw .notObjects(
        "\(entity).\(relationship.name) is a collection in a collection, expected @distinctUnionOfSets"
      )
    }
    if let storage = old.schema.toOneStorage(of: relationship.name, in: entity) {
      let from = key
      let row = join(old.schema.tableName(of: entity) ?? "") { "\($0).Z_PK = \(from)" }
      key = "\(row).\(identifier(storage.column))"
      if !isMany { position = nil }
    } else if let storage = old.schema.toManyStorage(of: relationship.name, in: entity) {
      join(storage, relationship.name)
    } else {
      throw .notObjects("\(entity).\(relationship.name) has no place in the store")
    }
    entity = destination
  }

  private mutating func join(_ storage: ToManyStorage, _ name: String) {
    isMany = true
    switch storage {
    case .foreignKey(let place):
      let (from, first, last) = (
        key, place.entityNumbers.lowerBound, place.entityNumbers.upperBound
      )
      let row = join(place.table) { row in
        "\(row).\(identifier(place.column)) = \(from) AND \(row).Z_ENT BETWEEN \(first) AND \(last)"
      }
      position = place.orderColumn.map { "\(row).\(identifier($0))" }
      key = "\(row).Z_PK"
    case .joinTable(let place):
      let row = join(pairs: place, name)
      position = place.orderColumn == nil ? nil : "\(row).position"
      key = "\(row).member"
    }
  }

  private mutating func join(pairs place: JoinStorage, _ name: String) -> String {
    aliasCount += 1
    let row = "s\(aliasCount)"
    let table = table(place.table)
    let (owner, member) = (identifier(place.ownerColumn), identifier(place.memberColumn))
    let order = place.orderColumn.map(identifier) ?? "NULL"
    var pairs = "SELECT \(owner) AS owner, \(member) AS member, \(order) AS position FROM \(table)"
    // A pair stands once, in either order.
    if place.isOwnInverse {
      pairs += " UNION SELECT \(member), \(owner), \(backOrder(of: name)) FROM \(table)"
    }
    sql += " JOIN (\(pairs)) AS \(row) ON \(row).owner = \(key)"
    return row
  }

  /// The position at the other end of a pair, for a relationship that is its own inverse.
  private func backOrder(of name: String) -> String {
    let owners = old.model.entities[entity].map { [$0] + old.model.ancestors(of: $0) } ?? []
    let columns = owners.lazy.compactMap {
      old.schema.column(.reflexiveOrder(PropertyPath(entity: $0.name, path: name)))
    }
    return columns.first.map { identifier($0.name) } ?? "NULL"
  }

  private mutating func join(_ table: String, on condition: (String) -> String) -> String {
    aliasCount += 1
    let row = "s\(aliasCount)"
    sql += " JOIN \(self.table(table)) AS \(row) ON \(condition(row))"
    return row
  }

  private func table(_ name: String) -> String {
    isAlone ? identifier(name) : SourceStore.table(name)
  }
}
