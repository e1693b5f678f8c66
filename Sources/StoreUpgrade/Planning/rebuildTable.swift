import Migration
import StoreSchema

/// Entities whose rows are copied by one statement.
private struct CopyGroup {
  /// The expressions by new column.
  var values: [String: String]
  /// The old numbers of the entities.
  var numbers: [Int]

  /// Whether the entities of both can be copied together: no column differs.
  func agrees(with other: CopyGroup) -> Bool {
    values.allSatisfy { column, value in other.values[column, default: value] == value }
  }
}

extension UpgradePlanner {
  /// Plans a table that is rebuilt: its rows are copied with their numbers, defaults and prefixes.
  mutating func rebuild(_ table: TablePlan) {
    guard let old = table.old else { return }
    plan.add(.create, table.new.sql, because: rebuildReason(table, old))
    var groups: [CopyGroup] = []
    for successor in lineage.successors(in: table.new.name) where successor.old.table == old {
      let group = copyGroup(of: successor, in: table)
      if let place = groups.firstIndex(where: { $0.agrees(with: group) }) {
        groups[place].values.merge(group.values) { first, _ in first }
        groups[place].numbers += group.numbers
      } else {
        groups.append(group)
      }
    }
    let all = Set(from.entities.filter { $0.table == old }.map(\.number))
    for group in groups {
      let columns = table.new.columns.filter { group.values[$0.name] != nil }
      let names = (["Z_PK", "Z_ENT", "Z_OPT"] + columns.map { identifier($0.name) })
        .joined(separator: ", ")
      let numbers = group.numbers.sorted()
      let values =
        (["Z_PK", newNumber(numbers, isAll: Set(numbers) == all), "Z_OPT"]
        + columns.compactMap { group.values[$0.name] }).joined(separator: ", ")
      let condition = Set(numbers) == all ? isAnyEntity(numbers) : isEntity(numbers)
      plan.add(
        .copy,
        "INSERT INTO \(identifier(table.new.name)) (\(names)) SELECT \(values) "
          + "FROM \(identifier(asideName(old))) WHERE \(condition)",
        because: groups.count > 1
          ? "rows of "
            + listed(
              numbers.compactMap { number in
                from.entities.first { $0.number == number }?.name
              }) : nil, counting: table.new.name)
    }
    writtenTables.insert(table.new.name)
  }

  private func newNumber(_ numbers: [Int], isAll: Bool) -> String {
    if numbers.count == 1, isAll {
      let number = numbers[0]
      return String(lineage.numbers[number] ?? number)
    }
    return renumbered("Z_ENT", changed(numbers))
  }

  private func rebuildReason(_ table: TablePlan, _ old: String) -> String {
    var reasons: [String] = []
    if !table.dropped.isEmpty {
      reasons.append(
        listed(table.dropped.map { oldTitle(of: $0, in: old) }) + " removed")
    }
    if !table.added.isEmpty {
      reasons.append(
        listed(table.added.map { $0.role.property?.title ?? $0.name }) + " added")
    }
    let name = table.new.name
    return "\(name) is rebuilt" + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: "; "))
  }

  /// What the columns of an entity's rows get.
  private func copyGroup(of successor: Lineage.Successor, in table: TablePlan) -> CopyGroup {
    var group = CopyGroup(values: [:], numbers: [successor.old.number])
    for column in table.new.columns {
      guard let feed = lineage.feeds[table.new.name]?[column.name] else { continue }
      guard let source = feed.sources[successor.new.number] else {
        // The rows may hold what they had before the property moved down to other entities.
        let isLeftBehind =
          lineage.abandoned[successor.old.table].map { !$0.isDisjoint(with: feed.columns) } ?? false
        if isLeftBehind {
          group.values[column.name] = "NULL"
        } else if feed.columns.isEmpty {
          // A new column gets the default in all rows, as in place.
          group.values[column.name] = feed.fallback
        } else if feed.setsDefaults {
          // What fills rows of other entities is not for these.
          group.values[column.name] =
            feed.columns.count == 1 ? feed.columns.first.map(identifier) : "NULL"
        }
        continue
      }
      guard let source else {
        // An empty value is told from one that the entity does not have, so that groups stay apart.
        group.values[column.name] = feed.fallback ?? "NULL"
        continue
      }
      var value = identifier(source)
      if feed.addsPrefix { value = prefixed(value) }
      if feed.filled.contains(successor.new.number), let fallback = feed.fallback {
        value = "IFNULL(\(value), \(fallback))"
      }
      if case .toOneEntity = column.role {
        let range = oldDestinationNumbers(of: column)
        let numbers = movedNumbers.filter { range?.contains($0) ?? true }
        value = renumbered(value, numbers)
      }
      group.values[column.name] = value
    }
    return group
  }
}
