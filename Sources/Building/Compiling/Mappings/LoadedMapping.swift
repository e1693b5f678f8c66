package import Findings
package import Loading
package import ModelFiles
import OperatingSystem

/// A mapping model that was read.
package struct LoadedMapping: Sendable {
  /// Its name, without extension.
  package var name: String
  /// The file that it was read from.
  package var file: String
  /// The contents in the editor's format; nil for a compiled mapping model.
  package var source: MappingSource?
  /// The mapping model as Core Data uses it; class names as they are in the source.
  package var mapping: MappingModel
  /// The diagnostics, with source lines.
  package var diagnostics: [Diagnostic]

  /// The names of its versions, from the paths in the source; a compiled mapping model has none.
  package var versionNames: (from: String, to: String) {
    (
      source?.sourcePath.map(mappingVersionName) ?? "old version",
      source?.destinationPath.map(mappingVersionName) ?? "new version"
    )
  }
}

/// The name of the version at a path of a project.
private func mappingVersionName(_ path: String) -> String {
  withoutExtension(lastComponent(of: path))
}

/// Whether a mapping model is at `reference`: its source, or a compiled one.
///
/// False if the path cannot be accessed; reading it reports the reason.
///
/// - Parameter reference: The reference as the user gave it.
/// - Returns: Whether to read it with ``loadMapping(_:git:)``.
package func isAnyMappingModel(_ reference: ModelReference) -> Bool {
  guard reference.version == nil else { return false }
  return isMappingModel(reference) || reference.path.hasSuffix(MappingFile.compiledSuffix)
}

/// Reads a mapping model, source or compiled.
///
/// - Parameters:
///   - reference: The `.xcmappingmodel`, the `xcmapping.xml` in it, or a `.cdm`.
///   - git: The git settings, for one at a revision.
/// - Returns: The mapping model.
/// - Throws: `ToolchainError` with every diagnostic when one of them is an error, with exit code 65, or 74
///   when reading fails on the way.
package func loadMapping(
  _ reference: ModelReference, git: GitSettings = GitSettings()
) throws(ToolchainError) -> LoadedMapping {
  let (bytes, file, name) = try readMapping(reference, git: git)
  return try loadMapping(bytes, file: file, name: name)
}

/// Reads the bytes of a mapping model, source or compiled.
///
/// - Parameters:
///   - bytes: The bytes; what begins as a property list is compiled.
///   - file: The path, for messages.
///   - name: The name of the mapping model.
/// - Returns: The mapping model.
/// - Throws: `ToolchainError` with every diagnostic when one of them is an error.
package func loadMapping(
  _ bytes: [UInt8], file: String, name: String
) throws(ToolchainError) -> LoadedMapping {
  guard !bytes.starts(with: Array("bplist".utf8)) else {
    do throws(CompiledModelError) {
      let decoded = try decodeMappingModel(bytes)
      return LoadedMapping(name: name, file: file, mapping: decoded.mapping, diagnostics: [])
    } catch {
      throw ToolchainError(error, file: file)
    }
  }
  let (source, problems) = parseMappingSource(bytes, file: file)
  guard let source else { throw ToolchainError(refusing: problems) }
  let (mapping, diagnostics) = compileMapping(source, module: nil)
  guard let mapping else { throw ToolchainError(refusing: diagnostics.quoting(bytes)) }
  return LoadedMapping(
    name: name, file: file, source: source, mapping: mapping,
    diagnostics: diagnostics.quoting(bytes))
}

/// Reads the source of a mapping model that may not compile.
///
/// - Parameters:
///   - reference: The `.xcmappingmodel`, or the `xcmapping.xml` in it.
///   - git: The git settings, for one at a revision.
/// - Returns: The mapping model as the editor keeps it, the file that it was read from, its bytes, its name.
/// - Throws: `ToolchainError` if it cannot be read, or is a compiled one.
package func readMappingSource(
  _ reference: ModelReference, git: GitSettings = GitSettings()
) throws(ToolchainError) -> (source: MappingSource, file: String, bytes: [UInt8], name: String) {
  let (bytes, file, name) = try readMapping(reference, git: git)
  let (source, problems) = parseMappingSource(bytes, file: file)
  guard let source else { throw ToolchainError(refusing: problems) }
  return (source, file, bytes, name)
}

/// Reads the bytes of a mapping model.
///
/// - Returns: The bytes, the file that they are of, and the name of the mapping model.
/// - Throws: `ToolchainError` if there is none, or reading fails.
func readMapping(
  _ reference: ModelReference, git: GitSettings, followingAllLinks followsAllLinks: Bool = false
) throws(ToolchainError) -> (bytes: [UInt8], file: String, name: String) {
  let tree = try openTree(of: reference, git: git, followingAllLinks: followsAllLinks)
  let path = withoutTrailingSlashes(reference.path)
  guard let kind = try tree.kind(of: path, followsLinks: true) else {
    throw tree.notFound(reference)
  }
  let isFolder = kind == .directory
  let file = isFolder ? tree.member(MappingFile.source, of: path) : path
  let bytes = try tree.read(file, followsLinks: !isFolder)
  let folder = isFolder ? tree.name(of: path) : tree.folderName(of: path)
  let isNamedByFolder = isFolder || folder.hasSuffix(MappingFile.folderSuffix)
  return (bytes, file, withoutExtension(isNamedByFolder ? folder : tree.name(of: path)))
}

/// The names of mapping model files.
enum MappingFile {
  /// The ending of the folder that holds the source of a mapping model.
  static let folderSuffix = ".xcmappingmodel"
  /// The name of the file in it.
  static let source = "xcmapping.xml"
  /// The ending of a compiled mapping model.
  static let compiledSuffix = ".cdm"
}
