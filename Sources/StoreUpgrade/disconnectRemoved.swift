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
  private enum Ending {
    /// They lead to the same rows.
    case stay
    /// They mean nothing any more.
    case allGo
    /// Those stay that lead to a row of a table with one of these entity numbers.
    case someGo(table: String, numbers: ClosedRange<Int>)
  }

  /// What becomes of keys that led to an entity and lead to another now.
  private func ending(from old: String, to new: String) -> Ending {
    guard let before = from.entity(old), let after = to.entity(new),
      lineage.heirs.contains(where: { $0.old.table == before.table && $0.new.table == after.table })
    else { return .allGo }
    let stays = before.numbers.allSatisfy { number in
      lineage.numbers[number].map(after.numbers.contains) ?? false
    }
    return stays ? .stay : .someGo(table: after.table, numbers: after.numbers)
  }

  /// The condition for keys in a column that lead nowhere; nil when all lead on.
  private func lostKeys(_ column: String, _ table: String, _ ending: Ending) -> String? {
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
    guard let path = column.role.property, let way = way(of: column, path, in: table) else {
      return
    }
    var others: [ColumnRole] = []
    switch column.role {
    case .toOne: others = [.toOneEntity(path), .toOneOrder(path)]
    default: others = [.toManyOrder(path)]
    }
    let key = identifier(column.name)
    let names = [column] + others.compactMap { to.column($0) }
    let update =
      "UPDATE \(identifier(table.name)) SET "
      + names.map { "\(identifier($0.name)) = NULL" }.joined(separator: ", ") + " WHERE "
    let endings = [way.oldTarget] + otherTargets(of: column, path)
    for case let condition? in Set(
      endings.map { lostKeys(key, table.name, ending(from: $0, to: way.newTarget)) }
    ).sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
      plan.add(.disconnect, update + condition, because: path.title)
    }
    guard case .toMany = column.role, let holders = holders(of: column),
      let before = from.entity(way.oldHolder)?.numbers,
      !before.allSatisfy({ lineage.numbers[$0].map(holders.contains) ?? true })
    else { return }
    plan.add(
      .disconnect, update + "\(key) IS NOT NULL AND Z_ENT NOT \(between(holders))",
      because: path.title)
  }

  /// What a to-one relationship led to that moved up from several subentities.
  private func otherTargets(of column: SchemaColumn, _ path: PropertyPath) -> [String] {
    guard case .toOne = column.role else { return [] }
    return lineage.sources(of: path.path, in: path.entity).dropFirst()
      .compactMap { oldDestination(of: ($0.heir.old.name, $0.name)) }
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
    lineage.heirs.first { $0.old.name == source.entity }?.pair.sourceProperties
      .first { $0.name == source.name }?.relationship?.destinationEntity
  }

  private mutating func disconnect(
    _ table: SchemaTable, _ owner: PropertyPath, _ inverse: PropertyPath
  ) {
    guard case .joinTable(let join)? = to.toManyStorage(of: owner.path, in: owner.entity) else {
      return
    }
    let sources = [owner, inverse].map { lineage.source(of: $0.path, in: $0.entity) }
    let ends = [
      (join.memberColumn, sources[0].flatMap(oldDestination), inverse.entity),
      (join.ownerColumn, sources[0]?.entity, owner.entity),
      (join.ownerColumn, sources[1].flatMap(oldDestination), owner.entity),
      (join.memberColumn, sources[1]?.entity, inverse.entity),
    ]
    var conditions: [String] = []
    for case (let column, let old?, let new) in ends {
      guard let condition = lostKeys(identifier(column), table.name, ending(from: old, to: new)),
        !conditions.contains(condition)
      else { continue }
      conditions.append(condition)
      plan.add(
        .disconnect, "DELETE FROM \(identifier(table.name)) WHERE \(condition)",
        because: owner.title)
    }
  }
}
