import ArgumentParser
package import Findings

/// The lowest severity that fails the run.
package enum FailureLevel: String, Choice {
  /// Errors only.
  case error
  /// Warnings and errors.
  case warning
  /// Everything.
  case note

  /// The severity.
  package var severity: Severity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}
