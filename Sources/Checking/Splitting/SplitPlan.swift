package import Building
package import Findings
package import Migration

/// The planned files of a split and its verification; nothing has been written.
package struct SplitPlan: Sendable {
  /// A step file.
  package struct SplitHandler: Sendable {
    /// The path.
    package var path: String
    /// The version that the step leads from.
    package var from: String
    /// The version that the step leads to.
    package var to: String
    /// The text.
    package var text: String
    /// The points that must be written by hand.
    package var open: [String]
    /// The points to review.
    package var review: [String]
  }

  /// The bundle, as the user wrote it.
  package var bundle: String
  /// The names of all versions of the split, in order.
  package var versions: [String]
  /// The obstacles to lightweight migration of the original step, one sentence each.
  package var risks: [String]
  /// The models, and what was decided.
  package var split: ModelSplit
  /// The verification of the steps.
  package var verification: SplitVerification
  /// Whether both versions have the same hashes, so that stores are not migrated at all.
  package var areHashesEqual = false
  /// The step files.
  package var handlers: [SplitHandler] = []
  /// The stages of the plan that lead from the old version to the new one, as text.
  package var stages: [String] = []
  /// The plan file; nil if none is written.
  package var planFile: String?
  /// What is written.
  package var change = VersionChange()
  /// The diagnostics.
  package var diagnostics: [Diagnostic] = []

  /// Whether the original step is already suitable for lightweight migration, so that nothing is split.
  package var isNeedless: Bool { risks.isEmpty && change.isEmpty }
}
