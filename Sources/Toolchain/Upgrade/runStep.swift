import Findings
import Loading
import Reports
import StoreFile
import StoreUpgrade

/// Runs the statements of a step on a working copy.
///
/// - Parameters:
///   - step: The step.
///   - connection: The connection to the copy.
///   - work: The store, and who wants to know how far it is.
/// - Throws: `ToolchainError` with exit code 1 when rows are in the way, 74 when writing fails.
func runStep(
  _ step: PreparedStep, _ connection: StoreConnection, of work: StoreWork
) throws(ToolchainError) {
  let total = step.summary.writtenRows
  var done = 0
  var last = (statement: 0, rows: 0)
  let outcome = try upgrading(work.name) { () throws(StoreError) in
    try connection.run(step.script) { statement, rows in
      if statement != last.statement { done += last.rows }
      last = (statement, rows)
      work.control.report(
        UpgradeControl.Progress(stage: .upgrading, done: min(done + rows, total), total: total))
    }
  }
  guard outcome.problems.isEmpty else {
    throw ToolchainError(problems: outcome.problems, work.name)
  }
  guard outcome.isCommitted else {
    throw ToolchainError(
      .software, "upgrade-failed", file: work.name,
      "the upgrade did not prove its result; the store is as it was")
  }
}

/// Runs `body`, and turns its error into one about the store that is upgraded.
func upgrading<Value>(
  _ store: String, _ body: () throws(StoreError) -> Value
) throws(ToolchainError) -> Value {
  do throws(StoreError) {
    return try body()
  } catch {
    throw ToolchainError(error, upgrading: store)
  }
}

extension StorePlan.Step {
  /// How many rows the statements write, about.
  var writtenRows: Int {
    tables.filter { [.fill, .rebuild].contains($0.work) }.map(\.rows).reduce(0, +)
  }

  /// How many bytes the tables have that are rebuilt; `unknown` stands for one whose size nobody can tell.
  func rebuiltBytes(unknown: Int) -> Int {
    tables.filter { $0.work == .rebuild }.map { $0.bytes ?? unknown }.reduce(0, +)
  }
}

extension ToolchainError {
  /// The error for rows that are in the way.
  init(problems: [String], _ store: String) {
    self.init(
      .findings,
      problems.map {
        Diagnostic(
          id: "rows-in-the-way", category: .store, severity: .error, summary: $0,
          explanation: $0.contains(" are of no entity of ")
            ? "To go on without them, and keep them in a file: --quarantine \(UpgradeChoices.rowsInTheWay)"
            : "", location: .file(store))
      })
    // What is counted wrongly looks the same.
    mayComeFromDamage = true
  }

  /// The error for a store that cannot be upgraded.
  init(_ error: StoreError, upgrading store: String) {
    self = Self.told(of: error, store)
    mayComeFromDamage = error.isAboutDamage || error.isAboutRoom
  }

  private static func told(of error: StoreError, _ store: String) -> ToolchainError {
    switch error.kind {
    case .interrupted: .interrupted(store)
    case .unwritable where error.isAboutPlace:
      ToolchainError(
        .cannotCreate, "cannot-create-output", file: store,
        "the output cannot be created: \(error.message)")
    case .unwritable where error.isAboutSystem:
      ToolchainError(.inputOutput, "write-failed", file: store, "writing failed: \(error.message)")
    case .unwritable where error.isAboutSchema:
      // The statements fit every store of the version, so this one is not what it says.
      ToolchainError(
        [
          UpgradeObstacle(
            .schemaDrift, "the store is not what its version says: \(error.message)")
        ], store)
    case .unwritable:
      ToolchainError(
        .software, "upgrade-failed", file: store,
        "the upgrade failed: \(error.message); the store is as it was")
    case .unreadable where error.isAboutSystem:
      ToolchainError(
        .inputOutput, "read-failed", file: store,
        "reading failed: \(error.message); the store is as it was")
    default: ToolchainError(.data, "unreadable-store", file: store, error.description)
    }
  }
}
