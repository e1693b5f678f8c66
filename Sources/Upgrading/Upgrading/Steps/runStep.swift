import Findings
import StoreFile
import StoreModel

/// Runs the statements of a step on a working copy.
///
/// - Parameters:
///   - step: The step.
///   - connection: The connection to the copy.
///   - work: The store, and who wants to know how far it is.
/// - Throws: `ToolchainError` with exit code 1 if rows are in the way, 74 if writing fails.
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
    throw .upgradeFailed(
      work.name, "the upgraded copy could not be verified; the store is unchanged")
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
  /// The approximate number of rows that the statements write.
  var writtenRows: Int {
    tables.filter { [.fill, .rebuild].contains($0.work) }.map(\.rows).reduce(0, +)
  }

  /// The number of bytes in rebuilt tables; `unknown` stands for a table of unknown size.
  func rebuiltBytes(unknown: Int) -> Int {
    tables.filter { $0.work == .rebuild }.map { $0.bytes ?? unknown }.reduce(0, +)
  }
}
