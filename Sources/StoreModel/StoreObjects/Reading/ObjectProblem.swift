package import Findings

/// A problem of an object.
package struct ObjectProblem: Sendable {
  /// The diagnostic to report.
  package var diagnostic: Diagnostic
  /// Whether the object can be stored all the same.
  package var canBeAllowed: Bool

  /// Creates a problem.
  package init(_ diagnostic: Diagnostic, canBeAllowed: Bool = false) {
    self.diagnostic = diagnostic
    self.canBeAllowed = canBeAllowed
  }
}
