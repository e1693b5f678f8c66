package import Findings

/// A version that holds what two others changed since a third.
package struct VersionMerge: Sendable {
  /// The bytes of its `contents`.
  package var bytes: [UInt8]
  /// What both sides changed, each in its own way; both forms are in the bytes, between markers.
  package var conflicts: [Diagnostic]
  /// What is wrong with the merged model and with neither side: a relationship of one side leads to what the other side removed, or an
  /// expression of one side names it.
  package var problems: [Diagnostic]

  /// Whether there is nothing left to decide.
  package var isClean: Bool { conflicts.isEmpty && problems.isEmpty }
}
