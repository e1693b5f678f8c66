import DataModel
import Text

/// The required properties of a changed table's rows.
struct TableProof: Hashable, Sendable {
  /// The name before.
  let old: String
  /// The name after.
  let new: String
  /// The numbers of all entities of the table before.
  let knownNumbers: [Int]
  /// Those of them whose rows stay.
  let keptNumbers: [Int]
  /// The numbers of all entities of the table after.
  let newNumbers: [Int]
  /// The means of proof.
  let means: Means
  /// The values that each row must keep.
  let kept: [KeptValue]
  /// Conditions for rows that lack a value which the upgrade gives.
  let missing: [String]

  /// The means, cheapest first.
  enum Means: Hashable {
    /// Statements that write every row once: as each is atomic, comparing the number of written rows with the
    /// final number is enough.
    case written
    /// The same, against the rows of the old table, which are copied.
    case copied
    /// Looking at the values of all rows in the end.
    case values
    /// Looking at all rows before and after.
    case rows
  }

  /// Whether the old table is counted before anything changes.
  fileprivate var countsBefore: Bool { means == .copied || means == .rows }
  /// Whether rows of the old table go.
  fileprivate var leavesRows: Bool { keptNumbers.count < knownNumbers.count }
}

/// A number that a row must keep: an entity number in its new form, or whether there is a value.
struct KeptValue: Hashable, Sendable {
  /// The expected value, an expression on the old columns.
  let before: String
  /// The actual value, an expression on the new columns.
  let after: String
}

extension UpgradePlanner {
  /// Notes what the rows of changed tables must be like in the end.
  ///
  /// Tables that change in the catalog only are left alone: looking at their rows would take longer than
  /// the change.
  mutating func noteProofs() {
    let known = Dictionary(grouping: from.entities, by: \.table).mapValues { $0.map(\.number) }
    let new = Dictionary(grouping: to.entities, by: \.table).mapValues { $0.map(\.number) }
    for table in tables {
      guard let old = table.old else { continue }
      let numbers = lineage.successors(in: table.new.name).map(\.old.number).sorted()
      let kept = keptValues(of: table, numbers)
      let missing = missingValues(in: table)
      let means: TableProof.Means
      if writtenTables.contains(table.new.name) {
        means = table.way == .rebuild ? .copied : .written
      } else if numbers.count < known[old, default: []].count
        || kept.contains(where: { $0.before != $0.after })
      {
        means = .rows
      } else if !missing.isEmpty {
        means = .values
      } else {
        continue
      }
      plan.tableProofs.append(
        TableProof(
          old: old, new: table.new.name, knownNumbers: known[old, default: []],
          keptNumbers: numbers, newNumbers: new[table.new.name, default: []],
          means: means, kept: kept, missing: missing))
    }
  }

  /// The values that the rows of a table must keep, given the old numbers of their entities.
  private func keptValues(of table: TablePlan, _ numbers: [Int]) -> [KeptValue] {
    let entities =
      movedNumbers.isEmpty
      ? []
      : [KeptValue(before: renumbered("Z_ENT", changed(numbers)), after: "Z_ENT")]
        + table.new.columns.compactMap { keptEntity($0, in: table) }
    // A value that moves to a column of another type; where rows are copied it may be filled as well.
    let retyped = table.way == .alter ? table.retyped : []
    return entities
      + retyped.map { old, column in
        KeptValue(
          before: "(\(identifier(old)) IS NOT NULL)",
          after: "(\(identifier(column.name)) IS NOT NULL)")
      }
  }

  /// The target entity of a key that rows had before; nil if keys are cleared, come from several columns, or
  /// got their entity only now.
  private func keptEntity(_ column: SchemaColumn, in table: TablePlan) -> KeptValue? {
    guard case .toOneEntity = column.role,
      emptiedColumns.union(filledEntities)
        .isDisjoint(with: [ColumnName(table: table.new.name, column: column.name)]),
      let feed = lineage.feeds[table.new.name]?[column.name], feed.columns.count == 1,
      let source = feed.columns.first
    else { return nil }
    let value = renumbered(identifier(source), movedNumbers)
    // Of rows that are copied, those of other entities leave the column behind.
    let owners = lineage.successors(in: table.new.name)
      .filter { feed.sources[$0.new.number] == .some(source) }.map(\.old.number).sorted()
    return KeptValue(
      before: table.way == .rebuild ? "CASE WHEN \(isEntity(owners)) THEN \(value) END" : value,
      after: identifier(column.name))
  }

  /// The conditions for rows without a default that they should have.
  private func missingValues(in table: TablePlan) -> [String] {
    table.new.columns.compactMap { column in
      guard let feed = lineage.feeds[table.new.name]?[column.name], let value = feed.fallback,
        value != "NULL"
      else { return nil }
      let name = identifier(column.name)
      if table.way == .alter, feed.columns.isEmpty { return "\(name) IS NULL" }
      let numbers = Set(feed.withoutSource).union(feed.filled).sorted()
      return numbers.isEmpty ? nil : "\(name) IS NULL AND \(isEntity(numbers))"
    }
  }
}

extension ScriptWriter {
  /// Counts the rows of changed tables, and rejects those of unknown entities.
  mutating func addCounts(_ proofs: [TableProof]) {
    if proofs.contains(where: { $0.means == .written || $0.means == .copied }) {
      heading("How many rows are written: COMMIT fails unless it is all of them")
      statement("CREATE TEMP TABLE upgrade_written (tbl TEXT, start INTEGER, written INTEGER)")
    }
    let counted = proofs.filter(\.countsBefore)
    guard !counted.isEmpty else { return }
    heading("How many rows there are, and whether they are all of known entities")
    statement(
      "CREATE TEMP TABLE upgrade_count (tbl TEXT, total INTEGER, known INTEGER, kept INTEGER, sum REAL)"
    )
    for proof in counted {
      statement(
        "INSERT INTO temp.upgrade_count SELECT \(textLiteral(proof.new)), \(counts(of: proof)) "
          + "FROM \(identifier(proof.old))")
    }
    problem(
      "SELECT (total - known) || CASE total - known WHEN 1 THEN ' row of ' || tbl || ' is' "
        + "ELSE ' rows of ' || tbl || ' are' END || ' of no entity of the old version' "
        + "FROM temp.upgrade_count WHERE total <> known")
    stopAtProblems()
  }

  private func counts(of proof: TableProof) -> String {
    // If all rows are copied, the number of rows reveals those of unknown entities.
    guard proof.means == .rows || proof.leavesRows else {
      return "COUNT(*), COUNT(*), COUNT(*), NULL"
    }
    let kept = isIn(proof.keptNumbers)
    let sum =
      proof.means == .rows
      ? "TOTAL(CASE WHEN \(kept) THEN \(checksum(proof.kept.map(\.before))) END)" : "NULL"
    return "COUNT(*), COUNT(CASE WHEN \(isIn(proof.knownNumbers)) THEN 1 END), "
      + "COUNT(CASE WHEN \(kept) THEN 1 END), \(sum)"
  }

  /// Runs a statement, and counts the rows that it writes in a table.
  ///
  /// One of the three left out shows: without the statement nothing is written, and without one of those
  /// around it the number is missing.
  mutating func counting(in table: String, _ write: (inout ScriptWriter) -> Void) {
    statement(
      "INSERT INTO temp.upgrade_written VALUES (\(textLiteral(table)), total_changes(), NULL)")
    write(&self)
    // Noting where it starts was a change as well.
    statement(
      "UPDATE temp.upgrade_written SET written = total_changes() - start - 1 WHERE written IS NULL")
  }

  /// Checks that every row was written.
  private mutating func addCountProof(_ proof: TableProof) {
    let name = textLiteral(proof.new)
    let wanted =
      proof.means == .copied
      ? "IFNULL((SELECT kept FROM temp.upgrade_count WHERE tbl = \(name)), -1)"
      : "(SELECT COUNT(*) FROM \(identifier(proof.new)))"
    let written =
      "IFNULL((SELECT SUM(written) FROM temp.upgrade_written WHERE tbl = \(name)), 0)"
    let text = "rows of \(proof.new) are of no entity of the old version, or were not written: "
    problem(
      "SELECT \(textLiteral(text)) || n || CASE n WHEN 1 THEN ' row' ELSE ' rows' END "
        + "FROM (SELECT \(wanted) - \(written) AS n) WHERE n <> 0")
  }

  /// A checksum for comparing the numbers of two rows.
  private func checksum(_ values: [String]) -> String {
    guard !values.isEmpty else { return "0" }
    return "(" + values.enumerated().map { "\($0 + 1) * IFNULL(\($1), 0)" }.joined(separator: " + ")
      + ") * (1 + (Z_PK & 1023))"
  }

  private func isIn(_ numbers: [Int]) -> String {
    "Z_ENT IN (\(numbers.map(String.init).joined(separator: ", ")))"
  }

  /// Checks rows that were changed: their number, their entities, the values that they were given.
  mutating func addRowProof(_ proof: TableProof) {
    guard proof.means == .rows || proof.means == .values else { return addCountProof(proof) }
    let wrong = (["NOT IFNULL(\(isIn(proof.newNumbers)), 0)"] + proof.missing)
      .joined(separator: " OR ")
    let name = textLiteral(proof.new)
    let rows = "(SELECT kept FROM temp.upgrade_count WHERE tbl = \(name))"
    let sum = "(SELECT sum FROM temp.upgrade_count WHERE tbl = \(name))"
    let isLost = proof.means == .rows ? "total <> \(rows) OR numbers <> \(sum) OR " : ""
    problem(
      "SELECT 'rows of ' || \(name) || ' were lost, or have a wrong Z_ENT, or lack a default' "
        + "FROM (SELECT COUNT(*) AS total, TOTAL(\(checksum(proof.kept.map(\.after)))) AS numbers, COUNT(CASE WHEN \(wrong) THEN 1 END) AS wrong "
        + "FROM \(identifier(proof.new))) WHERE \(isLost)wrong > 0")
  }
}
