import Findings
import OperatingSystem
import Synchronization

/// The line at the end of a terminal that says that a command goes on, and how far it is, once it has taken a second.
///
/// It is of the process, as the terminal is: whatever ``Stream`` writes takes it away, for good.
package final class Activity: Sendable {
  /// That of this process.
  package static let current = Activity()

  /// How much of something is done.
  package struct Amount: Hashable, Sendable {
    /// How much.
    package var done: Int
    /// How much there is; nil when that is not known.
    package var total: Int?
    /// One of it, as `row`.
    package var unit: String

    /// Makes an amount.
    package init(_ done: Int, of total: Int? = nil, _ unit: String) {
      (self.done, self.total, self.unit) = (done, total, unit)
    }
  }

  private struct State {
    var start: ContinuousClock.Instant?
    var isOver = false
    var hasLine = false
    var amount: Amount?
  }

  private let state = Mutex(State())

  private init() {}

  /// Begins, where somebody looks at standard error; a second time nothing happens.
  package func begin() {
    guard Stream.standardError.isTerminal, environmentVariable("TERM") != "dumb" else { return }
    let isFirst = state.withLock { state in
      defer { state.start = state.start ?? .now }
      return state.start == nil && !state.isOver
    }
    guard isFirst else { return }
    let thread = Thread {
      repeat { pause(for: .milliseconds(100)) } while self.draw()
    }
    thread?.detach()
  }

  /// Notes how far the command is.
  package func report(_ amount: Amount) {
    state.withLock { state in
      // Threads may come in another order than they have counted.
      guard amount.done >= state.amount?.done ?? 0 else { return }
      state.amount = amount
    }
  }

  /// Takes the line away, and shows none any more.
  func end() {
    state.withLock { state in
      guard !state.isOver else { return }
      state.isOver = true
      if state.hasLine { try? StandardStream.error.write("\r\u{1B}[K") }
    }
  }

  /// Draws the line when it is time.
  ///
  /// - Returns: Whether it is to be drawn again.
  private func draw() -> Bool {
    state.withLock { state in
      guard !state.isOver, let start = state.start else { return false }
      let elapsed = start.duration(to: .now)
      guard elapsed >= .seconds(1) else { return true }
      let width = (Stream.standardError.columns ?? 80) - 1
      let line = Self.line(state.amount, seconds: elapsed / .seconds(1)).prefix(width)
      try? StandardStream.error.write("\r\u{1B}[K" + line)
      state.hasLine = true
      return true
    }
  }

  /// What is said after some seconds, in one line.
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
