import CSQLite

/// What the progress handler and the update hook of a connection work on.
struct WorkState {
  /// Asked every now and then whether to give up.
  let isInterrupted: @Sendable () -> Bool
  /// After how many steps of SQLite's machine the handler is called.
  var interval = 0
  /// How many steps may still be done; nil when work is not limited.
  var left: Int?
  /// Whether work was ended as there were too many.
  var isExhausted = false
  /// How many rows the statement that runs has written so far, as far as SQLite tells.
  var rows = 0
  /// Told that number.
  var report: ((Int) -> Void)?
  /// When work is to end; nil when it may take as long as it takes.
  var deadline: ContinuousClock.Instant?
  /// Whether it was ended for that.
  var isLate = false

  /// Whether to go on after an interval; work that has a deadline may take any number of steps.
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
  /// Ends statements that a stranger's schema makes endless, and all when the user wants it.
  ///
  /// - Parameter steps: After how many steps of SQLite's machine to look.
  func watchWork(every steps: Int) {
    state.pointee.interval = steps
    sqlite3_progress_handler(
      handle, Int32(steps),
      { state in
        state?.assumingMemoryBound(to: WorkState.self).pointee.goesOn() == true ? 0 : 1
      }, state)
  }

  /// Counts rows as they are written, which takes a call for each.
  func countWrittenRows() {
    sqlite3_update_hook(
      handle,
      { state, _, _, _, _ in
        state?.assumingMemoryBound(to: WorkState.self).pointee.rows += 1
      }, state)
  }

  /// Counts no rows any more.
  func ignoreWrittenRows() { sqlite3_update_hook(handle, nil, nil) }

  /// Counts rows from 0 again, and tells somebody every now and then how many were written.
  ///
  /// - Parameter report: Told the number; nil when nobody wants to know.
  func reportRows(to report: ((Int) -> Void)?) {
    state.pointee.rows = 0
    state.pointee.report = report
  }

  /// Has work end at a time.
  ///
  /// - Parameter deadline: The time; nil for work that may take as long as it takes.
  func endWork(at deadline: ContinuousClock.Instant?) {
    // A call of a function takes some tenths of a second when its result is as large as a value may be.
    watchWork(every: deadline == nil ? 20_000 : 100)
    state.pointee.deadline = deadline
    state.pointee.isLate = false
  }

  /// Whether work was ended as its time was over.
  var isLate: Bool { state.pointee.isLate }

  /// Gives up when the user wants it.
  ///
  /// - Throws: `StoreError` of the kind `interrupted`.
  func checkInterruption() throws(StoreError) {
    if state.pointee.isInterrupted() { throw .interrupted }
  }
}
