import CSQLite
package import StoreSchema

/// How a script ended.
package struct ScriptOutcome: Hashable, Sendable {
  /// What the script's own checks found; when there is anything, nothing was committed.
  package var problems: [String] = []
  /// Whether the script proved its result and committed.
  package var isCommitted = false
}

extension StoreConnection {
  /// Runs a script, which begins and commits by itself.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - report: Told every now and then which statement runs, counted from 0, and how many rows it has
  ///     written.
  /// - Returns: What came of it.
  /// - Throws: `StoreError` when SQLite refuses a statement for another reason than the script's checks.
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

  /// Has references enforced or not, as the shell does it: no statement can within a transaction.
  private func enforceReferences(_ areEnforced: Bool) throws(StoreError) {
    let code = csqlite_enforce_foreign_keys(handle, areEnforced ? 1 : 0)
    guard code == SQLITE_OK else { throw error(code, in: nil) }
  }

  /// Gives a working copy the journal mode that Core Data leaves a store in.
  ///
  /// - Throws: `StoreError` when SQLite cannot.
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
