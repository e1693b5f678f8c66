import Findings
import Synchronization
import Text
package import Upgrading

/// Shows how far work on several stores is: on a terminal one line that changes, elsewhere one every ten seconds.
package final class FleetPrinter: Sendable {
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let start = ContinuousClock.now
  private let shown = Mutex(Shown())

  /// What was shown last.
  private struct Shown {
    var time: ContinuousClock.Instant?
    var done = 0
    var hasLine = false
  }

  /// Creates a printer; a quiet one prints nothing.
  package init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    isTerminal = Stream.standardError.isTerminal
  }

  /// Shows progress.
  package func show(_ progress: FleetControl.Progress) {
    guard !isQuiet else { return }
    let now = ContinuousClock.now
    shown.withLock { shown in
      let last = shown.time ?? start
      let interval: Duration = isTerminal ? .milliseconds(100) : .seconds(10)
      // Threads may come in another order than they have counted.
      guard last.duration(to: now) >= interval, progress.done > shown.done else { return }
      (shown.time, shown.done, shown.hasLine) = (now, progress.done, isTerminal)
      let line = Self.line(progress, seconds: start.duration(to: now) / .seconds(1))
      Stream.standardError.write(isTerminal ? "\r\u{1B}[K" + line : line + "\n")
    }
  }

  /// Takes the line away, before anything else is printed.
  package func clear() {
    shown.withLock { shown in
      if shown.hasLine { Stream.standardError.write("\r\u{1B}[K") }
      shown.hasLine = false
    }
  }

  /// How far it is after some seconds, in one line.
  static func line(_ progress: FleetControl.Progress, seconds: Double) -> String {
    var parts = ["\(grouped(progress.done)) of \(counted(progress.total, "store"))"]
    if progress.failed > 0 { parts.append("\(grouped(progress.failed)) with findings or errors") }
    if progress.done > 0, seconds > 0 {
      let left = Double(progress.total - progress.done) * seconds / Double(progress.done)
      parts.append("\(grouped(Int(Double(progress.done) / seconds)))/s")
      parts.append("\(durationText(left)) left")
    }
    return parts.joined(separator: ", ")
  }
}
