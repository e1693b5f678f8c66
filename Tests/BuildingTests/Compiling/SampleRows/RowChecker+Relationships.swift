import DataModel

@testable import Building

extension RowChecker {
  func toOneFaults(_ path: PropertyPath, _ relationship: Relationship) throws -> [String] {
    guard let storage = schema.toOneStorage(of: path.path, in: path.entity),
      let entity = schema.entity(path.entity),
      let end = relationship.destinationEntity.flatMap(schema.entity)
    else { return ["\(path): not stored"] }
    let (table, key) = (identifier(storage.table), identifier(storage.column))
    let ends = "\(identifier(end.table)) e WHERE e.Z_PK = r.\(key) AND \(isOf(end, "e"))"
    var faults = try none(
      "\(table) r WHERE r.\(key) NOT NULL AND NOT EXISTS (SELECT 1 FROM \(ends))",
      "\(path) dangles")
    faults += try none(
      "\(table) r WHERE r.\(key) NOT NULL AND NOT (\(isOf(entity)))", "\(path) of others")
    if let column = storage.entityColumn.map(identifier) {
      faults += try none(
        "\(table) r WHERE r.\(column) IS NOT (SELECT e.Z_ENT FROM \(ends))", "\(path) entity")
    }
    if let order = storage.orderColumn {
      faults += try orderFaults(table, owner: key, order: identifier(order), "\(path) order")
    }
    if !relationship.isOptional {
      faults += try none(
        "\(table) r WHERE \(isOf(entity)) AND r.\(key) IS NULL", "\(path) mandatory",
        allowed: unlinked(path))
    }
    return try faults + inverseFaults(path, relationship, table: table, key: key)
  }

  private func unlinked(_ path: PropertyPath) -> Int {
    for case .unlinked(path, let count) in rows.problems { return count }
    return 0
  }

  /// Both ends of a one-to-one relationship agree.
  private func inverseFaults(
    _ path: PropertyPath, _ relationship: Relationship, table: String, key: String
  ) throws -> [String] {
    guard let name = relationship.inverseName, let end = relationship.destinationEntity,
      let back = schema.toOneStorage(of: name, in: end)
    else { return [] }
    let ends = "\(identifier(back.table)) e WHERE e.Z_PK = r.\(key)"
    return try none(
      "\(table) r WHERE r.\(key) NOT NULL "
        + "AND r.Z_PK IS NOT (SELECT e.\(identifier(back.column)) FROM \(ends))", "\(path) inverse")
  }

  func toManyFaults(_ path: PropertyPath, _ relationship: Relationship) throws -> [String] {
    guard let storage = schema.toManyStorage(of: path.path, in: path.entity),
      let entity = schema.entity(path.entity),
      let end = relationship.destinationEntity.flatMap(schema.entity)
    else { return ["\(path): not stored"] }
    var faults: [String] = []
    let members: String
    switch storage {
    case .foreignKey(let storage):
      let (table, key) = (identifier(storage.table), identifier(storage.column))
      members = "\(table) m WHERE m.\(key) = r.Z_PK"
      if let order = storage.orderColumn {
        faults += try orderFaults(table, owner: key, order: identifier(order), "\(path) order")
      }
      let owners = "\(identifier(entity.table)) o WHERE o.Z_PK = m.\(key) AND \(isOf(entity, "o"))"
      faults += try none(
        "\(table) m WHERE m.\(key) NOT NULL AND NOT EXISTS (SELECT 1 FROM \(owners))",
        "\(path) dangles")
    case .joinTable(let storage):
      members = try joinMembers(storage)
      faults += try joinFaults(path, storage, entity, end)
    }
    return try faults + boundFaults(path, relationship, entity, members)
  }

  private func joinMembers(_ storage: JoinStorage) throws -> String {
    let (owner, member) = (identifier(storage.ownerColumn), identifier(storage.memberColumn))
    let other = storage.isOwnInverse ? " OR (m.\(member) = r.Z_PK AND m.\(owner) <> r.Z_PK)" : ""
    return "\(identifier(storage.table)) m WHERE (m.\(owner) = r.Z_PK\(other))"
  }

  private func joinFaults(
    _ path: PropertyPath, _ storage: JoinStorage, _ entity: SchemaEntity, _ end: SchemaEntity
  ) throws -> [String] {
    let table = identifier(storage.table)
    let (owner, member) = (identifier(storage.ownerColumn), identifier(storage.memberColumn))
    var faults: [String] = []
    for (key, entity) in [(owner, entity), (member, end)] {
      let ends = "\(identifier(entity.table)) e WHERE e.Z_PK = m.\(key) AND \(isOf(entity, "e"))"
      faults += try none(
        "\(table) m WHERE NOT EXISTS (SELECT 1 FROM \(ends))", "\(path) dangles by \(key)")
    }
    if storage.isOwnInverse {
      faults += try none(
        "\(table) a JOIN \(table) b ON a.\(owner) = b.\(member) AND a.\(member) = b.\(owner) "
          + "WHERE a.\(owner) < a.\(member)", "\(path) twice")
    }
    guard let order = storage.orderColumn else { return faults }
    return try faults + orderFaults(table, owner: owner, order: identifier(order), "\(path) order")
  }

  /// Order positions exist only for members, are multiples of 1024, and are unique.
  private func orderFaults(
    _ table: String, owner: String, order: String, _ what: String
  ) throws -> [String] {
    try none("\(table) WHERE (\(owner) IS NULL) <> (\(order) IS NULL)", what)
      + none("\(table) WHERE \(order) % 1024 <> 0 OR \(order) < 1024", what)
      + none(
        "(SELECT 1 FROM \(table) WHERE \(owner) NOT NULL GROUP BY \(owner), \(order) "
          + "HAVING COUNT(*) > 1)", what)
  }

  private func boundFaults(
    _ path: PropertyPath, _ relationship: Relationship, _ entity: SchemaEntity, _ members: String
  ) throws -> [String] {
    let count = "(SELECT COUNT(*) FROM \(members))"
    let table = "\(identifier(entity.table)) r WHERE \(isOf(entity))"
    var faults: [String] = []
    if relationship.maxCount > 0, !isExcused(path, relationship) {
      faults += try none("\(table) AND \(count) > \(relationship.maxCount)", "\(path) too many")
    }
    if !relationship.isOptional, !isExcused(path, relationship) {
      let least = max(1, relationship.minCount)
      faults += try none("\(table) AND \(count) < \(least)", "\(path) too few")
    }
    return faults
  }

  /// Whether a reported problem says that the counts cannot be met.
  private func isExcused(_ path: PropertyPath, _ relationship: Relationship) -> Bool {
    let inverse = PropertyPath(
      entity: relationship.destinationEntity ?? "", path: relationship.inverseName ?? "")
    return rows.problems.contains { problem in
      switch problem {
      case .outOfBounds(let other): other == path || other.path == inverse.path
      case .unlinked(let other, _): other.path == inverse.path
      case .notUnique: false
      }
    }
  }
}
