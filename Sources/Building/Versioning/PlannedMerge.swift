package import Comparing

/// The planned merge of versions in a bundle.
package struct PlannedMerge: Sendable {
  /// What is written.
  package var change: VersionChange
  /// The merged version, with conflicts and problems.
  package var merge: VersionMerge
  /// The remarks for users of the bundle, one line each.
  package var remarks: [String]
}
