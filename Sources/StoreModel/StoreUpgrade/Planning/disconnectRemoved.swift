import DataModel
import Migration

extension UpgradePlanner {
  /// Clears references to rows of entities that were removed or left the tree.
  mutating func disconnectRemoved() {
    for table in to.tables {
      switch table.kind {
      case .entities:
        guard lineage.source(of: table.name) != nil else { continue }
        for column in table.columns { disconnect(column, in: table) }
      case .join(let owner, let inverse, _): disconnect(table, owner: owner, inverse: inverse)
      case .rTree, .system: continue
      }
    }
  }

  /// The condition for keys that refer to rows which no longer exist.
  ///
  /// - Parameters:
  ///   - column: The column, as an SQL identifier.
  ///   - table: Its table.
  ///   - survivors: The rows that can still be the target.
  ///   - end: The new destination entity.
  /// - Returns: The condition; nil if all targets still exist.
  private func lostKeys(
    _ column: String, table: String, survivors: Survivors, at end: String
  ) -> String? {
    switch survivors {
    case .all: return nil
    case .none: return "\(column) IS NOT NULL"
    case .some:
      guard let entity = to.entity(end) else { return nil }
      return
        "\(column) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(identifier(entity.table)) AS other "
        + "WHERE other.Z_PK = \(identifier(table)).\(column) "
        + "AND other.Z_ENT \(between(entity.numbers)))"
    }
  }

  private mutating func disconnect(_ column: SchemaColumn, in table: SchemaTable) {
    // Of keys that were filled from pairs only those were taken that lead on.
    guard let path = column.role.property,
      !filledKeys.contains(ColumnName(table: table.name, column: column.name))
    else { return }
    let others: [ColumnRole]
    var conditions: [String]
    switch column.role {
    case .toOne:
      others = [.toOneEntity(path), .toOneOrder(path)]
      conditions = lostKeys(column, path, in: table)
    case .toMany:
      others = [.toManyOrder(path)]
      conditions = []
    default: return
    }
    if let condition = strayKeys(column, path) { conditions.append(condition) }
    let names = [column] + others.compactMap { to.column($0) }
    for condition in conditions {
      addDisconnection(names, path: path, table: table, condition: condition)
      proveEntities(of: column, path, in: table)
    }
  }

  /// The conditions for dangling keys of a to-one relationship, separately for rows with different
  /// predecessors, because keys of others may be valid.
  private func lostKeys(
    _ column: SchemaColumn, _ path: PropertyPath, in table: SchemaTable
  ) -> [String] {
    guard let end = destination(of: path) else { return [] }
    let sources = lineage.relationshipSources[path, default: []]
    let conditions = sources.map { source in
      lineage.pairSource(source, of: path).flatMap {
        lostKeys(identifier(column.name), table: table.name, survivors: $0.members, at: end)
      }
    }
    guard Set(conditions).count > 1 else { return conditions.prefix(1).compactMap(\.self) }
    return zip(sources, conditions).compactMap { source, condition in
      condition.map {
        "\(isEntity(source.numbers.compactMap { lineage.numbers[$0] }.sorted())) AND \($0)"
      }
    }
  }

  /// The condition for keys in rows that do not have the relationship; nil if absent.
  private func strayKeys(_ column: SchemaColumn, _ path: PropertyPath) -> String? {
    let sources = lineage.pairSources[path, default: []]
    guard let holders = holders(of: column), sources.count == 1, let source = sources.first,
      source.isReversed == (column.role == .toOne(path)),
      source.destination.numbers.contains(where: { number in
        lineage.numbers[number].map { !holders.contains($0) } ?? false
      })
    else { return nil }
    return "\(identifier(column.name)) IS NOT NULL AND Z_ENT NOT \(between(holders))"
  }

  /// Adds a check of the target entities of keys if some keys were cleared.
  mutating func proveEntities(
    of key: SchemaColumn, _ path: PropertyPath, in table: SchemaTable
  ) {
    guard case .toOne = key.role, let column = to.column(.toOneEntity(path)),
      let end = destination(of: path).flatMap(to.tableName)
    else { return }
    let (name, keyName) = (identifier(table.name), identifier(key.name))
    plan.proofs.append(
      UpgradeCheck(
        rows:
          "SELECT COUNT(*) FROM \(name) WHERE \(keyName) IS NOT NULL AND \(identifier(column.name)) "
          + "IS NOT (SELECT other.Z_ENT FROM \(identifier(end)) AS other "
          + "WHERE other.Z_PK = \(name).\(keyName))",
        problem: "keys of \(path.title) name another entity"))
  }

  /// Empties columns where a condition holds.
  mutating func addDisconnection(
    _ columns: [SchemaColumn], path: PropertyPath, table: SchemaTable, condition: String
  ) {
    let name = identifier(table.name)
    plan.proofs.append(
      UpgradeCheck(
        rows: "SELECT COUNT(*) FROM \(name) WHERE \(condition)",
        problem: "keys of \(path.title) lead nowhere"))
    emptiedColumns.formUnion(columns.map { ColumnName(table: table.name, column: $0.name) })
    let values = columns.map { "\(identifier($0.name)) = NULL" }.joined(separator: ", ")
    plan.add(
      .disconnect, .update(table.name, set: values, where: condition), because: path.title)
  }

  /// The description of pairs that were not migrated.
  func missingPairs(_ owner: PropertyPath) -> String { "pairs of \(owner.title) are missing" }

  private mutating func disconnect(
    _ table: SchemaTable, owner: PropertyPath, inverse: PropertyPath
  ) {
    // A table that was filled from pairs holds those only that lead on.
    guard joins.contains(where: { $0.new == table.name && $0.old != nil }),
      case .joinTable(let join)? = to.toManyStorage(of: owner.path, in: owner.entity)
    else { return }
    var conditions: [String?] = []
    for (path, isReversed) in [(owner, false), (inverse, true)] {
      for source in lineage.relationshipSources[path, default: []] {
        guard let pairs = lineage.pairSource(source, of: path, isReversed: isReversed),
          let end = destination(of: path)
        else { continue }
        let (from, to) = (join.ownerColumn, join.memberColumn)
        conditions += [
          lostKeys(
            identifier(isReversed ? from : to), table: table.name, survivors: pairs.members, at: end
          ),
          lostKeys(
            identifier(isReversed ? to : from), table: table.name, survivors: pairs.owners,
            at: path.entity),
        ]
      }
    }
    var told: Set<String> = []
    for case let condition? in conditions where told.insert(condition).inserted {
      plan.proofs.append(
        UpgradeCheck(
          rows: "SELECT COUNT(*) FROM \(identifier(table.name)) WHERE \(condition)",
          problem: "pairs of \(owner.title) lead nowhere"))
      plan.add(
        .disconnect, .delete(from: table.name, where: condition), because: owner.title)
    }
  }
}
