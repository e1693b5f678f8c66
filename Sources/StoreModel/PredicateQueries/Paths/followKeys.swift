import DataModel
import Findings

/// A key path with the offset of each key in the text.
struct KeyPath {
  var keys: ArraySlice<String>
  var marks: ArraySlice<Int>

  /// Creates a key path from the parser's output.
  init(_ path: String, _ places: SourcePlaces) {
    keys = path.split(separator: ".").map(String.init)[...]
    let missing = Array(repeating: places.offset, count: max(0, keys.count - places.marks.count))
    marks = (places.marks + missing).prefix(keys.count)
  }

  /// Removes and returns the first key.
  mutating func next() -> (key: String, offset: Int)? {
    guard let key = keys.popFirst(), let offset = marks.popFirst() else { return nil }
    return (key, offset)
  }
}

extension ConditionBuilder {
  /// The maximum number of keys in a key path; SQLite joins at most 64 tables.
  private static let pathLimit = 32

  /// Follows a key path from one or several objects.
  ///
  /// - Throws: `PredicateProblem` at a key that does not exist or is not stored.
  func follow(_ path: KeyPath, from start: ObjectPlace) throws(PredicateProblem) -> Operand {
    guard path.keys.count <= Self.pathLimit else {
      throw PredicateProblem(
        path.marks.first ?? 0, "the key path is too long",
        expected: "at most \(Self.pathLimit) keys")
    }
    var place = start
    var path = path
    while let (key, offset) = path.next() {
      if key.hasPrefix("@") { return try aggregate(key, offset: offset, rest: path, of: place) }
      guard let entity = model.entities[place.entity] else {
        throw PredicateProblem(
          offset, "the model has no entity \"\(place.entity)\"", expected: "a sound model")
      }
      switch model.property(key, of: entity) {
      case let attribute as Attribute:
        return try value(of: attribute, offset, path, at: place)
      case let relationship as Relationship:
        place = try step(relationship, offset, from: place)
      case is FetchedProperty:
        throw PredicateProblem(
          offset, "\"\(key)\" is a fetched property, which the store does not keep",
          expected: "an attribute or a relationship")
      default:
        if let found = try special(key, path, at: place) { return found }
        throw unknownKey(key, offset, of: entity)
      }
    }
    return .objects(place)
  }

  /// The meaning of a key that is not a property: `_id` and `SELF` are the object itself, `entity` is its
  /// entity.
  private func special(
    _ key: String, _ path: KeyPath, at place: ObjectPlace
  ) throws(PredicateProblem) -> Operand? {
    if key == "_id", path.keys.isEmpty { return .objects(place) }
    if key.uppercased() == "SELF" { return try follow(path, from: place) }
    guard key == "entity", path.keys.isEmpty || path.keys.elementsEqual(["name"]),
      let numbers = schema.entityNumbers(of: place.entity)
    else { return nil }
    var place = place
    let row = needRow(&place)
    let names = schema.entities.filter { numbers.contains($0.number) }
      .map { "WHEN \($0.number) THEN \(textLiteral($0.name))" }
    let value = SQLValue(
      sql: "CASE \(row).Z_ENT \(names.joined(separator: " ")) END", kind: .text,
      title: "the name of the entity")
    return operand(value, at: place)
  }

  /// The problem that an entity has no such property.
  private func unknownKey(_ key: String, _ offset: Int, of entity: Entity) -> PredicateProblem {
    let owner = schema.entities.first { other in
      model.entities[other.name].map {
        $0.hasProperty(key) && model.ancestors(of: $0).contains { $0.name == entity.name }
      } ?? false
    }
    if let owner {
      return PredicateProblem(
        offset,
        "\(entity.name) has no property \"\(key)\", which only its subentity \(owner.name) has",
        expected: "a property of \(entity.name), or a predicate on \(owner.name)")
    }
    let names = ([entity] + model.ancestors(of: entity)).flatMap(\.propertyNames)
    let near = nearestName(to: key, among: names)
    return PredicateProblem(
      offset, "\(entity.name) has no property \"\(key)\"",
      expected: near.map { "perhaps \"\($0)\"" } ?? "one of its attributes or relationships")
  }

  /// Goes on to the objects of a relationship.
  private func step(
    _ relationship: Relationship, _ offset: Int, from start: ObjectPlace
  ) throws(PredicateProblem) -> ObjectPlace {
    var place = start
    let (name, entity) = (relationship.name, start.entity)
    guard let destination = relationship.destinationEntity, schema.entity(destination) != nil else {
      throw PredicateProblem(
        offset, "\"\(name)\" leads to no entity of the store", expected: "another relationship")
    }
    if let storage = schema.toOneStorage(of: name, in: entity) {
      place.key = "\(needRow(&place)).\(identifier(storage.column))"
      place.row = nil
    } else {
      switch schema.toManyStorage(of: name, in: entity) {
      case .foreignKey(let storage): join(storage, to: &place)
      case .joinTable(let storage): join(storage, to: &place)
      case nil:
        throw PredicateProblem(
          offset, "\"\(name)\" is transient, and the store does not keep it",
          expected: "an attribute or a relationship that is stored")
      }
    }
    place.entity = destination
    place.title = "\"\(name)\" (\(relationship.isToMany ? "to-many" : "to-one") to \(destination))"
    return place
  }

  private func join(_ storage: ForeignKeyStorage, to place: inout ObjectPlace) {
    let alias = newAlias()
    place.rows.joinMany(
      tableName(storage.table), alias,
      on: "\(alias).\(identifier(storage.column)) = \(place.key) AND \(alias).Z_ENT BETWEEN "
        + "\(storage.entityNumbers.lowerBound) AND \(storage.entityNumbers.upperBound)")
    place.row = alias
    place.key = "\(alias).Z_PK"
  }

  private func join(_ storage: JoinStorage, to place: inout ObjectPlace) {
    let alias = newAlias()
    let (owner, member) = (identifier(storage.ownerColumn), identifier(storage.memberColumn))
    var table = tableName(storage.table)
    if storage.isOwnInverse {
      // A pair stands once, in either order.
      table =
        "(SELECT \(owner), \(member) FROM \(table) UNION SELECT \(member), \(owner) FROM \(table))"
    }
    place.rows.joinMany(table, alias, on: "\(alias).\(owner) = \(place.key)")
    place.row = nil
    place.key = "\(alias).\(member)"
  }

  /// The name of an object's row, which is joined where only its key is known.
  func needRow(_ place: inout ObjectPlace) -> String {
    if let row = place.row { return row }
    let alias = newAlias()
    let table = schema.tableName(of: place.entity) ?? ""
    place.rows.joinOne(tableName(table), alias, on: "\(alias).Z_PK = \(place.key)")
    place.row = alias
    return alias
  }

  /// A value of an object, or that of each of several.
  func operand(_ value: SQLValue, at place: ObjectPlace) -> Operand {
    guard !place.rows.isMany else { return .values(place.rows, value) }
    var value = value
    value.sql = place.rows.value(value.sql)
    return .value(value)
  }

  /// A list of the elements that can be used instead of a composite.
  private func elements(of composite: Attribute, _ path: String) -> String {
    let names = composite.elements.map { "\"\(path).\($0.name)\"" }
    return names.isEmpty
      ? "a composite with elements" : "one of its elements \(names.joined(separator: ", "))"
  }

  /// The value of an attribute, or of the element of a composite that the rest of the path names.
  private func value(
    of attribute: Attribute, _ offset: Int, _ rest: KeyPath, at start: ObjectPlace
  ) throws(PredicateProblem) -> Operand {
    var (attribute, offset, rest) = (attribute, offset, rest)
    var path = attribute.name
    while attribute.type == .composite, let (key, place) = rest.next() {
      guard let element = attribute.elements.first(where: { $0.name == key }) else {
        let near = nearestName(to: key, among: attribute.elements.map(\.name))
        throw PredicateProblem(
          place, "\"\(path)\" has no element \"\(key)\"",
          expected: near.map { "perhaps \"\($0)\"" } ?? elements(of: attribute, path))
      }
      (attribute, offset) = (element, place)
      path += ".\(key)"
    }
    if let (key, place) = rest.next() {
      throw PredicateProblem(
        place, "\"\(path)\" is of the type \(attribute.type.sourceName) and has no key \"\(key)\"",
        expected: "the end of the key path")
    }
    guard let column = schema.attributeColumn(path, of: start.entity),
      let kind = OperandKind(attribute.type)
    else {
      throw PredicateProblem(
        offset,
        attribute.type == .composite
          ? "\"\(path)\" is a composite"
          : "\"\(path)\" is transient, and the store does not keep it",
        expected: attribute.type == .composite
          ? elements(of: attribute, path) : "an attribute that is stored"
      )
    }
    var place = start
    let row = needRow(&place)
    return operand(
      SQLValue(
        sql: "\(row).\(identifier(column.name))", kind: kind,
        title: "\"\(path)\" (\(attribute.type.sourceName))", isFloat: attribute.type == .float),
      at: place)
  }
}
