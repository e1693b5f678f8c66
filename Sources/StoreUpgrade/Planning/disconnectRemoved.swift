import DataModel
import Migration
import StoreSchema

extension UpgradePlanner {
  /// Disconnects rows from rows of entities that are gone, or that left the tree.
  mutating func disconnectRemoved() {
    for table in to.tables {
      switch table.kind {
      case .entities:
        guard lineage.source(of: table.name) != nil else { continue }
        for column in table.columns { disconnect(column, in: table) }
      case .join(let owner, let inverse, _): disconnect(table, owner, inverse)
      case .rTree, .system: continue
      }
    }
  }

  /// What becomes of keys that led to rows of an entity.
  enum Ending {
    /// They lead to the same rows.
    case stay
    /// They mean nothing any more.
    case allGo
    /// Those stay that lead to a row of a table with one of these entity numbers.
    case someGo(table: String, numbers: ClosedRange<Int>)
  }

  /// What becomes of keys that led to an entity and lead to another now.
  func ending(from old: String, to new: String) -> Ending {
    guard let before = from.entity(old), let after = to.entity(new),
      lineage.leads(from: before.table, to: after.table)
    else { return .allGo }
    let stays = before.numbers.allSatisfy { number in
      lineage.numbers[number].map(after.numbers.contains) ?? false
    }
    return stays ? .stay : .someGo(table: after.table, numbers: after.numbers)
  }

  /// The condition for keys in a column that lead nowhere; nil when all lead on.
  func lostKeys(_ column: String, _ table: String, _ ending: Ending) -> String? {
    switch ending {
    case .stay: nil
    case .allGo: "\(column) IS NOT NULL"
    case .someGo(let other, let numbers):
      "\(column) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(identifier(other)) AS other "
        + "WHERE other.Z_PK = \(identifier(table)).\(column) "
        + "AND other.Z_ENT BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound))"
    }
  }

  private mutating func disconnect(_ column: SchemaColumn, in table: SchemaTable) {
    // Of keys that were filled from pairs only those were taken that lead on.
    guard let path = column.role.property,
      !filledKeys.contains(ColumnName(table: table.name, column: column.name)),
      let way = way(of: column, path, in: table)
    else { return }
    var others: [ColumnRole] = []
    switch column.role {
    case .toOne: others = [.toOneEntity(path), .toOneOrder(path)]
    default: others = [.toManyOrder(path)]
    }
    let key = identifier(column.name)
    let names = [column] + others.compactMap { to.column($0) }
    let endings = [way.oldTarget] + otherTargets(of: column, path)
    for case let condition? in Set(
      endings.map { lostKeys(key, table.name, ending(from: $0, to: way.newTarget)) }
    ).sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
      addDisconnection(names, path, table, condition)
      proveEntities(of: column, path, in: table)
    }
    guard case .toMany = column.role, let holders = holders(of: column),
      let before = from.entity(way.oldHolder)?.numbers,
      !before.allSatisfy({ lineage.numbers[$0].map(holders.contains) ?? true })
    else { return }
    addDisconnection(names, path, table, "\(key) IS NOT NULL AND Z_ENT NOT \(between(holders))")
  }

  /// Has the entities that keys name checked, where some of the keys were emptied.
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
    _ columns: [SchemaColumn], _ path: PropertyPath, _ table: SchemaTable, _ condition: String
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

  /// What is said of pairs of a relationship that did not arrive.
  func missingPairs(_ owner: PropertyPath) -> String { "pairs of \(owner.title) are missing" }

  /// What a to-one relationship led to that moved up from several subentities.
  private func otherTargets(of column: SchemaColumn, _ path: PropertyPath) -> [String] {
    guard case .toOne = column.role else { return [] }
    return lineage.sources(of: path.path, in: path.entity).dropFirst()
      .compactMap { oldDestination(of: ($0.successor.old.name, $0.name)) }
  }

  /// What a key led to and from which rows, before and now.
  private struct KeyWay {
    /// The old entity that the key led to.
    let oldTarget: String
    /// The new entity that it leads to.
    let newTarget: String
    /// The old entity whose rows had the key.
    let oldHolder: String
  }

  /// The way of a key, be it a column that was there before or one that was filled from pairs; nil for a
  /// key that is empty.
  private func way(
    of column: SchemaColumn, _ path: PropertyPath, in table: SchemaTable
  ) -> KeyWay? {
    let source = lineage.source(of: path.path, in: path.entity)
    switch column.role {
    case .toOne:
      guard let new = destination(of: path) else { return nil }
      if let source {
        return oldDestination(of: source).map {
          KeyWay(oldTarget: $0, newTarget: new, oldHolder: source.entity)
        }
      }
      guard let inverse = lineage.inverseSource(of: path, in: request.step.to) else { return nil }
      return KeyWay(
        oldTarget: inverse.entity, newTarget: new,
        oldHolder: oldDestination(of: inverse) ?? inverse.entity)
    case .toMany:
      guard let source, let old = oldDestination(of: source) else { return nil }
      return KeyWay(oldTarget: source.entity, newTarget: path.entity, oldHolder: old)
    default: return nil
    }
  }

  /// The entity that a relationship of the old version led to.
  func oldDestination(of source: (entity: String, name: String)) -> String? {
    lineage.oldProperty(source)?.relationship?.destinationEntity
  }

  private mutating func disconnect(
    _ table: SchemaTable, _ owner: PropertyPath, _ inverse: PropertyPath
  ) {
    // A table that was filled from pairs holds those only that lead on.
    guard joins.contains(where: { $0.new == table.name && $0.old != nil }),
      case .joinTable(let join)? = to.toManyStorage(of: owner.path, in: owner.entity)
    else { return }
    var ends: [(column: String, old: String?, new: String)] = []
    for source in lineage.storedSources(of: owner.path, in: owner.entity) {
      ends.append((join.memberColumn, oldDestination(of: source), inverse.entity))
      ends.append((join.ownerColumn, source.entity, owner.entity))
    }
    for source in lineage.storedSources(of: inverse.path, in: inverse.entity) {
      ends.append((join.ownerColumn, oldDestination(of: source), owner.entity))
      ends.append((join.memberColumn, source.entity, inverse.entity))
    }
    var conditions: [String] = []
    for case (let column, let old?, let new) in ends {
      guard let condition = lostKeys(identifier(column), table.name, ending(from: old, to: new)),
        !conditions.contains(condition)
      else { continue }
      conditions.append(condition)
      plan.proofs.append(
        UpgradeCheck(
          rows: "SELECT COUNT(*) FROM \(identifier(table.name)) WHERE \(condition)",
          problem: "pairs of \(owner.title) lead nowhere"))
      plan.add(
        .disconnect, .delete(from: table.name, where: condition), because: owner.title)
    }
  }
}
