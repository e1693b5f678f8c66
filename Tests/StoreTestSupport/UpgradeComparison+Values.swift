import DataModel
import Migration
import StoreSchema

extension UpgradeComparison {
  /// Problems of attribute values: those with a source are kept bit for bit, others have the default.
  func valueProblems() throws -> [String] {
    var problems: [String] = []
    for heir in heirs {
      for properties in heir.pair.properties {
        guard case .attribute(let attribute) = properties.destination.content,
          let new = to.attributeColumn(properties.destination.name, of: heir.new.name)
        else { continue }
        let values = try values(of: new.name, heir.new, after)
        let title = "\(heir.new.name).\(properties.destination.name)"
        guard let source = properties.source?.attribute,
          let name = properties.source?.name,
          let old = from.attributeColumn(name, of: heir.old.name)
        else {
          if attribute.defaultValue == nil, values.contains(where: { $0[1] != "NULL" }) {
            problems.append("\(title) is new and has values")
          }
          if attribute.defaultValue != nil, values.contains(where: { $0[1] == "NULL" }) {
            problems.append("\(title) is new and lacks its default")
          }
          continue
        }
        let expected = try self.values(of: old.name, heir.old, before)
        let isFilled =
          source.isOptional && !attribute.isOptional && attribute.defaultValue != nil
        for (left, right) in zip(expected, values) where left != right {
          if isFilled, left[1] == "NULL", right[1] != "NULL" { continue }
          if isPrefixed(source, attribute), right[1] == "X'01" + left[1].dropFirst(2) { continue }
          if new.type != old.type, Double(left[1]) == Double(right[1]), Double(left[1]) != nil {
            continue
          }
          problems.append("\(title): \(right), not \(left)")
          break
        }
      }
    }
    return problems
  }

  private func isPrefixed(_ old: Attribute, _ new: Attribute) -> Bool {
    new.type == .binary && new.allowsExternalBinaryDataStorage
      && !old.allowsExternalBinaryDataStorage
  }

  private func values(
    of column: String, _ entity: SchemaEntity, _ store: StoreInspector
  ) throws -> [[String]] {
    try store.rows(
      "SELECT Z_PK, quote(\(identifier(column))) FROM \(identifier(entity.table)) "
        + "WHERE Z_ENT = \(entity.number) ORDER BY Z_PK")
  }

  /// Problems of relationships: what was related is, in the order that it had.
  func relationshipProblems() throws -> [String] {
    var problems: [String] = []
    for heir in heirs {
      for properties in heir.pair.properties {
        guard let new = properties.destination.relationship,
          let source = properties.source, let old = source.relationship,
          isAlone(properties, heir)
        else { continue }
        let isOrdered = old.isOrdered && new.isOrdered
        let lost = try lostRows(of: old, to: new)
        let before = try related(source.name, heir.old, from, before, isOrdered: isOrdered)
          .filter { !lost.contains($0[1]) }
        let after = try related(
          properties.destination.name, heir.new, to, after, isOrdered: isOrdered)
        let pairs = (before.map { Array($0.prefix(2)) }, after.map { Array($0.prefix(2)) })
        if isOrdered ? pairs.0 != pairs.1 : Set(pairs.0) != Set(pairs.1) {
          problems.append(
            "\(heir.new.name).\(properties.destination.name): \(pairs.1.prefix(4)), not \(pairs.0.prefix(4))"
          )
        }
      }
    }
    return problems
  }

  /// Whether nothing but the relationship itself says what it holds: its inverse was the same, or holds
  /// nothing of its own.
  private func isAlone(_ properties: PropertyPair, _ heir: Heir) -> Bool {
    guard let new = properties.destination.relationship, let end = new.destinationEntity,
      let name = new.inverseName,
      let inverse = step.entityPairs.first(where: { $0.destination.name == end })?.properties
        .first(where: { $0.destination.name == name })
    else { return true }
    guard let source = inverse.source else { return true }
    return properties.source?.relationship?.inverseName == source.name
  }

  /// The rows that a relationship led to and that its successor cannot lead to: they are gone, or in
  /// another tree.
  ///
  /// What led nowhere before is not among them: some real stores have such keys.
  private func lostRows(of old: Relationship, to new: Relationship) throws -> Set<String> {
    guard let before = old.destinationEntity.flatMap(from.entity),
      let after = new.destinationEntity.flatMap(to.entity)
    else { return [] }
    let rows = { (entity: SchemaEntity, store: StoreInspector) throws -> Set<String> in
      Set(
        try store.rows(
          "SELECT Z_PK FROM \(identifier(entity.table)) WHERE Z_ENT BETWEEN "
            + "\(entity.number) AND \(entity.lastNumber)"
        ).map { $0[0] })
    }
    let isSameTree = heirs.contains { $0.old.table == before.table && $0.new.table == after.table }
    return try rows(before, self.before).subtracting(isSameTree ? try rows(after, self.after) : [])
  }

  /// The rows of an entity with those that they are related to: owner, member, sorted.
  private func related(
    _ name: String, _ entity: SchemaEntity, _ schema: StoreSchema, _ store: StoreInspector,
    isOrdered: Bool
  ) throws -> [[String]] {
    let table = identifier(entity.table)
    if let key = schema.toOneStorage(of: name, in: entity.name) {
      return try store.rows(
        "SELECT Z_PK, \(identifier(key.column)) FROM \(table) WHERE Z_ENT = \(entity.number) "
          + "AND \(identifier(key.column)) IS NOT NULL ORDER BY 1, 2")
    }
    let owners = "(SELECT Z_PK FROM \(table) WHERE Z_ENT = \(entity.number))"
    switch schema.toManyStorage(of: name, in: entity.name) {
    case nil: return []
    case .foreignKey(let key):
      let order = isOrdered ? key.orderColumn.map { identifier($0) + ", " } ?? "" : ""
      return try store.rows(
        "SELECT \(identifier(key.column)), Z_PK FROM \(identifier(key.table)) "
          + "WHERE \(identifier(key.column)) IN \(owners) ORDER BY 1, \(order)2")
    case .joinTable(let join):
      let order = isOrdered ? join.orderColumn.map { identifier($0) + ", " } ?? "" : ""
      return try store.rows(
        "SELECT \(identifier(join.ownerColumn)), \(identifier(join.memberColumn)) "
          + "FROM \(identifier(join.table)) WHERE \(identifier(join.ownerColumn)) IN \(owners) "
          + "ORDER BY 1, \(order)2")
    }
  }

  /// Problems of the file, and of keys that lead to rows that are not there, unless there were such keys
  /// before.
  func integrityProblems() throws -> [String] {
    var problems = try after.rows("PRAGMA integrity_check").map { $0[0] }.filter { $0 != "ok" }
    guard try danglingKeys(in: from, of: step.from, before).isEmpty else { return problems }
    problems += try danglingKeys(in: to, of: step.to, after)
    return problems
  }

  private func danglingKeys(
    in schema: StoreSchema, of model: Model, _ store: StoreInspector
  ) throws -> [String] {
    var problems: [String] = []
    for entity in schema.entities {
      for relationship in model.entities[entity.name]?.relationships ?? [] {
        guard !relationship.isTransient, let end = relationship.destinationEntity,
          let other = schema.entity(end)
        else { continue }
        problems += try danglingKeys(relationship, entity, other, schema, store)
      }
    }
    return problems
  }

  private func danglingKeys(
    _ relationship: Relationship, _ entity: SchemaEntity, _ other: SchemaEntity,
    _ schema: StoreSchema, _ store: StoreInspector
  ) throws -> [String] {
    let title = "\(entity.name).\(relationship.name)"
    let rows =
      "(SELECT Z_PK FROM \(identifier(other.table)) WHERE Z_ENT BETWEEN \(other.number) AND \(other.lastNumber))"
    if let key = schema.toOneStorage(of: relationship.name, in: entity.name) {
      let column = identifier(key.column)
      var problems: [String] = []
      let dangling = try store.rows(
        "SELECT COUNT(*) FROM \(identifier(key.table)) WHERE \(column) IS NOT NULL AND \(column) NOT IN \(rows)"
      )
      if dangling != [["0"]] { problems.append("\(title) leads nowhere: \(dangling)") }
      guard let entityColumn = key.entityColumn.map(identifier) else { return problems }
      let wrong = try store.rows(
        "SELECT COUNT(*) FROM \(identifier(key.table)) AS t WHERE t.\(column) IS NOT NULL AND "
          + "t.\(entityColumn) IS NOT (SELECT o.Z_ENT FROM \(identifier(other.table)) AS o WHERE o.Z_PK = t.\(column))"
      )
      if wrong != [["0"]] { problems.append("\(title) names another entity: \(wrong)") }
      return problems
    }
    guard case .joinTable(let join)? = schema.toManyStorage(of: relationship.name, in: entity.name)
    else {
      return []
    }
    let dangling = try store.rows(
      "SELECT COUNT(*) FROM \(identifier(join.table)) WHERE \(identifier(join.memberColumn)) NOT IN \(rows)"
    )
    return dangling == [["0"]] ? [] : ["\(title) leads nowhere: \(dangling)"]
  }
}
