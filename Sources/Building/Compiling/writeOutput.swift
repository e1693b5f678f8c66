package import Findings
import Loading
import OperatingSystem

/// The destination of compiled output on the command line.
package struct OutputPlace: Hashable, Sendable {
  /// The path given, nil for the working directory.
  package var path: String?

  /// Creates a destination.
  package init(_ path: String?) {
    self.path = path
  }

  /// The path of the bundle or file to write for `output`.
  ///
  /// An existing folder – for a bundle only if it is not a `.momd` –, or a path that ends in `/`, receives `Name.momd`,
  /// `Name.mom` or `Name.cdm`; any other path is the output itself. So is a `.momd` with a `/` at the end, which
  /// shells add to the name of an existing one.
  ///
  /// *Source:* `Documentation/Formats/momc.md`, output.
  package func resolved(for output: any CompilerOutput) -> String {
    let name = output.fileName
    guard let path else { return name }
    let isBundlePath = lastComponent(of: path).hasSuffix(".momd")
    if output.isBundle, isBundlePath { return withoutTrailingSlashes(path) }
    let isFolder = FileKind(at: path, followsLinks: true) == .directory
    return path.hasSuffix("/") || isFolder ? joined(path, name) : path
  }
}

/// Checks that compiled output can be written, without writing anything.
///
/// - Throws: `ToolchainError` with exit code 73.
package func checkOutput(
  _ output: any CompilerOutput, to place: OutputPlace
) throws(ToolchainError) {
  let path = place.resolved(for: output)
  try checkOutsideSource(path)
  try checkFolder(above: path)
  if output.isBundle {
    try checkDirectoryPlace(path)
  } else {
    try checkFilePlace(path)
  }
}

/// Writes what was compiled as a whole: an existing one is replaced in one step.
///
/// After a loss of power the old one may be there again, whole and older than its source, as for any product of a build.
///
/// - Returns: The path written.
/// - Throws: `ToolchainError` with exit code 73 or 74; the old output is unchanged then.
package func writeOutput(
  _ output: any CompilerOutput, to place: OutputPlace
) throws(ToolchainError) -> String {
  try checkOutput(output, to: place)
  let path = place.resolved(for: output)
  if output.isBundle {
    try writeWhole(output.files, toDirectory: path, syncingFolder: false)
  } else {
    for file in output.files { try writeWhole(file.bytes, to: path, syncingFolder: false) }
  }
  return path
}

/// Checks that `path` is not a model source and would not be inside one.
///
/// - Throws: `ToolchainError` with exit code 73.
package func checkOutsideSource(_ path: String) throws(ToolchainError) {
  try checkFolderOutsideSource(path)
  guard isSourceName(lastComponent(of: path)) else { return }
  throw insideSource(path)
}

/// Checks that `path` would not be inside a model source, links resolved; it may be a model source itself.
///
/// - Throws: `ToolchainError` with exit code 73.
func checkFolderOutsideSource(_ path: String) throws(ToolchainError) {
  let parent = resolvedPath(parentDirectory(of: path)) ?? parentDirectory(of: path)
  guard parent.split(separator: "/").contains(where: { isSourceName(String($0)) }) else { return }
  throw insideSource(path)
}

/// Whether something of that name is a model source.
private func isSourceName(_ name: String) -> Bool {
  [".xcdatamodel", ".xcdatamodeld", ".xcmappingmodel"].contains(where: name.hasSuffix)
}

private func insideSource(_ path: String) -> ToolchainError {
  .cannotCreateOutput(path, "the path is inside a source, which is never changed")
}
