package import Comparing
package import Findings
package import Loading
import ModelFiles

/// Three versions whose merge is asked for.
package struct MergeRequest: Sendable {
  /// The version that both sides were made from.
  package var base: ModelReference
  /// The side that keeps a name which both gave.
  package var ours: ModelReference
  /// The other side.
  package var theirs: ModelReference
  /// Whether the sides are those of the user exchanged.
  package private(set) var isSwapped = false
  /// The name of the version that holds both; nil for the next one.
  package var name: String?
  /// Whether to merge their changes into our version, as no store of either is in use, instead of creating
  /// another version.
  package var isOneVersion = false
  /// The projects that list the versions.
  package var projects = ProjectChoice.search

  /// Creates a request.
  package init(base: ModelReference, ours: ModelReference, theirs: ModelReference) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// Exchanges the sides, so that the other one keeps a name which both gave.
  package mutating func swapSides() {
    swap(&ours, &theirs)
    isSwapped.toggle()
  }

  /// Reads the three versions and merges them.
  ///
  /// - Parameters:
  ///   - file: The path of the result, for messages.
  ///   - scratch: A folder for temporary copies.
  /// - Returns: The merged version.
  /// - Throws: `ToolchainError` if one of them cannot be read, or is not a source in XML.
  package func merge(into file: String, scratch: String) throws(ToolchainError) -> VersionMerge {
    try mergeVersions(
      base: try loadVersion(base, scratch), ours: try loadVersion(ours, scratch),
      theirs: try loadVersion(theirs, scratch), file: file,
      markers: MergeMarkers(ours: ours.text, theirs: theirs.text))
  }
}

/// The one version that a reference means.
func loadVersion(
  _ reference: ModelReference, _ scratch: String
) throws(ToolchainError) -> LoadedVersion {
  try loadModel(reference, scratch: scratch).readableVersion()
}
