package import Findings

/// A version that contains the changes of two others since a third.
package struct VersionMerge: Sendable {
  /// The bytes of its `contents`.
  package var bytes: [UInt8]
  /// Conflicting changes of both sides; both forms are in the bytes, between markers.
  package var conflicts: [Diagnostic]
  /// Problems of the merged model that neither side has: a relationship or expression of one side refers to
  /// an element that the other side removed.
  package var problems: [Diagnostic]

  /// Whether there are neither conflicts nor problems.
  package var isClean: Bool { conflicts.isEmpty && problems.isEmpty }
}
