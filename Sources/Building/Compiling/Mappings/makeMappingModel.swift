import DataModel
package import Findings
import Loading
package import ModelFiles

/// A mapping model that was made, in memory.
package struct MadeMapping: Sendable {
  /// The mapping model as the editor keeps it.
  package var source: MappingSource
  /// The mapping model as Core Data uses it.
  package var compiled: MappingModel
  /// The diagnostics, without errors.
  package var diagnostics: [Diagnostic]
  /// The number of entity mappings.
  package var entityMappingCount: Int { compiled.entityMappings.count }
}

/// Returns a mapping model between two versions in which everything is automatic, as Xcode creates it.
///
/// - Parameters:
///   - versions: The versions.
///   - file: The path of the mapping model, for messages.
/// - Returns: The mapping model.
/// - Throws: `ToolchainError` if an entity has something that a mapping model cannot express.
package func newMappingModel(
  between versions: MappedVersions, file: String
) throws(ToolchainError) -> MadeMapping {
  let source = newMapping(from: versions.old.model, to: versions.new.model, file: file)
  return try made(source, versions: versions, diagnostics: versions.diagnostics, file: file)
}

/// Puts the current versions into a mapping model, and keeps manual changes.
///
/// - Parameters:
///   - mapping: The mapping model.
///   - versions: The current versions.
/// - Returns: The mapping model, and what was left out or added.
/// - Throws: `ToolchainError` if it is compiled, or an entity has something that a mapping model cannot express.
package func refreshMappingModel(
  _ mapping: LoadedMapping, with versions: MappedVersions
) throws(ToolchainError) -> MadeMapping {
  guard let source = mapping.source else {
    throw ToolchainError(
      .malformedMappingModel, file: mapping.file,
      "a compiled mapping model cannot be refreshed, expected an .xcmappingmodel")
  }
  let (refreshed, diagnostics) = refreshMapping(
    source, from: versions.old.model, to: versions.new.model)
  return try made(
    refreshed, versions: versions, diagnostics: versions.diagnostics + diagnostics,
    file: mapping.file)
}

private func made(
  _ source: MappingSource, versions: MappedVersions, diagnostics: [Diagnostic], file: String
) throws(ToolchainError) -> MadeMapping {
  var source = source
  source.sourcePath = versions.old.path.isEmpty ? nil : versions.old.path
  source.destinationPath = versions.new.path.isEmpty ? nil : versions.new.path
  let unheld = unheld(source, versions, file: file)
  guard unheld.isEmpty else { throw ToolchainError(refusing: unheld) }
  let (compiled, found) = compileMapping(source, module: nil)
  guard let compiled else { throw ToolchainError(refusing: found) }
  return MadeMapping(source: source, compiled: compiled, diagnostics: diagnostics + found)
}

/// The mapped entities whose copies would have other version hashes.
private func unheld(
  _ source: MappingSource, _ versions: MappedVersions, file: String
) -> [Diagnostic] {
  let sides = [
    (versions.old, source.sourceArchive, source.entityMappings.compactMap(\.source)),
    (versions.new, source.destinationArchive, source.entityMappings.compactMap(\.destination)),
  ]
  return sides.flatMap { version, archive, names -> [Diagnostic] in
    guard archive == nil else { return [] }
    let mapped = Set(names)
    return unheldEntities(of: version.model).filter { mapped.contains($0.entity) }.map { entity in
      Diagnostic(
        .unheldMappedEntity,
        "a mapping model cannot hold \"\(entity.entity)\" of \"\(version.name)\": \(entity.reason)",
        location: .file(file), entity: entity.entity)
    }
  }
}
