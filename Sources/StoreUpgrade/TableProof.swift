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
  /// The columns with entity numbers: the value that each must have, from the old columns, and its new name.
  let numberColumns: [NumberColumn]
  /// Conditions for rows that lack a value which the upgrade gives.
  let missing: [String]
}

/// A column with entity numbers.
struct NumberColumn: Hashable, Sendable {
  /// The new number, an expression over the old columns.
  let value: String
  /// The new column.
  let name: String
}

extension UpgradePlanner {
  /// Notes what the rows of changed tables must be like in the end.
  ///
  /// Tables that change in the catalog only are left alone: looking at their rows would take longer than
  /// the change.
  mutating func noteProofs() {
    for table in tables {
      guard let old = table.old else { continue }
      let known = from.entities.filter { $0.table == old }.map(\.number)
      let heirs = lineage.heirs(in: table.new.name)
      let kept = heirs.map(\.old.number).sorted()
      let countsRows =
        table.way == .rebuild || kept.count < known.count
        || numberColumns(of: table, kept).contains { $0.value != $0.name }
      let missing = missingValues(in: table)
      guard countsRows || !missing.isEmpty else { continue }
      plan.tableProofs.append(
        TableProof(
          old: old, new: table.new.name, knownNumbers: known, keptNumbers: kept,
          newNumbers: to.entities.filter { $0.table == table.new.name }.map(\.number),
          countsRows: countsRows, numberColumns: numberColumns(of: table, kept), missing: missing))
    }
  }

  private func numberColumns(of table: TablePlan, _ numbers: [Int]) -> [NumberColumn] {
    // Values that move to a column of another type are there or not as before.
    let retyped = table.retyped.map { old, column in
      NumberColumn(
        value: "(\(identifier(old)) IS NOT NULL)",
        name: "(\(identifier(column.name)) IS NOT NULL)")
    }
    let all = changed(from.entities.map(\.number))
    guard !all.isEmpty else { return retyped }
    let entities = table.new.columns.compactMap { column -> NumberColumn? in
      guard case .toOneEntity = column.role,
        !emptiedColumns.contains("\(table.new.name).\(column.name)"),
        let sources = lineage.feeds[table.new.name]?[column.name]?.columns, sources.count == 1,
        let source = sources.first
      else { return nil }
      return NumberColumn(
        value: renumbered(identifier(source), all), name: identifier(column.name))
    }
    return [NumberColumn(value: renumbered("Z_ENT", changed(numbers)), name: "Z_ENT")] + entities
      + retyped
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
          + "TOTAL(CASE WHEN \(isIn(proof.keptNumbers)) THEN \(checksum(proof.numberColumns.map(\.value))) END) "
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
        + "FROM (SELECT COUNT(*) AS total, TOTAL(\(checksum(proof.numberColumns.map(\.name)))) AS numbers, COUNT(CASE WHEN \(wrong) THEN 1 END) AS wrong "
        + "FROM \(identifier(proof.new))) WHERE \(isLost)wrong > 0")
  }
}
