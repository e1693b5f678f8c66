import DataModel
import Migration
import Text

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
    plan.add(.create, table.new.sql, because: rebuildReason(table))
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
            + shortList(
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

  private func rebuildReason(_ table: TablePlan) -> String {
    var reasons: [String] = []
    if !table.dropped.isEmpty {
      reasons.append(departure(of: table.dropped, from: table))
    }
    if !table.added.isEmpty {
      reasons.append(
        shortList(table.added.map { $0.role.property?.title ?? $0.name }) + " added")
    }
    let name = table.new.name
    return "\(name) is rebuilt" + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: "; "))
  }

  /// The new column values of an entity's rows.
  private func copyGroup(of successor: Lineage.Successor, in table: TablePlan) -> CopyGroup {
    var group = CopyGroup(values: [:], numbers: [successor.old.number])
    let inUse = columnsInUse(by: successor)
    for column in table.new.columns {
      guard let feed = lineage.feeds[table.new.name]?[column.name] else { continue }
      guard let source = feed.sources[successor.new.number] else {
        // A source column in which these rows have their own values does not fill the column for them.
        if !feed.columns.isDisjoint(with: inUse) {
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
        // NULL differs from a value that the entity does not have, so that groups stay apart.
        group.values[column.name] = feed.fallback ?? "NULL"
        continue
      }
      var value = identifier(source)
      if feed.prefixed.contains(successor.new.number) { value = prefixed(value) }
      if feed.filled.contains(successor.new.number), let fallback = feed.fallback {
        value = "IFNULL(\(value), \(fallback))"
      }
      if case .toOneEntity = column.role {
        value = renumbered(value, movedDestinations(of: column))
      }
      group.values[column.name] = value
    }
    return group
  }

  /// The old columns that hold something in the rows of an entity.
  private func columnsInUse(by successor: Lineage.Successor) -> Set<String> {
    let columns = successor.pair.sourceProperties.flatMap { property -> [String?] in
      let storage = from.toOneStorage(of: property.name, in: successor.old.name)
      return [
        from.attributeColumn(property.name, of: successor.old.name)?.name, storage?.column,
        storage?.entityColumn, storage?.orderColumn,
      ]
    }
    return Set(columns.compactMap(\.self))
  }
}
