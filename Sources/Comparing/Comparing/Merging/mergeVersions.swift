package import Findings
package import Loading
import Migration
package import ModelFiles

/// Merges the changes of two versions since a third; see ``mergeContents(base:ours:theirs:markers:)``.
///
/// - Parameters:
///   - base: The common base version; nil if absent.
///   - ours: The side whose order and white space are used where both changed them.
///   - theirs: The other side.
///   - file: The path of the result, for messages.
///   - markers: The conflict markers.
/// - Returns: The merged version, with conflicts and problems.
/// - Throws: `ToolchainError` with exit code 65 if one of them is not a source in XML or cannot be read.
package func mergeVersions(
  base: LoadedVersion?, ours: LoadedVersion, theirs: LoadedVersion, file: String,
  markers: MergeMarkers = MergeMarkers()
) throws(ToolchainError) -> VersionMerge {
  let sides = [try document(ours), try document(theirs)]
  let merged = mergeContents(
    base: try base.map { (version) throws(ToolchainError) in try document(version) },
    ours: sides[0], theirs: sides[1], markers: markers)
  var result = VersionMerge(
    bytes: merged.bytes, conflicts: merged.diagnostics(file: file), problems: [])
  guard result.conflicts.isEmpty else { return result }
  let known = Set((ours.diagnosticsWithErrors + theirs.diagnosticsWithErrors).map(\.problemKey))
  let version = LoadedVersion(name: ours.name, bytes: merged.bytes, file: file)
  result.problems = version.diagnosticsWithErrors.filter {
    $0.severity == .error && !known.contains($0.problemKey)
  }
  guard result.problems.isEmpty else { return result }
  let before = Set((lintModel(ours.model) + lintModel(theirs.model)).map(\.fingerprint))
  let places = VersionPlaces(version)
  result.problems = lintModel(version.model).filter {
    $0.severity != .note && !before.contains($0.fingerprint)
  }.map { found in
    var diagnostic = Diagnostic(found)
    diagnostic.location = places.location(of: found.place)
    diagnostic.sourceLine = places.line(at: diagnostic.location)
    return diagnostic
  }
  return result
}

private func document(_ version: LoadedVersion) throws(ToolchainError) -> SourceDocument {
  guard let document = version.wholeSource?.document, !document.isTranslation else {
    throw ToolchainError(
      .notASource, file: version.file,
      "versions are merged in their sources, expected a contents file in XML")
  }
  guard document.isComplete, version.isReadable, document.elements.first?.name == .model else {
    throw ToolchainError(.data, version.diagnostics)
  }
  return document
}

extension Diagnostic {
  /// The key by which equal problems in different files are recognized.
  fileprivate var problemKey: [String] { [id, summary, entity ?? "", property ?? ""] }
}
