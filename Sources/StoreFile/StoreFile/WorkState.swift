import CSQLite

/// The state of a connection's progress handler and update hook.
struct WorkState {
  /// Called periodically; returns whether to stop.
  let isInterrupted: @Sendable () -> Bool
  /// The number of SQLite VM steps between calls of the handler.
  var interval = 0
  /// The number of steps left; nil if work is not limited.
  var left: Int?
  /// Whether work was ended because of too many steps.
  var isExhausted = false
  /// The number of rows that the running statement has written, as far as SQLite reports it.
  var rows = 0
  /// Told that number.
  var report: ((Int) -> Void)?
  /// The deadline for work; nil if absent.
  var deadline: ContinuousClock.Instant?
  /// Whether work was ended because of the deadline.
  var isLate = false

  /// Whether to continue after an interval; work with a deadline has no step limit.
  fileprivate mutating func goesOn() -> Bool {
    if let deadline {
      isLate = ContinuousClock.now > deadline
      if isLate { return false }
    } else if let left {
      self.left = left - interval
      isExhausted = left < interval
      if isExhausted { return false }
    }
    report?(rows)
    return !isInterrupted()
  }
}

extension StoreConnection {
  /// Ends statements that an untrusted schema makes endless, and all statements if the user cancels.
  ///
  /// - Parameter steps: The number of SQLite VM steps between checks.
  func watchWork(every steps: Int) {
    state.pointee.interval = steps
    sqlite3_progress_handler(
      handle, Int32(steps),
      { state in
        state?.assumingMemoryBound(to: WorkState.self).pointee.goesOn() == true ? 0 : 1
      }, state)
  }

  /// Counts rows as they are written, which costs a call per row.
  func countWrittenRows() {
    sqlite3_update_hook(
      handle,
      { state, _, _, _, _ in
        state?.assumingMemoryBound(to: WorkState.self).pointee.rows += 1
      }, state)
  }

  /// Stops counting rows.
  func ignoreWrittenRows() { sqlite3_update_hook(handle, nil, nil) }

  /// Restarts the count of rows, and reports the number periodically.
  ///
  /// - Parameter report: Receives the number; nil if not needed.
  func reportRows(to report: ((Int) -> Void)?) {
    state.pointee.rows = 0
    state.pointee.report = report
  }

  /// Sets a deadline for work.
  ///
  /// - Parameter deadline: The deadline; nil if absent.
  func endWork(at deadline: ContinuousClock.Instant?) {
    // A call of a function takes some tenths of a second when its result is as large as a value may be.
    watchWork(every: deadline == nil ? 20_000 : 100)
    state.pointee.deadline = deadline
    state.pointee.isLate = false
  }

  /// Whether work was ended because of the deadline.
  var isLate: Bool { state.pointee.isLate }

  /// Stops if the user has cancelled.
  ///
  /// - Throws: `StoreError` with the kind `interrupted`.
  func checkInterruption() throws(StoreError) {
    if state.pointee.isInterrupted() { throw .interrupted }
  }
}
