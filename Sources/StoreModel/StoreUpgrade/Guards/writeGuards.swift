import DataModel
import Findings
import Migration

extension ScriptWriter {
  /// Opens the transaction and rejects any other store than the intended one.
  mutating func addPrologue(_ request: UpgradeRequest) {
    script.shellCommand(".bail on")
    statement("PRAGMA foreign_keys = ON")
    statement("PRAGMA legacy_alter_table = OFF")
    comment("Nobody else may have the store open, not even to read.")
    statement("PRAGMA locking_mode = EXCLUSIVE")
    statement("BEGIN EXCLUSIVE")
    heading("Guards: COMMIT fails until the proof at the end is made")
    statement("CREATE TEMP TABLE upgrade_proof (done INTEGER PRIMARY KEY)")
    statement(
      "CREATE TEMP TABLE upgrade_debt (done INTEGER REFERENCES upgrade_proof (done) "
        + "DEFERRABLE INITIALLY DEFERRED)")
    statement("INSERT INTO temp.upgrade_debt VALUES (1)")
    statement("CREATE TEMP TABLE upgrade_problem (text TEXT NOT NULL)")
    statement(
      "CREATE TEMP TABLE upgrade_refusal (problems INTEGER "
        + "CONSTRAINT \"the store stays as it is, for the reasons above\" CHECK (problems = 0))")
    problem(
      "SELECT 'SQLite 3.35 or newer is needed, this is ' || sqlite_version() WHERE "
        + "(SELECT CAST(substr(v, 1, instr(v, '.') - 1) AS INTEGER) * 1000 "
        + "+ CAST(substr(v, instr(v, '.') + 1) AS INTEGER) FROM (SELECT sqlite_version() AS v)) < 3035"
    )
    problem(
      "SELECT 'this SQLite does not enforce foreign keys' "
        + "WHERE NOT EXISTS (SELECT 1 FROM pragma_foreign_keys WHERE foreign_keys = 1)")
    let system =
      request.store.map { store in
        SystemTable.allCases.filter { store.hasTable($0.rawValue) }
      } ?? SystemTable.allCases
    for table in system {
      let meaning =
        table == .modelCache ? "make the script from the store itself" : "not a store of Core Data"
      problem(
        "SELECT 'there is no table \(table.rawValue): \(meaning)' WHERE NOT EXISTS "
          + "(SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = '\(table.rawValue)')"
      )
    }
    stopAtProblems()
    addIdentity(request)
    addSchema(request)
    stopAtProblems()
  }

  /// Checks the version of the store.
  private mutating func addIdentity(_ request: UpgradeRequest) {
    heading("The version of the store")
    problem(
      "SELECT 'Z_METADATA has ' || n || ' rows, not one' FROM (SELECT COUNT(*) AS n FROM Z_METADATA) "
        + "WHERE n <> 1")
    addEntityCheck(
      "upgrade_entity", request.entitiesBefore,
      problem: "Z_PRIMARYKEY is not that of the old version")
    switch request.metadata {
    case .exact(let uuid, let old, _):
      comment("This very store; its metadata are as they were when the script was made.")
      let identity = uuid.map { "Z_UUID = \(textLiteral($0))" } ?? "Z_UUID IS NULL"
      problem(
        "SELECT 'this is not the store that the script was made for, or it was changed since' "
          + "WHERE NOT EXISTS (SELECT 1 FROM Z_METADATA WHERE \(identity) "
          + "AND Z_PLIST = \(blobLiteral(old)))")
    case .template(let template):
      problem(
        "SELECT 'Z_METADATA holds no binary property list' WHERE NOT EXISTS (SELECT 1 FROM Z_METADATA "
          + "WHERE typeof(Z_PLIST) = 'blob' AND substr(Z_PLIST, 1, 8) = x'62706c6973743030' "
          + "AND length(Z_PLIST) > 40)")
      stopAtProblems()
      addMetadataChecks(template)
    }
  }

  private mutating func addEntityCheck(
    _ name: String, _ entities: [ObservedEntity], problem text: String
  ) {
    table(
      name, columns: ["number INTEGER", "name TEXT", "parent INTEGER"],
      rows: entities.map { ["\($0.number)", textLiteral($0.name), "\($0.parentNumber)"] })
    let stored =
      "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < \(StoreFormat.firstOwnEntityNumber)"
    let wanted = "SELECT number, name, parent FROM temp.\(name)"
    for (left, right) in [(stored, wanted), (wanted, stored)] {
      problem(
        "SELECT '\(text)' WHERE EXISTS (\(left) EXCEPT \(right)) "
          + "AND NOT EXISTS (SELECT 1 FROM temp.upgrade_problem WHERE text = '\(text)')")
    }
  }

  /// Checks that the tables are those of the version, under the same names.
  private mutating func addSchema(_ request: UpgradeRequest) {
    heading("The schema of the store")
    guard let store = request.store else { return addForetoldSchema(request) }
    table(
      "upgrade_schema", columns: ["type TEXT", "name TEXT", "sql TEXT"],
      rows: store.objects.compactMap { object in
        object.sql.map {
          [textLiteral(object.kind.rawValue), textLiteral(object.name), textLiteral($0)]
        }
      })
    let found = "SELECT type, name, sql FROM main.sqlite_master WHERE sql IS NOT NULL"
    let known = "SELECT type, name, sql FROM temp.upgrade_schema"
    for (left, right) in [(found, known), (known, found)] {
      problem(
        "SELECT 'the ' || type || ' ' || name || ' is not as it was when the script was made' "
          + "FROM (\(left) EXCEPT \(right))")
    }
  }

  private mutating func addForetoldSchema(_ request: UpgradeRequest) {
    addColumnChecks("upgrade_column", schema: request.from)
    problem(
      "SELECT 'the store keeps persistent history, or is mirrored to CloudKit: make the script from "
        + "the store itself' WHERE EXISTS (SELECT 1 FROM main.sqlite_master WHERE type = 'table' "
        + "AND (name IN ('ACHANGE', 'ATRANSACTION') OR name LIKE 'ANSCK%'))")
    let own = "(SELECT DISTINCT tbl FROM temp.upgrade_column)"
    for (kind, names) in [
      ("trigger", request.from.triggers.map(\.name)),
      ("index", request.from.indexes.map(\.name) + request.to.indexes.map(\.name)),
    ] {
      table("upgrade_\(kind)", columns: ["name TEXT"], rows: names.map { [textLiteral($0)] })
      problem(
        "SELECT 'the \(kind) ' || name || ' is not of the old version: make the script from the store "
          + "itself' FROM main.sqlite_master WHERE type = '\(kind)' AND sql IS NOT NULL "
          + "AND \(kind == "index" ? "tbl_name IN \(own) AND " : "")"
          + "name NOT IN (SELECT name FROM temp.upgrade_\(kind))")
    }
    addForetoldTriggers(request.from.triggers)
    addForetoldOthers(request, own)
  }

  /// Refuses triggers that have the name of one of the version, and say something else.
  private mutating func addForetoldTriggers(_ triggers: [SchemaTrigger]) {
    guard !triggers.isEmpty else { return }
    let texts = triggers.map { textLiteral($0.sql.replacing("\"", with: "")) }
    problem(
      "SELECT 'the trigger ' || name || ' is not that of the old version: make the script from the store "
        + "itself' FROM main.sqlite_master WHERE type = 'trigger' "
        + "AND name IN (SELECT name FROM temp.upgrade_trigger) "
        + "AND replace(sql, '\"', '') NOT IN (\(texts.joined(separator: ", ")))")
  }

  /// Refuses what other hands made and what may name a table that changes.
  private mutating func addForetoldOthers(_ request: UpgradeRequest, _ own: String) {
    problem(
      "SELECT 'the view ' || name || ' is not Core Data''s: make the script from the store itself' "
        + "FROM main.sqlite_master WHERE type = 'view'")
    problem(
      "SELECT 'the table ' || m.name || ' refers to ' || f.\"table\" || ': make the script from the "
        + "store itself' FROM main.sqlite_master AS m, pragma_foreign_key_list(m.name) AS f "
        + "WHERE m.type = 'table' AND m.sql LIKE 'CREATE TABLE %' "
        + "AND (m.name IN \(own) OR f.\"table\" COLLATE NOCASE IN \(own))")
    let trees = request.from.tables.filter { if case .rTree = $0.kind { true } else { false } }
      .map { textLiteral($0.name) }.joined(separator: ", ")
    problem(
      "SELECT 'the virtual table ' || name || ' is not Core Data''s: make the script from the store "
        + "itself' FROM main.sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL %' "
        + "AND name NOT IN (\(trees))")
  }

  /// Checks that the tables of a schema have its columns with their types, and no others.
  fileprivate mutating func addColumnChecks(
    _ name: String, schema: StoreSchema, more: [String: [ObservedColumn]] = [:],
    isMissing: (SchemaTable) -> Bool = { _ in false }
  ) {
    let tables = schema.tables.filter {
      if case .rTree = $0.kind { false } else { !isMissing($0) }
    }
    table(
      name, columns: ["tbl TEXT", "name TEXT", "type TEXT"],
      rows: tables.flatMap { table in
        (table.columns.map { ($0.name, $0.type) }
          + (more[table.name] ?? []).map { ($0.name, $0.type) }).map { column, type in
            [textLiteral(table.name), textLiteral(column), textLiteral(type)]
          }
      })
    let found =
      "SELECT m.name AS tbl, c.name AS name, c.type AS type FROM main.sqlite_master AS m, "
      + "pragma_table_xinfo(m.name) AS c WHERE m.type = 'table' AND m.sql LIKE 'CREATE TABLE %' "
      + "AND m.name IN (SELECT tbl FROM temp.\(name))"
    let wanted = "SELECT tbl, name, type FROM temp.\(name)"
    problem(
      "SELECT 'the table ' || tbl || ' has no column ' || name || ' ' || type FROM (\(wanted) EXCEPT \(found))"
    )
    problem(
      "SELECT 'the table ' || tbl || ' has a column too many: ' || name || ' ' || type "
        + "FROM (\(found) EXCEPT \(wanted))")
  }

  /// Checks the rows that a step can fail on, once all else is known to fit.
  mutating func addRowChecks(_ plan: UpgradePlan, _ request: UpgradeRequest) {
    heading("Rows that the new version does not allow")
    for finding in request.findings where finding.layer == .store && finding.severity == .error {
      guard finding.rows?.parts.isEmpty == false,
        let query = finding.rows.flatMap({ rowCountStatement($0, in: request.from) })
      else {
        continue
      }
      addRowCheck(query, finding.summary)
    }
    for check in plan.checks { addRowCheck(check.rows, check.problem) }
    stopAtProblems()
    addCounts(plan.tableProofs)
  }

  /// Checks what could only be checked once rows have their values.
  mutating func addLateChecks(_ checks: [UpgradeCheck]) {
    guard !checks.isEmpty else { return }
    heading("Values that must be unique")
    for check in checks { addRowCheck(check.rows, check.problem) }
    stopAtProblems()
  }

  private mutating func addRowCheck(_ query: String, _ text: String) {
    problem(
      "SELECT \(textLiteral(text + ": ")) || n || CASE n WHEN 1 THEN ' row' ELSE ' rows' END "
        + "FROM (SELECT (\(query)) AS n) WHERE n > 0")
  }

  /// Proves the result, then commits.
  mutating func addEpilogue(_ plan: UpgradePlan, _ request: UpgradeRequest) {
    heading("Proof: the store is what it should be, or COMMIT fails")
    endForeignTables(plan.foreign)
    prove { script in
      script.addResultChecks(plan, request)
    }
    statement("COMMIT")
    statement("SELECT 'upgraded' FROM temp.upgrade_proof", .success)
  }

  private mutating func addResultChecks(_ plan: UpgradePlan, _ request: UpgradeRequest) {
    // Old systems cached no model, and the store gets none.
    addColumnChecks("upgrade_new_column", schema: request.to, more: plan.deferredColumns) { table in
      table.name == SystemTable.modelCache.rawValue
        && request.store.map { !$0.hasTable(table.name) } ?? false
    }
    addGoneTables(request)
    addObjectChecks(plan, request)
    let rewrites = plan.statements.contains { $0.phase == .primaryKeys }
    let entities = rewrites ? nil : request.store?.modelEntities
    addEntityCheck(
      "upgrade_new_entity", entities ?? request.to.entities.map { ObservedEntity($0) },
      problem: "Z_PRIMARYKEY is not that of the new version")
    for proof in plan.tableProofs { addRowProof(proof) }
    for proof in plan.proofs { addRowCheck(proof.rows, proof.problem) }
    addForeignChecks(plan.foreign)
  }

  private mutating func addGoneTables(_ request: UpgradeRequest) {
    let kept = Set(request.to.tables.map { $0.name.uppercased() })
    let gone = request.from.tables.map(\.name).filter { !kept.contains($0.uppercased()) }
    guard !gone.isEmpty else { return }
    problem(
      "SELECT 'the table ' || name || ' is still there' FROM main.sqlite_master "
        + "WHERE type = 'table' AND name IN (\(gone.map(textLiteral).joined(separator: ", ")))")
  }

  private mutating func addObjectChecks(_ plan: UpgradePlan, _ request: UpgradeRequest) {
    var rows = request.to.indexes.map { ["'index'", textLiteral($0.name), textLiteral($0.sql)] }
    let triggers =
      request.to.triggers.map { ($0.name, $0.sql) }
      + plan.keptTriggers.map { ($0.name, $0.sql ?? "") }
    rows += triggers.map { ["'trigger'", textLiteral($0), textLiteral($1)] }
    for table in request.to.tables where table.kind != .system {
      let isTree = if case .rTree = table.kind { true } else { false }
      guard isTree || request.options.isCanonical else { continue }
      rows.append(["'table'", textLiteral(table.name), textLiteral(table.sql)])
    }
    table("upgrade_new_schema", columns: ["type TEXT", "name TEXT", "sql TEXT"], rows: rows)
    let text = request.options.isCanonical ? "sql" : "replace(sql, '\"', '')"
    problem(
      "SELECT 'the ' || type || ' ' || name || ' is missing or another' FROM "
        + "(SELECT type, name, \(text) FROM temp.upgrade_new_schema EXCEPT "
        + "SELECT type, name, \(text) FROM main.sqlite_master)")
    problem(
      "SELECT 'the trigger ' || name || ' is not of the new version' FROM main.sqlite_master "
        + "WHERE type = 'trigger' AND name NOT IN (SELECT name FROM temp.upgrade_new_schema)")
  }
}
