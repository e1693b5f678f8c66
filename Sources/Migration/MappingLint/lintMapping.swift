package import Findings
package import ModelFiles

/// Finds possible mistakes in a mapping model that compiles.
///
/// - Parameters:
///   - source: The mapping model.
///   - current: The current versions; nil if not known, in which case outdated copies are not detected.
///   - file: The path of the file.
/// - Returns: The findings of the compiler, then those of the rules in their order; after a compiler error
///   only the former.
package func lintMapping(
  _ source: MappingSource, current: CurrentVersions?, file: String
) -> [Diagnostic] {
  let (compiled, diagnostics) = compileMapping(source, module: nil)
  guard let compiled else { return diagnostics }
  let scope = MappingScope(source, compiled, current: current, file: file)
  return diagnostics
    + MappingRule.all.flatMap { rule in
      rule.check(scope).map {
        Diagnostic(
          rule.description, $0.summary, location: $0.location, entity: $0.entity,
          property: $0.property)
      }
    }
}

/// The number of key paths in a mapping model's value expressions and filters that lead to a property; 0 if
/// it does not compile.
package func resolvedKeyPathCount(of source: MappingSource) -> Int {
  guard let compiled = compileMapping(source, module: nil).mapping else { return 0 }
  let scope = MappingScope(source, compiled, current: nil, file: "")
  let keyPaths = scope.mappings.flatMap { mapping in
    mapping.properties.compactMap(\.expression).flatMap { scope.keyPaths(of: $0, in: mapping) }
      + [scope.filterKeyPaths(of: mapping)].compactMap(\.self)
  }
  return keyPaths.reduce(0) { $0 + $1.resolvedCount }
}

extension MappingScope {
  fileprivate init(
    _ source: MappingSource, _ compiled: MappingModel, current: CurrentVersions?, file: String
  ) {
    self.init(
      source: source,
      mappings: zip(source.entityMappings, compiled.entityMappings).map {
        MappedPair(source: $0, compiled: $1)
      },
      current: current, file: file)
  }
}
