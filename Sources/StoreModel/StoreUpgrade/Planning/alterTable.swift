import DataModel
import Migration
import Text

extension UpgradePlanner {
  /// Plans the changes to a table that is altered in place.
  mutating func alter(_ table: TablePlan) {
    guard let old = table.old else { return }
    let name = table.new.name
    if old != name {
      tableRenames.append(TableRename(old: old, new: name, comment: rootTitle(table)))
    }
    let wanted = Set(
      (table.renames.map(\.new) + table.added.map(\.name) + table.retyped.map(\.column.name))
        .map { $0.uppercased() })
    let defers = request.options.defersCleanUp
    if defers { putOutOfTheWay(table) }
    let leaving = (defers ? [] : table.dropped) + table.retyped.map(\.old)
    let inTheWay = leaving.filter { wanted.contains($0.uppercased()) }
    rename(inTheWay.map { ColumnRename(old: $0, new: "_D_" + $0) }, in: name)
    rename(table.renames, in: name, because: titles(of: table, suffix: "renamed"))
    for column in table.added {
      plan.add(
        .addColumns, .alter(name, "ADD COLUMN \(identifier(column.name)) \(column.type)"),
        because: column.role.property.map { "\($0.title) added" })
    }
    for (_, column) in table.retyped {
      plan.add(
        .addColumns, .alter(name, "ADD COLUMN \(identifier(column.name)) \(column.type)"),
        because: column.role.property.map { "\($0.title) has another type" })
    }
    deleteRemovedRows(in: table, old)
    let current = { (column: String) in inTheWay.contains(column) ? "_D_" + column : column }
    setValues(
      in: table,
      conversions: table.retyped.map { old, column in
        Assignment(
          column: identifier(column.name), value: identifier(current(old)), condition: nil,
          comment: column.role.property.map { "\($0.title) has another type" })
      })
    droppedColumns[name, default: []].formUnion(leaving.map(foldedName))
    for column in leaving {
      let isRemoved = table.dropped.contains(column)
      plan.add(
        .dropColumns, .alter(name, "DROP COLUMN \(identifier(current(column)))"),
        because: isRemoved ? departure(of: [column], from: table) : nil)
    }
  }

  /// Renames removed columns, as Core Data does when it defers a migration, because dropping them would
  /// rewrite every row.
  ///
  /// *Source:* `Documentation/Formats/store-migration.md`, deferred clean-up.
  private mutating func putOutOfTheWay(_ table: TablePlan) {
    guard let old = table.old, !table.dropped.isEmpty else { return }
    let renames = table.dropped.map { column in
      ColumnRename(old: column, new: deferredName(of: column))
    }
    let types = Dictionary(
      keepingFirst: columns(of: old).map { ($0.name, $0.type) })
    rename(
      renames, in: table.new.name,
      because: Dictionary(
        keepingFirst: renames.map {
          ($0.new, "\(departure(of: [$0.old], from: table)), to be dropped later")
        }))
    plan.deferredColumns[table.new.name] = renames.map {
      ObservedColumn(name: $0.new, type: types[$0.old] ?? "")
    }
  }

  private func deferredName(of column: String) -> String {
    deferredPrefix(request.options.deferralMark ?? "") + column
  }

  private func titles(of table: TablePlan, suffix: String) -> [String: String] {
    Dictionary(
      keepingFirst: table.new.columns.compactMap { column in
        column.role.property.map { (column.name, "\($0.title) \(suffix)") }
      })
  }

  private func rootTitle(_ table: TablePlan) -> String {
    guard case .entities(let root) = table.new.kind else { return table.new.name }
    return "\(root) renamed"
  }

  /// Deletes the rows of removed entities whose tree lives on.
  private mutating func deleteRemovedRows(in table: TablePlan, _ old: String) {
    let gone = lineage.removed.filter { $0.table == old }
    guard !gone.isEmpty else { return }
    plan.add(
      .deleteRows,
      .delete(from: table.new.name, where: isEntity(gone.map(\.number))),
      because: "\(shortList(gone.map(\.name))) removed")
  }

  /// The condition for the rows of entities, by the numbers that they have at that time.
  func isEntity(_ numbers: [Int]) -> String {
    numbers.count == 1
      ? "Z_ENT = \(numbers[0])"
      : "Z_ENT IN (\(numbers.map(String.init).joined(separator: ", ")))"
  }

  /// The condition for the rows of all remaining entities, without help of an index.
  ///
  /// It excludes only rows of unknown entities, so counting the others detects those.
  func isAnyEntity(_ numbers: [Int]) -> String {
    guard let first = numbers.first, let last = numbers.last, numbers.count > 1 else {
      return "+" + isEntity(numbers)
    }
    // A list of many numbers is looked up in a table for each row.
    return last - first == numbers.count - 1
      ? "+Z_ENT \(between(first...last))" : "+" + isEntity(numbers)
  }

  /// The new entity number for an old one, as an expression on a column.
  func renumbered(_ column: String, _ numbers: [Int]) -> String {
    let branches = numbers.compactMap { old in
      lineage.numbers[old].flatMap { $0 == old ? nil : " WHEN \(old) THEN \($0)" }
    }
    return branches.isEmpty ? column : "CASE \(column)\(branches.joined()) ELSE \(column) END"
  }

  /// The numbers, out of some, that change.
  func changed(_ numbers: [Int]) -> [Int] {
    numbers.filter { lineage.numbers[$0, default: $0] != $0 }
  }
}

/// A value that rows of a table get.
private struct Assignment {
  let column: String
  let value: String
  /// The condition by old entity numbers; nil for all rows.
  let condition: String?
  let comment: String?
}

extension UpgradePlanner {
  /// Sets defaults, entity numbers and prefixes, in one pass over the rows where it can be.
  private mutating func setValues(in table: TablePlan, conversions: [Assignment]) {
    let assignments = conversions + defaults(of: table) + numbers(of: table)
    let comment = shortList(assignments.compactMap(\.comment))
    if assignments.contains(where: { $0.condition == nil }) {
      let numbers = lineage.successors(in: table.new.name).map(\.old.number).sorted()
      plan.add(
        .setValues,
        .update(table.new.name, set: onePass(assignments), where: isAnyEntity(numbers)),
        because: comment, counting: table.new.name)
      writtenTables.insert(table.new.name)
      return
    }
    // Conditions go by the old numbers of entities: so these are set last, by themselves.
    var groups: [[Assignment]] = []
    for assignment in assignments {
      let place = groups.firstIndex {
        $0[0].condition == assignment.condition && assignment.column != "Z_ENT"
      }
      if let place { groups[place].append(assignment) } else { groups.append([assignment]) }
    }
    for group in groups {
      guard let condition = group[0].condition else { continue }
      let values = group.map { "\($0.column) = \($0.value)" }.joined(separator: ", ")
      plan.add(
        .setValues, .update(table.new.name, set: values, where: condition),
        because: shortList(group.compactMap(\.comment)))
    }
  }

  /// Assignments with and without condition as those of one statement for all rows.
  private func onePass(_ assignments: [Assignment]) -> String {
    var columns: [String] = []
    for column in assignments.map(\.column) where !columns.contains(column) {
      columns.append(column)
    }
    return columns.map { column in
      let own = assignments.filter { $0.column == column }
      let branches = own.compactMap { assignment in
        assignment.condition.map { " WHEN \($0) THEN \(assignment.value)" }
      }
      let rest = own.first { $0.condition == nil }?.value ?? column
      return branches.isEmpty
        ? "\(column) = \(rest)" : "\(column) = CASE\(branches.joined()) ELSE \(rest) END"
    }.joined(separator: ", ")
  }

  /// The defaults of attributes that are new, or must have a value now, and the prefix of bytes that may
  /// be kept outside now.
  ///
  /// A new column gets the default in all rows, as Core Data does it (two steps, fw 977 and 1044).
  private func defaults(of table: TablePlan) -> [Assignment] {
    let oldNumbers = Dictionary(
      keepingFirst: lineage.successors(in: table.new.name).map { ($0.new.number, $0.old.number) })
    var result: [Assignment] = []
    for column in table.new.columns {
      guard let feed = lineage.feeds[table.new.name]?[column.name] else { continue }
      let name = identifier(column.name)
      let title = column.role.property?.title ?? column.name
      // First, as defaults have the prefix.
      if !feed.prefixed.isEmpty {
        result.append(
          Assignment(
            column: name, value: prefixed(name), condition: "\(name) IS NOT NULL",
            comment: "\(title) may be kept outside"))
      }
      if let value = feed.fallback, feed.columns.isEmpty {
        result.append(
          Assignment(column: name, value: value, condition: nil, comment: "default of \(title)"))
      } else if let value = feed.fallback {
        let without = feed.withoutSource.compactMap { oldNumbers[$0] }
        if !without.isEmpty {
          result.append(
            Assignment(
              column: name, value: value, condition: isEntity(without),
              comment: "default of \(title)"))
        }
        let filled = feed.filled.sorted().compactMap { oldNumbers[$0] }
        if !filled.isEmpty {
          result.append(
            Assignment(
              column: name, value: value, condition: "\(name) IS NULL AND \(isEntity(filled))",
              comment: "\(title) must have a value"))
        }
      }
    }
    return result
  }

  /// Bytes with the prefix 01, which says that they follow.
  func prefixed(_ column: String) -> String { "CAST(x'01' || \(column) AS BLOB)" }

  /// The numbers of entities that change: those of the rows last, as other conditions go by the old ones.
  private func numbers(of table: TablePlan) -> [Assignment] {
    var result: [Assignment] = []
    for column in table.new.columns {
      guard case .toOneEntity = column.role,
        lineage.feeds[table.new.name]?[column.name]?.columns.isEmpty == false
      else { continue }
      guard !movedNumbers.isEmpty else { continue }
      let name = identifier(column.name)
      let relevant = movedDestinations(of: column)
      guard !relevant.isEmpty else { continue }
      result.append(
        Assignment(
          column: name, value: renumbered(name, relevant),
          condition: "\(name) IN (\(relevant.map(String.init).joined(separator: ", ")))",
          comment: nil))
    }
    let own = lineage.successors(in: table.new.name).map(\.old.number).sorted()
    let moved = changed(own)
    if !moved.isEmpty {
      let value =
        own.count == 1 ? String(lineage.numbers[own[0]] ?? own[0]) : renumbered("Z_ENT", moved)
      result.append(
        Assignment(
          column: "Z_ENT", value: value, condition: moved == own ? nil : isEntity(moved),
          comment: "entity numbers"))
    }
    return result
  }

  /// The numbers that a column with the entity of a row at the other end could hold before, of those that change: whatever
  /// relationship its rows have them from.
  func movedDestinations(of column: SchemaColumn) -> [Int] {
    guard let path = column.role.property else { return [] }
    let ranges = lineage.relationshipSources[path, default: []].compactMap {
      $0.property.relationship?.destinationEntity.flatMap(from.entityNumbers)
    }
    return movedNumbers.filter { number in ranges.contains { $0.contains(number) } }
  }
}
