package import Findings
package import Loading
import ModelFiles
import OperatingSystem

/// A compiled mapping model, in memory.
package struct CompiledMapping: Sendable {
  /// The mapping model's name, without extension.
  package var name: String
  /// The `.cdm` file.
  package var archive: [UInt8]
  /// The number of entity mappings.
  package var entityMappingCount: Int
  /// The warnings.
  package var diagnostics: [Diagnostic]
}

extension CompiledMapping: CompilerOutput {
  package var fileName: String { "\(name).cdm" }
  package var isBundle: Bool { false }
  package var files: [OutputFile] { [OutputFile(name: fileName, bytes: archive)] }
  package var summary: String {
    "\(entityMappingCount) entity mapping\(entityMappingCount == 1 ? "" : "s")"
  }
}

/// Whether the source of a mapping model is at `reference`: a folder with an `xcmapping.xml`, or that file.
///
/// False if the path cannot be accessed; reading it reports the reason. At a revision only the name decides, because
/// reading takes a process.
///
/// - Parameter reference: What a user named.
/// - Returns: Whether to compile it with ``compileMappingModel(_:options:git:)``.
package func isMappingModel(_ reference: ModelReference) -> Bool {
  guard reference.version == nil else { return false }
  let path = withoutTrailingSlashes(reference.path)
  guard !path.hasSuffix(MappingFile.folderSuffix), lastComponent(of: path) != MappingFile.source
  else {
    return true
  }
  return reference.revision == nil
    && FileKind(at: joined(path, MappingFile.source), followsLinks: true) == .file
}

/// Compiles the source of a mapping model in memory, as Apple's mapc does.
///
/// - Parameters:
///   - reference: The `.xcmappingmodel`, or the `xcmapping.xml` in it.
///   - options: The compiler options; of those that silence checks, only the one for all warnings applies.
///   - git: The git settings, for a source at a revision.
/// - Returns: The compiled mapping model.
/// - Throws: `ToolchainError` with every diagnostic if one of them is an error, with exit code 65, or 74
///   if reading fails on the way.
package func compileMappingModel(
  _ reference: ModelReference, options: CompileOptions, git: GitSettings = GitSettings()
) throws(ToolchainError) -> CompiledMapping {
  let (bytes, file, name) = try readMapping(
    reference, git: git, followingAllLinks: options.followsAllLinks)
  let (source, problems) = parseMappingSource(bytes, file: file)
  guard let source else { throw ToolchainError(refusing: problems) }
  var (mapping, diagnostics) = compileMapping(source, module: options.module)
  diagnostics = diagnostics.quoting(bytes)
  if options.lint.noWarnings { diagnostics.removeAll { $0.severity != .error } }
  guard let mapping else { throw ToolchainError(refusing: diagnostics) }
  do throws(CompiledModelError) {
    return CompiledMapping(
      name: name,
      archive: try encodeMappingModel(mapping),
      entityMappingCount: mapping.entityMappings.count, diagnostics: diagnostics)
  } catch {
    throw ToolchainError(error, file: file)
  }
}
