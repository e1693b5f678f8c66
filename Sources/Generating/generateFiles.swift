import CodeGeneration
package import Findings
package import Loading

/// Class files, in memory.
package struct GeneratedSources: Sendable {
  /// The files, in the order of the entities.
  package var files: [OutputFile]
  /// What there is to say: warnings and notes.
  package var diagnostics: [Diagnostic]
}

/// Generates the classes of a model in memory.
///
/// The files of a bundle are named after it, those of a version by itself after the version.
///
/// - Parameters:
///   - request: What to generate.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The files; none where no entity asks for code, but a single file in any case.
/// - Throws: `ToolchainError` with exit code 65 for a model that cannot be read or whose version is not
///   clear, 1 for one of which no classes can be made: two entities of one class, names that are no
///   identifiers.
package func generateFiles(
  _ request: GenerationRequest, scratch: String
) throws(ToolchainError) -> GeneratedSources {
  let loaded = try loadModel(request.reference, scratch: scratch)
  let version = try loaded.readableVersion()
  let problems = loaded.diagnostics + version.diagnostics
  guard !problems.hasErrors else { throw ToolchainError(refusing: problems) }
  let options = request.options(modelName: modelName(loaded, version))
  let generated = generateClasses(version.model, options: options)
  let places = VersionSource(version)
  let diagnostics = generated.notes.map { $0.diagnostic(at: places.location(of: $0.element)) }
  guard !diagnostics.hasErrors else { throw ToolchainError(refusing: diagnostics) }
  return GeneratedSources(
    files: generated.files.map { OutputFile(name: $0.name, bytes: Array($0.text.utf8)) },
    diagnostics: diagnostics)
}

/// The name that a model's own files have.
private func modelName(_ loaded: LoadedModel, _ version: LoadedVersion) -> String {
  guard loaded.kind.isBundle, loaded.reference.version == nil else { return version.name }
  let path = absolutePath(loaded.reference.path) ?? loaded.reference.path
  return withoutExtension(lastComponent(of: path))
}
