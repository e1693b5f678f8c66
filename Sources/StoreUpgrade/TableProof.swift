import StoreSchema

/// What must hold of the rows of a table that does not stay as it is.
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
  /// Whether rows are copied, deleted or renumbered, so that they are counted before and after.
  let countsRows: Bool
  /// What each row must keep.
  let kept: [KeptValue]
  /// Conditions for rows that lack a value which the upgrade gives.
  let missing: [String]
}

/// A number that a row must keep: an entity number in its new form, or whether there is a value.
struct KeptValue: Hashable, Sendable {
  /// What it must be, an expression over the old columns.
  let before: String
  /// What it is, an expression over the new columns.
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
      let numbers = lineage.heirs(in: table.new.name).map(\.old.number).sorted()
      let kept = keptValues(of: table, numbers)
      let countsRows =
        table.way == .rebuild || numbers.count < known[old, default: []].count
        || kept.contains { $0.before != $0.after }
      let missing = missingValues(in: table)
      guard countsRows || !missing.isEmpty else { continue }
      plan.tableProofs.append(
        TableProof(
          old: old, new: table.new.name, knownNumbers: known[old, default: []],
          keptNumbers: numbers, newNumbers: new[table.new.name, default: []],
          countsRows: countsRows, kept: kept, missing: missing))
    }
  }

  /// What the rows of a table must keep, given the old numbers of their entities.
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

  /// The entity that a key names, in rows that had the key before; nil where keys are emptied, or come from
  /// several columns.
  private func keptEntity(_ column: SchemaColumn, in table: TablePlan) -> KeptValue? {
    guard case .toOneEntity = column.role,
      !emptiedColumns.contains("\(table.new.name).\(column.name)"),
      let feed = lineage.feeds[table.new.name]?[column.name], feed.columns.count == 1,
      let source = feed.columns.first
    else { return nil }
    let value = renumbered(identifier(source), movedNumbers)
    // Of rows that are copied, those of other entities leave the column behind.
    let owners = lineage.heirs(in: table.new.name)
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
  /// Counts the rows of tables whose rows change, and refuses those of no known entity.
  mutating func addCounts(_ proofs: [TableProof]) {
    let counted = proofs.filter(\.countsRows)
    guard !counted.isEmpty else { return }
    heading("How many rows there are, and whether they are all of known entities")
    statement(
      "CREATE TEMP TABLE upgrade_count (tbl TEXT, total INTEGER, known INTEGER, kept INTEGER, sum REAL)"
    )
    for proof in counted {
      statement(
        "INSERT INTO temp.upgrade_count SELECT \(textLiteral(proof.new)), COUNT(*), "
          + "COUNT(CASE WHEN \(isIn(proof.knownNumbers)) THEN 1 END), "
          + "COUNT(CASE WHEN \(isIn(proof.keptNumbers)) THEN 1 END), "
          + "TOTAL(CASE WHEN \(isIn(proof.keptNumbers)) THEN \(checksum(proof.kept.map(\.before))) END) "
          + "FROM \(identifier(proof.old))")
    }
    problem(
      "SELECT (total - known) || ' rows of ' || tbl || ' are of no entity of the old version' "
        + "FROM temp.upgrade_count WHERE total <> known")
    stopAtProblems()
  }

  /// A number that tells whether the numbers of a row are those of another.
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
    let wrong = (["NOT IFNULL(\(isIn(proof.newNumbers)), 0)"] + proof.missing)
      .joined(separator: " OR ")
    let name = textLiteral(proof.new)
    let rows = "(SELECT kept FROM temp.upgrade_count WHERE tbl = \(name))"
    let sum = "(SELECT sum FROM temp.upgrade_count WHERE tbl = \(name))"
    let isLost = proof.countsRows ? "total <> \(rows) OR numbers <> \(sum) OR " : ""
    problem(
      "SELECT 'rows of ' || \(name) || ' were lost, or have a wrong Z_ENT, or lack a default' "
        + "FROM (SELECT COUNT(*) AS total, TOTAL(\(checksum(proof.kept.map(\.after)))) AS numbers, COUNT(CASE WHEN \(wrong) THEN 1 END) AS wrong "
        + "FROM \(identifier(proof.new))) WHERE \(isLost)wrong > 0")
  }
}
