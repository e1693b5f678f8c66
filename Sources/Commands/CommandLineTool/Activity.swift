import Findings
import OperatingSystem
import Synchronization
import Text

/// The last line of a terminal, which shows that a command is running and its progress, once it has taken a second.
///
/// There is one per process, as for the terminal: any output of ``Stream`` removes it for good.
package final class Activity: Sendable {
  /// That of this process.
  package static let current = Activity()

  /// How much of something is done.
  package struct Amount: Hashable, Sendable {
    /// How much.
    package var done: Int
    /// The total amount; nil if unknown.
    package var total: Int?
    /// One of it, as `row`.
    package var unit: String

    /// Creates an amount.
    package init(_ done: Int, of total: Int? = nil, _ unit: String) {
      (self.done, self.total, self.unit) = (done, total, unit)
    }
  }

  private struct State {
    var start: ContinuousClock.Instant?
    var hasLine = false
    var amount: Amount?
  }

  private let state = Mutex(State())
  private let isOver = Atomic(false)

  private init() {}

  /// Begins to show the activity if standard error is a terminal; has no effect if called again.
  package func begin() {
    guard Stream.standardError.isTerminal, environmentVariable("TERM") != "dumb" else { return }
    let isFirst = state.withLock { state in
      defer { state.start = state.start ?? .now }
      return state.start == nil && !isOver.load(ordering: .relaxed)
    }
    guard isFirst else { return }
    let thread = Thread {
      repeat { pause(for: .milliseconds(100)) } while self.draw()
    }
    thread?.detach()
  }

  /// Notes how far the command is; while the line is drawn nothing is noted, as a terminal that is stopped must not
  /// stop the work.
  package func report(_ amount: Amount) {
    _ = state.withLockIfAvailable { state in
      // Threads may come in another order than they have counted.
      guard amount.done >= state.amount?.done ?? 0 else { return }
      state.amount = amount
    }
  }

  /// Takes the line away, and shows none any more.
  func end() {
    guard !isOver.exchange(true, ordering: .relaxed) else { return }
    for _ in 0..<50 {
      let isTaken: Void? = state.withLockIfAvailable { state in
        if state.hasLine { try? StandardStream.error.write("\r\u{1B}[K") }
      }
      if isTaken != nil { return }
      // The line is being drawn, on a terminal that may be stopped.
      pause(for: .milliseconds(1))
    }
  }

  /// Draws the line when it is time.
  ///
  /// - Returns: Whether it is to be drawn again.
  private func draw() -> Bool {
    state.withLock { state in
      guard !isOver.load(ordering: .relaxed), let start = state.start else { return false }
      let elapsed = start.duration(to: .now)
      guard elapsed >= .seconds(1) else { return true }
      let width = (Stream.standardError.columns ?? 80) - 1
      let line = Self.line(state.amount, seconds: elapsed / .seconds(1)).prefix(width)
      try? StandardStream.error.write("\r\u{1B}[K" + line)
      state.hasLine = true
      return true
    }
  }

  /// The line shown after some seconds.
  static func line(_ amount: Amount?, seconds: Double) -> String {
    guard let amount, amount.done > 0 else { return "working  \(durationText(seconds))" }
    guard let total = amount.total, total > 0 else {
      return "\(counted(amount.done, amount.unit))  \(durationText(seconds))"
    }
    let share = min(Double(amount.done) / Double(total), 1)
    return "\(progressBar(share))  \(grouped(amount.done)) of \(counted(total, amount.unit)), "
      + "\(durationText(seconds / share * (1 - share))) left"
  }
}

/// A bar of 24 columns of which a share is filled.
func progressBar(_ share: Double) -> String {
  let filled = Int(share * 24)
  return String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
}
