package import Findings

/// A `project.pbxproj` as it is written: its values with their bytes.
package struct ProjectDocument: Sendable {
  /// The path of the file, as messages show it.
  package let file: String
  /// The bytes of the file.
  package let bytes: [UInt8]
  /// The objects in the order of the file, each an entry whose key is the identifier.
  package let objects: [ProjectEntry]
  /// The identifier of the project itself.
  package let rootIdentifier: String
  /// The index of each object, by identifier.
  let places: [String: Int]

  /// The object called `identifier`.
  func object(_ identifier: String) -> ProjectNode? {
    places[identifier].map { objects[$0].value }
  }

  /// The line end used in the file.
  var lineEnd: [UInt8] { ModelFiles.lineEnd(of: bytes) }
}

/// Reads a project file in the form that Xcode writes: a property list in the style of NeXTSTEP.
///
/// - Parameters:
///   - bytes: The bytes of `project.pbxproj`.
///   - file: The path, as messages should show it.
/// - Returns: The document, from which the same bytes can be made.
/// - Throws: `ToolchainError` with exit code 65, line and column, when it cannot be read: markers of a merge
///   conflict, another form, a value that does not end.
package func parseProject(
  _ bytes: [UInt8], file: String
) throws(ToolchainError) -> ProjectDocument {
  if let conflict = conflictMarker(in: bytes) {
    throw malformed(
      bytes, file: file, offset: conflict,
      summary: "the project has the markers of a merge conflict: resolve it, then run this again")
  }
  if bytes.starts(with: "<?xml".utf8) || bytes.starts(with: "bplist".utf8) {
    throw malformed(
      bytes, file: file, offset: 0,
      summary: "the project is not in the form that Xcode writes; open it with Xcode once")
  }
  let root: ProjectNode
  do throws(ProjectProblem) {
    var reader = ProjectReader(bytes)
    root = try reader.readAll()
  } catch {
    throw malformed(
      bytes, file: file, offset: error.offset,
      summary: "the project cannot be read: \(error.message)")
  }
  guard let objects = root["objects"]?.entries, let project = root["rootObject"]?.text else {
    throw malformed(
      bytes, file: file, offset: root.range.lowerBound,
      summary: "the project cannot be read: expected a dictionary with objects and rootObject")
  }
  return ProjectDocument(
    file: file, bytes: bytes, objects: objects, rootIdentifier: project,
    places: Dictionary(
      zip(objects.map(\.name), objects.indices), uniquingKeysWith: { first, _ in first }))
}

/// The first line that git writes between the sides of a merge.
private func conflictMarker(in bytes: [UInt8]) -> Int? {
  let markers = ["<<<<<<< ", ">>>>>>> ", "||||||| "].map { Array($0.utf8) }
  var start = 0
  while start < bytes.count {
    let rest = bytes[start...]
    if markers.contains(where: { rest.starts(with: $0) }) { return start }
    guard let end = rest.firstIndex(of: 0x0A) else { return nil }
    start = end + 1
  }
  return nil
}
