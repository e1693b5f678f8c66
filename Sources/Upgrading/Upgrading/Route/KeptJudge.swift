import DataModel
import Synchronization

/// Keeps what one search for a route has found out about steps for the next one, of a store of the same version.
final class KeptJudge: Sendable {
  private struct Kept {
    var model: Model
    var allowed: [String]
    var judge: StepJudge
  }

  private let kept = Mutex<Kept?>(nil)

  /// Takes what was kept of steps from a model; nil if nothing was, or other losses were allowed.
  func take(from model: Model, _ choices: UpgradeChoices) -> StepJudge? {
    kept.withLock { kept in
      guard kept?.allowed == choices.allowed, kept?.model == model else { return nil }
      defer { kept = nil }
      return kept?.judge
    }
  }

  /// Keeps what is known of steps from a model.
  func keep(_ judge: StepJudge, from model: Model, _ choices: UpgradeChoices) {
    kept.withLock { $0 = Kept(model: model, allowed: choices.allowed, judge: judge) }
  }
}
