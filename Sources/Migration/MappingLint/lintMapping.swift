package import Findings
package import ModelFiles

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

/// How many key paths of a mapping model's value expressions and filters lead to a property; none of one that does not
/// compile.
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
