import DataModel

/// A script in the making.
struct ScriptWriter {
  var script = StoreScript()
  private var isProving = false
  /// The number of checks in the proof.
  private var checks = 0

  mutating func comment(_ line: String) { script.comment(line) }

  mutating func heading(_ title: String) { script.heading(title) }

  mutating func statement(_ sql: String, _ answer: StoreScript.Answer = .nothing) {
    script.statement(sql, answer)
  }

  /// Adds the statements of a plan under the headings of their phases.
  mutating func add(_ statements: [UpgradeStatement]) {
    var phase: UpgradePhase?
    for statement in statements {
      if statement.phase != phase {
        phase = statement.phase
        heading(statement.phase.title)
      }
      if let comment = statement.comment, !comment.isEmpty { self.comment(comment) }
      guard let table = statement.countedTable else {
        self.statement(statement.sql)
        continue
      }
      counting(in: table) { $0.statement(statement.sql) }
    }
  }

  /// Creates a temporary table with rows given as literals.
  mutating func table(_ name: String, columns: [String], rows: [[String]]) {
    statement("CREATE TEMP TABLE \(name) (\(columns.joined(separator: ", ")))")
    for start in stride(from: 0, to: rows.count, by: 200) {
      let values = rows[start..<min(rows.count, start + 200)]
        .map { "(\($0.joined(separator: ", ")))" }.joined(separator: ",\n  ")
      statement("INSERT INTO temp.\(name) VALUES\n  \(values)")
    }
  }

  /// Records a problem for every row of a query whose only column describes it; in the proof also for a row
  /// without text, so that a check that could not be made does not pass.
  mutating func problem(_ query: String) {
    let mark = isProving ? " UNION ALL SELECT ''" : ""
    if isProving { checks += 1 }
    statement("INSERT INTO temp.upgrade_problem \(query)\(mark)")
  }

  /// Prints the problems noted so far, and ends the script if there are any.
  mutating func stopAtProblems() {
    statement("SELECT text FROM temp.upgrade_problem WHERE text <> ''", .problems)
    statement(
      "INSERT INTO temp.upgrade_refusal SELECT COUNT(*) FROM temp.upgrade_problem WHERE text <> ''")
  }

  /// Runs checks on the result, and reports success if all of them were made and found nothing.
  mutating func prove(_ check: (inout ScriptWriter) -> Void) {
    isProving = true
    check(&self)
    isProving = false
    stopAtProblems()
    statement(
      "INSERT INTO temp.upgrade_proof SELECT 1 FROM (SELECT COUNT(*) AS checks, "
        + "TOTAL(text <> '') AS problems FROM temp.upgrade_problem) "
        + "WHERE checks = \(checks) AND problems = 0")
  }
}
