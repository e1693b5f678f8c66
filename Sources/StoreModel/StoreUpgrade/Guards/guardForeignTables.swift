import DataModel

extension ScriptWriter {
  /// Notes what tables of other hands are like, and ends the enforcement of references, whose actions would
  /// change their rows; the debt of the guards stays.
  mutating func addForeignTables(_ foreign: ForeignTables) {
    if !foreign.references.isEmpty {
      heading("References of tables that are not Core Data's: no action while tables are rebuilt")
      script.enforceReferences(false)
      problem(
        "SELECT 'foreign keys are still enforced' FROM pragma_foreign_keys WHERE foreign_keys = 1")
      stopAtProblems()
      statement("CREATE TEMP TABLE upgrade_broken AS \(Self.brokenReferences)")
    }
    for (number, table) in foreign.virtualTables.enumerated() {
      statement("CREATE TEMP TABLE upgrade_virtual_\(number) AS SELECT * FROM \(identifier(table))")
    }
  }

  /// Enforces references again, without which the debt of the guards could not be paid.
  mutating func endForeignTables(_ foreign: ForeignTables) {
    if !foreign.references.isEmpty { script.enforceReferences(true) }
  }

  /// The number of dangling references, by table and reference.
  private static let brokenReferences =
    "SELECT \"table\" AS tbl, fkid, COUNT(*) AS n FROM pragma_foreign_key_check GROUP BY 1, 2"

  /// Checks that tables of other hands are what they were.
  mutating func addForeignChecks(_ foreign: ForeignTables) {
    if !foreign.references.isEmpty { addReferenceChecks(foreign.references) }
    for (number, table) in foreign.virtualTables.enumerated() {
      let (was, now) = ("temp.upgrade_virtual_\(number)", identifier(table))
      let name = textLiteral("the virtual table \(table) reads otherwise than before")
      problem(
        "SELECT \(name) WHERE (SELECT COUNT(*) FROM \(was)) <> (SELECT COUNT(*) FROM \(now)) "
          + "OR EXISTS (SELECT * FROM \(was) EXCEPT SELECT * FROM \(now)) "
          + "OR EXISTS (SELECT * FROM \(now) EXCEPT SELECT * FROM \(was))")
    }
    guard !foreign.objects.isEmpty else { return }
    table("upgrade_other", columns: ["name TEXT"], rows: foreign.objects.map { [textLiteral($0)] })
    problem(
      "SELECT 'the ' || type || ' ' || name || ', which is not Core Data''s, is missing or another' "
        + "FROM (SELECT type, name, sql FROM temp.upgrade_schema "
        + "WHERE name IN (SELECT name FROM temp.upgrade_other) "
        + "EXCEPT SELECT type, name, sql FROM main.sqlite_master)")
  }

  private mutating func addReferenceChecks(_ references: [ObservedReference]) {
    table(
      "upgrade_reference",
      columns: ["tbl TEXT", "number INTEGER", "parent TEXT", "col TEXT", "target TEXT"],
      rows: references.map {
        [
          textLiteral($0.table), "\($0.number)", textLiteral($0.parent), textLiteral($0.column),
          $0.parentColumn.map(textLiteral) ?? "NULL",
        ]
      })
    problem(
      "SELECT 'the table ' || tbl || ' no longer refers to ' || parent FROM "
        + "(SELECT * FROM temp.upgrade_reference EXCEPT "
        + "SELECT m.name, f.id, f.\"table\", f.\"from\", f.\"to\" FROM main.sqlite_master AS m, "
        + "pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table')")
    problem(
      "SELECT 'rows of the table ' || tbl || ' refer to nothing: ' || n "
        + "|| CASE n WHEN 1 THEN ' row' ELSE ' rows' END FROM (\(Self.brokenReferences)) AS now "
        + "WHERE n > IFNULL((SELECT was.n FROM temp.upgrade_broken AS was "
        + "WHERE was.tbl = now.tbl AND was.fkid = now.fkid), 0)")
  }
}
