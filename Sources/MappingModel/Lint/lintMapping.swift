import CompiledModel
package import Findings

/// Says what a mapping model which compiles may get wrong.
///
/// - Parameters:
///   - source: The mapping model.
///   - current: The versions as they are now; nil where they are not known, which leaves out whether the copies are
///     old.
///   - file: The path of the file.
/// - Returns: What the compiler finds, then what the rules find, in the order of the rules; with an error of the
///   compiler only that.
package func lintMapping(
  _ source: MappingSource, current: CurrentVersions?, file: String
) -> [Diagnostic] {
  let (compiled, diagnostics) = compileMapping(source, module: nil)
  guard let compiled else { return diagnostics }
  let scope = MappingScope(
    source: source,
    mappings: zip(source.entityMappings, compiled.entityMappings).map {
      MappedPair(source: $0, compiled: $1)
    },
    current: current, file: file)
  return diagnostics
    + MappingRule.all.flatMap { rule in
      rule.check(scope).map {
        Diagnostic(
          rule.description, $0.summary, location: $0.location, entity: $0.entity,
          property: $0.property)
      }
    }
}
