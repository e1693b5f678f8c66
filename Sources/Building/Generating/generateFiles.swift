package import Findings
package import Loading
import SwiftCode

/// Generated files, in memory.
package struct GeneratedSources: Sendable {
  /// The files that are always written, in the order of the entities.
  package var files: [OutputFile]
  /// The files that people edit, which are written where they are missing.
  package var humanFiles: [OutputFile]
  /// The warnings and notes.
  package var diagnostics: [Diagnostic]
}

/// Generates the classes of a model, in memory.
///
/// - Parameter generation: The model and what to generate.
/// - Returns: The files; empty if no entity requests code, except for a single file.
/// - Throws: `ToolchainError` with exit code 1 for a model from which classes cannot be generated – two entities with one
///   class, names that are not identifiers –, 65 for a single file named as one that people edit.
package func generateFiles(_ generation: Generation) throws(ToolchainError) -> GeneratedSources {
  let generated = generateClasses(generation.version.model, options: generation.options)
  let places = VersionSource(generation.version)
  let diagnostics =
    generation.diagnostics
    + generated.notes.map { note in
      note.diagnostic(
        at: generation.settings.location(of: note) ?? places.location(of: note.element))
    }
  guard !diagnostics.hasErrors else { throw ToolchainError(refusing: diagnostics) }
  func outputs(isWrittenOnce: Bool) -> [OutputFile] {
    generated.files.filter { $0.isWrittenOnce == isWrittenOnce }.map {
      OutputFile(name: $0.name, bytes: Array($0.text.utf8))
    }
  }
  let sources = GeneratedSources(
    files: outputs(isWrittenOnce: false), humanFiles: outputs(isWrittenOnce: true),
    diagnostics: diagnostics)
  try checkNames(sources, generation)
  return sources
}

/// Refuses a single file that has the name of one that people edit.
private func checkNames(
  _ sources: GeneratedSources, _ generation: Generation
) throws(ToolchainError) {
  let names = (sources.files + sources.humanFiles).map { $0.name.lowercased() }
  guard Set(names).count == names.count else {
    throw ToolchainError(
      .repeatedOutput, file: generation.version.file,
      "the single file has the name of a file that people edit, expected another name")
  }
}
