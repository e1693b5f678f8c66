import Findings
import Synchronization
import Text
package import Upgrading

/// Shows how far an upgrade is: on a terminal one line that changes, elsewhere a line for each stage.
package final class ProgressPrinter: Sendable {
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let shown = Mutex(Shown())

  /// What was shown last.
  private struct Shown {
    var stage: UpgradeControl.Stage?
    var stageStart: ContinuousClock.Instant?
    var time: ContinuousClock.Instant?
    var hasLine = false
    /// The time at which choosing a route began.
    var choiceStart: ContinuousClock.Instant?

    /// Whether enough time has gone by since the line was last shown.
    func isDue(at now: ContinuousClock.Instant) -> Bool {
      time.map { $0.duration(to: now) >= .milliseconds(100) } ?? true
    }
  }

  /// Creates a printer; a quiet one prints nothing.
  package init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    isTerminal = Stream.standardError.isTerminal
  }

  /// Shows progress.
  package func show(_ progress: UpgradeControl.Progress) {
    guard !isQuiet else { return }
    let now = ContinuousClock.now
    shown.withLock { shown in
      if progress.stage == .choosing { return show(progress, now: now, shown: &shown) }
      if progress.stage != shown.stage {
        shown = Shown(
          stage: progress.stage, stageStart: now, hasLine: shown.hasLine,
          choiceStart: shown.choiceStart)
        if !isTerminal { Stream.standardError.write(plainLine(progress) + "\n") }
      }
      guard isTerminal, shown.isDue(at: now) else { return }
      shown.time = now
      shown.hasLine = true
      Stream.standardError.write("\r\u{1B}[K" + line(progress, since: shown.stageStart ?? now))
    }
  }

  /// Shows that a route is being chosen, which is mostly instant and happens while the store is copied.
  private func show(
    _ choice: UpgradeControl.Progress, now: ContinuousClock.Instant, shown: inout Shown
  ) {
    let start = shown.choiceStart ?? now
    shown.choiceStart = start
    guard isTerminal, start.duration(to: now) >= .seconds(1), shown.isDue(at: now) else { return }
    shown.time = now
    shown.hasLine = true
    Stream.standardError.write("\r\u{1B}[K" + line(choice, since: start))
  }

  /// Takes the line away, before anything else is printed.
  package func clear() {
    shown.withLock { shown in
      if shown.hasLine { Stream.standardError.write("\r\u{1B}[K") }
      shown.hasLine = false
    }
  }

  private func plainLine(_ progress: UpgradeControl.Progress) -> String {
    let total = progress.total.map { amount($0, progress.stage) }
    return progress.stage.rawValue + (total.map { " \($0)" } ?? "")
  }

  private func line(
    _ progress: UpgradeControl.Progress, since start: ContinuousClock.Instant
  ) -> String {
    let elapsed = start.duration(to: .now) / .seconds(1)
    guard let total = progress.total, total > 0, progress.done > 0 else {
      return "\(progress.stage.rawValue)  \(durationText(elapsed))"
    }
    let share = min(Double(progress.done) / Double(total), 1)
    let rate = amount(Int(Double(progress.done) / max(elapsed, 0.001)), progress.stage)
    let left = durationText(elapsed / share * (1 - share))
    return
      "\(progress.stage.rawValue)  \(progressBar(share))  \(amount(progress.done, progress.stage)) of "
      + "\(amount(total, progress.stage)), \(rate)/s, \(left) left"
  }

  private func amount(_ count: Int, _ stage: UpgradeControl.Stage) -> String {
    switch stage {
    case .choosing: counted(count, "version")
    case .copying: byteText(count)
    case .upgrading, .mending, .proving, .syncing: counted(count, "row")
    }
  }
}
