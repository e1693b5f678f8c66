package import Comparing

/// What a merge of versions is to write into a bundle.
package struct PlannedMerge: Sendable {
  /// What is written.
  package var change: VersionChange
  /// The merged version, with what is left to decide.
  package var merge: VersionMerge
  /// What a reader of the bundle has to know, a line each.
  package var remarks: [String]
}
