package import Findings
package import Loading
import OperatingSystem

private let bundleExtension = ".xcdatamodeld"
private let versionExtension = ".xcdatamodel"

/// The destination of a model source on the command line.
package struct SourcePlace: Hashable, Sendable {
  /// The path given, nil for the working directory.
  package var path: String?
  /// Whether to replace an existing source.
  package var replacesSource = false

  /// Creates a destination.
  package init(_ path: String?, replacesSource: Bool = false) {
    self.path = path
    self.replacesSource = replacesSource
  }

  /// The path of the bundle or version folder to write for `output`.
  ///
  /// A path with the extension of a source is that source; an existing folder, or a path that ends in `/`,
  /// receives one named as the input.
  ///
  /// - Throws: `ToolchainError` with exit code 73 for any other path.
  func resolved(for output: DecompiledOutput) throws(ToolchainError) -> String {
    let name = output.name + (output.isBundle ? bundleExtension : versionExtension)
    guard let path else { return name }
    let last = lastComponent(of: path)
    if [bundleExtension, versionExtension].contains(where: last.hasSuffix) {
      return withoutTrailingSlashes(path)
    }
    guard path.hasSuffix("/") || isDirectory(path) else {
      throw .cannotCreateOutput(
        path,
        "the path has no extension of a source, expected .xcdatamodeld, .xcdatamodel or a folder")
    }
    return joined(path, name)
  }
}

/// Writes a model source as a whole; an existing one is replaced in one step, and only on request.
///
/// A path that ends in `.xcdatamodeld` gets a bundle, even for a single version.
///
/// - Parameters:
///   - output: The source.
///   - place: The destination.
/// - Returns: The path written, and its files.
/// - Throws: `ToolchainError` with exit code 73 or 74; existing files are unchanged then.
package func writeSource(
  _ output: DecompiledOutput, to place: SourcePlace
) throws(ToolchainError) -> (path: String, files: [OutputFile]) {
  let path = try place.resolved(for: output)
  try checkFolderOutsideSource(path)
  let isBundle = path.hasSuffix(bundleExtension)
  guard let files = isBundle ? output.bundleFiles : output.versionFiles else {
    throw .cannotCreateOutput(
      path, "the bundle has \(output.versions.count) versions, expected .xcdatamodeld",
      explanation: "A version of it is named after `#`.")
  }
  if !place.replacesSource, FileKind(at: path, followsLinks: false) != nil {
    throw refused(path, "it exists already; --force replaces it")
  }
  let content: ReplaceableFolder = isBundle ? .sourceBundle : .sourceVersion
  try writeWhole(files, toDirectory: path, replacing: place.replacesSource ? content : nil)
  return (path, files)
}
