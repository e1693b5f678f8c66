/// How much a diagnostic matters.
///
/// The order is the order of importance: `note < warning < error`.
package enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
  /// Worth knowing; nothing is wrong.
  case note
  /// Accepted, but likely not what was meant.
  case warning
  /// The input cannot be used; no output is written.
  case error

  /// Orders severities by importance.
  package static func < (left: Severity, right: Severity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
