package import Findings
package import Loading
import OperatingSystem

/// The ending of the folder of a version.
package let versionSuffix = ".xcdatamodel"

/// An `.xcdatamodeld` in the file system whose versions are changed.
package struct SourceBundle {
  /// The path, as the user wrote it, without slashes at its end.
  package var path: String
  /// The path without links and dots.
  package var absolutePath: String
  /// The name of the bundle, without extension.
  package var name: String
  /// The names of the versions, as their folders have them.
  package var versions: [String]

  /// Reads the contents of the bundle that a reference names.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if it is not a bundle of sources in the file system.
  package init(_ reference: ModelReference) throws(ToolchainError) {
    path = withoutTrailingSlashes(reference.path)
    guard reference.revision == nil else { throw Self.noSource(path) }
    guard let absolute = resolvedPath(path) else { throw FileSystem().notFound(reference) }
    absolutePath = absolute
    name = withoutExtension(lastComponent(of: absolute))
    guard isDirectory(path) else { throw Self.noSource(path) }
    versions = try listDirectory(path).filter { $0.hasSuffix(versionSuffix) }
      .map { String($0.dropLast(versionSuffix.count)) }
    guard !versions.isEmpty else { throw Self.noSource(path) }
  }

  /// The folder of a version.
  package func folder(of version: String) -> String { joined(path, version + versionSuffix) }

  /// The file that names the current version.
  var currentVersionFile: String { joined(path, ".xccurrentversion") }

  /// The name of a version as its folder has it, from what a user wrote.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if there is none, with the names that there are.
  package func version(_ text: String) throws(ToolchainError) -> String {
    let wanted = versionName(text)
    if let known = versions.first(where: { $0 == wanted }) { return known }
    var reference = ModelReference(path)
    reference.version = wanted
    throw unknownVersion(reference, known: versions)
  }

  private static func noSource(_ path: String) -> ToolchainError {
    ToolchainError(
      .notASource, file: path,
      "versions are made in a bundle of sources in the file system, expected an .xcdatamodeld")
  }
}

/// The name of a version from what a user wrote: without the extension.
func versionName(_ text: String) -> String {
  text.hasSuffix(versionSuffix) ? String(text.dropLast(versionSuffix.count)) : text
}
