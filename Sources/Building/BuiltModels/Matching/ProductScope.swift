package import DataModel
package import ModelFiles

/// The input of rules: sources, a product, and the matching of its models to sources.
package struct ProductScope: Sendable {
  /// The sources.
  let sources: [SourceModel]
  /// The mapping models that the product should hold.
  let mappings: [MappingModelHashes]
  /// The product.
  let product: BuiltProduct
  /// Each source with each compiled model of it.
  package let matches: [ModelMatch]
  /// The compiled models of no source.
  let others: [BuiltModel]

  /// Matches models with their sources.
  ///
  /// - Parameters:
  ///   - sources: The sources.
  ///   - mappings: The mapping models that the product should hold.
  ///   - product: The product.
  ///   - compare: What has to change in the first version for it to be as the second.
  package init(
    sources: [SourceModel], mappings: [MappingModelHashes], product: BuiltProduct,
    compare: (_ built: ModelVersion, _ source: ModelVersion) -> [Change]
  ) {
    self.sources = sources
    self.mappings = mappings
    self.product = product
    let isNamed = product.isModel && sources.count == 1
    var matches: [ModelMatch] = []
    var known: Set<String> = []
    for source in sources {
      let models =
        isNamed
        ? product.models
        : compiledModels(of: source, among: product.models).filter { model in
          isNearest(source, to: model, among: sources)
        }
      known.formUnion(models.map(\.path))
      matches += models.map { ModelMatch(source, $0, isNamed: isNamed, compare: compare) }
    }
    self.matches = matches
    others = product.models.filter { !known.contains($0.path) }
  }

  /// Whether a compiled model of `source` is in a part of the product, readable or not.
  func holds(_ source: SourceModel, in part: ProductPart) -> Bool {
    matches(of: source).contains { part.holds($0.built.path) }
      || product.models.contains { model in
        model.versions.isEmpty && part.holds(model.path)
          && model.name.lowercased() == source.name.lowercased()
      }
  }

  /// The compiled models of `source`.
  func matches(of source: SourceModel) -> [ModelMatch] {
    matches.filter { $0.source.path == source.path && $0.source.name == source.name }
  }
}

/// The compiled models that come of `source`: those of its name, or of its name in other case.
///
/// Libraries have models called as generally as that of the app: where one of the name shares an entity with the
/// source, those that do not are others.
private func compiledModels(of source: SourceModel, among models: [BuiltModel]) -> [BuiltModel] {
  let names = source.isWhole ? [source.name] : [source.name] + source.versions.map(\.name)
  var named = models.filter { names.contains($0.name) }
  if named.isEmpty {
    let folded = names.map { $0.lowercased() }
    named = models.filter { folded.contains($0.name.lowercased()) }
  }
  let entities = source.entityNames
  let related = named.filter { !$0.entityNames.isDisjoint(with: entities) }
  return related.isEmpty ? named : related
}

/// Whether `source` is, of all sources of its name, the one with the most in common with `model`.
///
/// A repository can hold several models of one name: those of the app, of tests, of examples.
private func isNearest(
  _ source: SourceModel, to model: BuiltModel, among sources: [SourceModel]
) -> Bool {
  let rivals = sources.filter { $0.name.lowercased() == source.name.lowercased() }
  guard rivals.count > 1 else { return true }
  func score(_ source: SourceModel) -> Int {
    let checksums = Set(source.versions.map(\.hashes.checksum))
    let equal = model.versions.count { checksums.contains($0.hashes.checksum) }
    return equal * 1_000_000 + source.entityNames.intersection(model.entityNames).count
  }
  let best = rivals.map(score).max()
  return rivals.first { score($0) == best }?.path == source.path
}
