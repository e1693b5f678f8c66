package import Findings
package import Loading
package import ModelFiles

/// Two mapping models and their differences.
package struct MappingComparison: Sendable {
  /// The name of the old mapping model.
  package var from: String
  /// The name of the new mapping model.
  package var to: String
  /// The differences; empty for mapping models with the same effect.
  package var changes: [MappingChange]
  /// The diagnostics of both.
  package var diagnostics: [Diagnostic]
}

/// Compares two mapping models, sources or compiled, by effect.
///
/// - Parameters:
///   - old: The old mapping model.
///   - new: The new mapping model.
/// - Returns: The differences.
/// - Throws: `ToolchainError` if one of them cannot be read.
package func compareMappingModels(
  from old: ModelReference, to new: ModelReference
) throws(ToolchainError) -> MappingComparison {
  let (before, after) = (try loadMapping(old), try loadMapping(new))
  return MappingComparison(
    from: old.text, to: new.text,
    changes: compareMappings(from: before.mapping, to: after.mapping),
    diagnostics: before.diagnostics + after.diagnostics)
}

/// The change of a mapping model, as shown by `git diff`.
package enum MappingFileChange: Sendable {
  /// The same mapping model before and after.
  case edited(MappingComparison)
  /// A mapping model that is new.
  case added(LoadedMapping)
  /// A removed mapping model.
  case removed(LoadedMapping)
}

/// Whether git hands the source of a mapping model to a driver.
///
/// - Parameter path: The path in the repository.
/// - Returns: Whether ``describeMappingChange(path:old:new:)`` is for it.
package func isMappingSource(_ path: String) -> Bool {
  lastComponent(of: path) == MappingFile.source || path.hasSuffix(MappingFile.compiledSuffix)
}

/// Reads the two files of a mapping model that git hands to a driver, and compares them.
///
/// - Parameters:
///   - path: The path of the source in the repository.
///   - old: The file with the old content; `/dev/null` if absent.
///   - new: The file with the new content; `/dev/null` if absent.
/// - Returns: The change; nil if neither file has content.
/// - Throws: `ToolchainError` if one of them cannot be read as a mapping model.
package func describeMappingChange(
  path: String, old: String, new: String
) throws(ToolchainError) -> MappingFileChange? {
  let (before, after) = (try mapping(path, from: old), try mapping(path, from: new))
  switch (before, after) {
  case (let before?, let after?):
    return .edited(
      MappingComparison(
        from: path, to: path, changes: compareMappings(from: before.mapping, to: after.mapping),
        diagnostics: []))
  case (nil, let after?): return .added(after)
  case (let before?, nil): return .removed(before)
  case (nil, nil): return nil
  }
}

private func mapping(_ path: String, from file: String) throws(ToolchainError) -> LoadedMapping? {
  guard file != "/dev/null" else { return nil }
  let isSource = lastComponent(of: path) == MappingFile.source
  let name = lastComponent(of: isSource ? parentDirectory(of: path) : path)
  return try loadMapping(try readFile(file), file: path, name: withoutExtension(name))
}
