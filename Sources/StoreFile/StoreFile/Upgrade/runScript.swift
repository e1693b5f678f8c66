import CSQLite
package import DataModel

/// The outcome of a script.
package struct ScriptOutcome: Hashable, Sendable {
  /// The problems found by the script's own checks; if there are any, nothing was committed.
  package var problems: [String] = []
  /// Whether the script verified its result and committed.
  package var isCommitted = false
}

extension StoreConnection {
  /// Runs a script, which begins and commits its own transaction.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - report: Called periodically with the index of the running statement and the number of rows it has
  ///     written.
  /// - Returns: The outcome.
  /// - Throws: `StoreError` if SQLite rejects a statement for a reason other than the script's checks.
  package func run(
    _ script: StoreScript, report: @escaping (_ statement: Int, _ rows: Int) -> Void = { _, _ in }
  ) throws(StoreError) -> ScriptOutcome {
    defer { reportRows(to: nil) }
    var outcome = ScriptOutcome()
    var number = 0
    do throws(StoreError) {
      for part in script.parts {
        switch part {
        case .comment, .heading, .shellCommand: continue
        case .enforcesReferences(let areEnforced): try enforceReferences(areEnforced)
        case .statement(let sql, let answer):
          let (statement, current) = (try prepare(sql), number)
          reportRows { rows in report(current, rows) }
          while try statement.step() { outcome.note(statement.row, answer) }
          number += 1
        }
      }
    } catch {
      // What the checks found says more than the statement that failed because of it.
      if outcome.problems.isEmpty { throw error }
    }
    return outcome
  }

  /// Turns enforcement of references on or off like the shell; no statement can do it within a transaction.
  private func enforceReferences(_ areEnforced: Bool) throws(StoreError) {
    let code = csqlite_enforce_foreign_keys(handle, areEnforced ? 1 : 0)
    guard code == SQLITE_OK else { throw error(code, in: nil) }
  }

  /// Sets the journal mode of a working copy to the one that Core Data uses.
  ///
  /// - Throws: `StoreError` if SQLite fails.
  package func leaveWithLog() throws(StoreError) {
    try run("PRAGMA journal_mode = WAL")
  }
}

extension ScriptOutcome {
  fileprivate mutating func note(_ row: StoreRow, _ answer: StoreScript.Answer) {
    switch answer {
    case .nothing: break
    case .problems: problems.append(row.text(0) ?? "")
    case .success: isCommitted = true
    }
  }
}
