import Findings
package import Migration
package import ModelFiles

/// Finds all problems of a single mapping model, with the severities in `settings`.
///
/// - Parameters:
///   - source: The mapping model.
///   - current: The versions as they are now.
///   - file: The file that it was read from.
///   - bytes: Its bytes, for the lines that findings point to.
///   - settings: What holds.
/// - Returns: The findings that are not off, errors of the compiler included, in the order of the rules.
package func lintMappingModel(
  _ source: MappingSource, current: CurrentVersions?, file: String, bytes: [UInt8],
  settings: LintSettings
) -> [LintedPlace] {
  let rules = Dictionary(
    (MappingModelDiagnostic.ofLint + MappingModelDiagnostic.ofCompiling).map { ($0.id, $0) },
    uniquingKeysWith: { first, _ in first })
  return lintMapping(source, current: current, file: file).quoting(bytes).compactMap { found in
    var diagnostic = found
    if let level = settings.levels[diagnostic.id] {
      guard let severity = level.severity else { return nil }
      diagnostic.severity = severity
    }
    let path = [diagnostic.entity, diagnostic.property].compactMap(\.self).joined(separator: ".")
    return LintedPlace(
      diagnostic: diagnostic, rule: rules[diagnostic.id],
      path: path.isEmpty ? diagnostic.summary : path, content: [diagnostic.trimmedLine])
  }
}
