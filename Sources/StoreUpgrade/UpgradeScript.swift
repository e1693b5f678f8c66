import StoreSchema

/// Writes a plan as a script for the `sqlite3` shell, from version 3.35 on.
///
/// The script stops at the first error, does everything in one transaction, first refuses any other
/// store, and at the end proves the result: `COMMIT` fails unless the proof was made, as a deferred
/// foreign key in a temporary table is open until then.
///
/// - Parameters:
///   - plan: The plan made for `request`.
///   - request: The step, and what is known of the store.
///   - title: What the script does, in one line.
///   - isForShell: Whether the script has a command for the shell; without, it is SQL alone.
/// - Returns: The script.
package func upgradeScript(
  _ plan: UpgradePlan, _ request: UpgradeRequest, title: String, isForShell: Bool = true
) -> String {
  var script = ScriptWriter(isForShell: isForShell)
  script.comment(title)
  guard !plan.statements.isEmpty else {
    script.comment(
      "All entity hashes are equal: Core Data opens the store as it is. Nothing to do.")
    return script.text
  }
  script.comment("Run it on a copy first:  sqlite3 Store.sqlite < upgrade.sql")
  script.comment("All of it happens in one transaction, or nothing does.")
  for note in plan.notes { script.comment(note) }
  script.addPrologue(request)
  script.addForeignTables(plan.foreign)
  let isCollection = { (statement: UpgradeStatement) in statement.phase == .collect }
  script.add(plan.statements.filter(isCollection))
  script.addRowChecks(plan, request)
  let isEarly = { (statement: UpgradeStatement) in
    !isCollection(statement) && statement.phase < .createIndexes
  }
  script.add(plan.statements.filter(isEarly))
  script.addLateChecks(plan.lateChecks)
  script.add(plan.statements.filter { !isCollection($0) && !isEarly($0) })
  script.addEpilogue(plan, request)
  return script.text
}

/// A script in the making.
struct ScriptWriter {
  private(set) var text = ""
  private let isForShell: Bool
  private var isProving = false
  /// How many checks the proof has.
  private var checks = 0

  init(isForShell: Bool = true) {
    self.isForShell = isForShell
  }

  mutating func comment(_ line: String) { text += "-- \(commentText(line))\n" }

  mutating func heading(_ title: String) { text += "\n-- \(commentText(title))\n" }

  /// A line that is not SQL, but for the shell.
  mutating func command(_ line: String) {
    if isForShell { text += line + "\n" }
  }

  mutating func statement(_ sql: String) { text += sql + ";\n" }

  /// Has SQLite enforce references or not, which no statement can within a transaction: the shell has a
  /// command for it, and what runs scripts without a shell knows it.
  mutating func foreignKeys(_ areEnforced: Bool) {
    text += ".dbconfig enable_fkey \(areEnforced ? "on" : "off")\n"
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

  /// Makes a temporary table of the rows given as literals.
  mutating func table(_ name: String, _ columns: [String], _ rows: [[String]]) {
    statement("CREATE TEMP TABLE \(name) (\(columns.joined(separator: ", ")))")
    for start in stride(from: 0, to: rows.count, by: 200) {
      let values = rows[start..<min(rows.count, start + 200)]
        .map { "(\($0.joined(separator: ", ")))" }.joined(separator: ",\n  ")
      statement("INSERT INTO temp.\(name) VALUES\n  \(values)")
    }
  }

  /// Notes a problem for every row of a query, whose only column says what it is; in the proof a row
  /// without text as well, as a check that could not be made must not pass for one that found nothing.
  mutating func problem(_ query: String) {
    let mark = isProving ? " UNION ALL SELECT ''" : ""
    if isProving { checks += 1 }
    statement("INSERT INTO temp.upgrade_problem \(query)\(mark)")
  }

  /// Prints the problems noted so far, and ends the script if there are any.
  mutating func stopAtProblems() {
    statement("SELECT text FROM temp.upgrade_problem WHERE text <> ''")
    statement(
      "INSERT INTO temp.upgrade_refusal SELECT COUNT(*) FROM temp.upgrade_problem WHERE text <> ''")
  }

  /// Runs what checks the result, and says that it is proved if all checks were made and found nothing.
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
