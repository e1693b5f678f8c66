package import Building
package import Findings
package import Migration

/// What a split of a step writes, and what was found out about it; nothing has been written.
package struct SplitPlan: Sendable {
  /// A step file.
  package struct Handler: Sendable {
    /// The path.
    package var path: String
    /// The version that the step leads from.
    package var from: String
    /// The version that the step leads to.
    package var to: String
    /// The text.
    package var text: String
    /// What only a person can write.
    package var open: [String]
    /// What should be looked at.
    package var review: [String]
  }

  /// The bundle, as the user wrote it.
  package var bundle: String
  /// The names of all versions of the split, in order.
  package var versions: [String]
  /// What stops lightweight migration of the step as it is, a sentence each.
  package var risks: [String]
  /// The models, and what was decided.
  package var split: ModelSplit
  /// What the steps are like.
  package var verification: SplitVerification
  /// Whether both versions have the same hashes, so that stores are not migrated at all.
  package var areHashesEqual = false
  /// The step files.
  package var handlers: [Handler] = []
  /// The stages of the plan that lead from the old version to the new one, as text.
  package var stages: [String] = []
  /// The file of the plan; nil where none is written.
  package var planFile: String?
  /// What is written.
  package var change = VersionChange()
  /// What there is to say.
  package var diagnostics: [Diagnostic] = []

  /// Whether lightweight migration makes the step as it is, so that nothing is split.
  package var isNeedless: Bool { risks.isEmpty && change.isEmpty }
}
