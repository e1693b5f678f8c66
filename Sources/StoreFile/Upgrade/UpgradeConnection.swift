import CSQLite

/// A connection that upgrades a working copy of a store, which nobody else has; closed when released.
///
/// Nothing is synced, and there is no journal: after an error the copy is rubbish.
package final class UpgradeConnection {
  private let handle: OpaquePointer
  private let state: UnsafeMutablePointer<WorkState>

  /// Opens a copy, with what its journals hold: commits are folded in, what a killed writer left is rolled
  /// back.
  ///
  /// - Parameters:
  ///   - path: The copy; its journals are beside it.
  ///   - isInterrupted: Asked every now and then whether to give up.
  /// - Throws: `StoreError` when SQLite cannot open or recover it.
  package init(
    path: String, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(StoreError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw StoreError(reading: opened, code)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    state = .allocate(capacity: 1)
    state.initialize(to: WorkState(isInterrupted: isInterrupted))
    watchWork()
    // A rollback journal is played back by the first read, a log folded in by leaving that mode.
    for setting in [
      "trusted_schema = OFF", "synchronous = OFF", "journal_mode = DELETE",
      "locking_mode = EXCLUSIVE", "journal_mode = OFF",
    ] {
      try run("PRAGMA \(setting)")
    }
  }

  deinit {
    sqlite3_close_v2(handle)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// How many rows the statement that runs has written so far, as far as SQLite tells.
  private struct WorkState {
    let isInterrupted: @Sendable () -> Bool
    var rows = 0
    var report: ((Int) -> Void)?
  }

  private func watchWork() {
    sqlite3_progress_handler(
      handle, 20_000,
      { state in
        guard let state = state?.assumingMemoryBound(to: WorkState.self) else { return 1 }
        state.pointee.report?(state.pointee.rows)
        return state.pointee.isInterrupted() ? 1 : 0
      }, state)
    sqlite3_update_hook(
      handle,
      { state, _, _, _, _ in
        state?.assumingMemoryBound(to: WorkState.self).pointee.rows += 1
      }, state)
  }

  /// Runs statements whose results do not matter.
  ///
  /// - Throws: `StoreError` when SQLite refuses one.
  private func run(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw StoreError(upgrading: handle, code, sql) }
  }

  /// How an upgrade script ended.
  package struct Outcome: Hashable, Sendable {
    /// What the script's own checks found; when there is anything, nothing was committed.
    package var problems: [String] = []
    /// Whether the script proved its result and committed.
    package var isUpgraded = false
  }

  /// Runs an upgrade script: SQL alone, which begins and commits.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - report: Told every now and then which statement runs, counted from 0, and how many rows it has
  ///     written.
  /// - Returns: What came of it.
  /// - Throws: `StoreError` when SQLite refuses a statement for another reason than the script's checks.
  package func run(
    script: String, report: @escaping (_ statement: Int, _ rows: Int) -> Void = { _, _ in }
  ) throws(StoreError) -> Outcome {
    var outcome = Outcome()
    var error: StoreError?
    script.utf8CString.withUnsafeBufferPointer { buffer in
      guard var next = buffer.baseAddress else { return }
      var number = 0
      while error == nil {
        if let command = shellCommand(&next) {
          error = obey(command)
          continue
        }
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v2(handle, next, -1, &statement, &tail)
        guard code == SQLITE_OK else {
          let rest = String(cString: next)
          let end = rest.firstRange(of: ";\n")?.lowerBound ?? rest.endIndex
          error = StoreError(upgrading: handle, code, String(rest[..<end]))
          return
        }
        guard let statement, let tail else { return }
        let current = number
        state.pointee.rows = 0
        state.pointee.report = { rows in report(current, rows) }
        error = step(statement, &outcome)
        number += 1
        next = tail
      }
    }
    state.pointee.report = nil
    if let error, outcome.problems.isEmpty { throw error }
    return outcome
  }

  /// The line for the shell that comes next, and moves on behind it; nil when a statement comes next.
  private func shellCommand(_ next: inout UnsafePointer<CChar>) -> String? {
    var place = next
    while true {
      while place.pointee == 0x20 || place.pointee == 0x0A { place += 1 }
      guard place[0] == CChar(UInt8(ascii: "-")), place[1] == CChar(UInt8(ascii: "-")) else {
        break
      }
      while place.pointee != 0, place.pointee != CChar(UInt8(ascii: "\n")) { place += 1 }
    }
    guard place.pointee == CChar(UInt8(ascii: ".")) else { return nil }
    var line: [UInt8] = []
    while place.pointee != 0, place.pointee != CChar(UInt8(ascii: "\n")) {
      line.append(UInt8(bitPattern: place.pointee))
      place += 1
    }
    next = place
    return String(decoding: line, as: UTF8.self)
  }

  /// Does what the shell would: has references enforced or not, which no statement can within a transaction.
  private func obey(_ command: String) -> StoreError? {
    let words = command.split(separator: " ")
    guard words.count == 3, words[0] == ".dbconfig", words[1] == "enable_fkey",
      csqlite_enforce_foreign_keys(handle, words[2] == "on" ? 1 : 0) == SQLITE_OK
    else {
      return StoreError(
        .unwritable, message: "unknown command: \(command)", expected: "a script of this tool")
    }
    return nil
  }

  private func step(_ statement: OpaquePointer, _ outcome: inout Outcome) -> StoreError? {
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        guard sqlite3_column_count(statement) == 1, let name = sqlite3_column_name(statement, 0)
        else { continue }
        let text = sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
        switch String(cString: name) {
        case "text": outcome.problems.append(text)
        case "'upgraded'": outcome.isUpgraded = true
        default: continue
        }
      case SQLITE_DONE: return nil
      case let code:
        let sql = sqlite3_sql(statement).map { String(cString: $0) }
        return StoreError(upgrading: handle, code, sql)
      }
    }
  }

  /// Gives the copy the journal mode that Core Data leaves a store in.
  ///
  /// - Throws: `StoreError` when SQLite cannot.
  package func leaveWithLog() throws(StoreError) {
    try run("PRAGMA journal_mode = WAL")
  }
}

extension StoreError {
  /// The error of a connection that upgrades.
  fileprivate init(upgrading handle: OpaquePointer, _ code: Int32, _ sql: String?) {
    let text = String(cString: sqlite3_errmsg(handle))
    let sql = sql.map { String($0.drop(while: \.isWhitespace)) }
    switch code & 0xFF {
    case SQLITE_INTERRUPT:
      self.init(.interrupted, message: "interrupted", expected: "no interruption", code: code)
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      self.init(
        .unreadable, message: "the store is damaged: \(text)",
        expected: "a store that Core Data wrote", code: code, sql: sql)
    default:
      self.init(
        .unwritable, message: text, expected: "a store that can be written", code: code, sql: sql)
    }
  }
}
