/// The severity of a diagnostic.
///
/// Severities are ordered: `note < warning < error`.
package enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
  /// Information only; nothing is wrong.
  case note
  /// Accepted, but probably not intended.
  case warning
  /// The input cannot be used; no output is written.
  case error

  /// Orders severities from lowest to highest.
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
