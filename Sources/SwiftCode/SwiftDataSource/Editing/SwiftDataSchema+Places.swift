package import Findings

extension SwiftDataSchema {
  /// The place of an element, or of the part of its declaration that says the value that matters.
  package func location(of place: ModelPlace) -> SourceLocation? {
    sourceMap.location(of: place.path, place.aspect?.part ?? .name)
  }
}

extension ModelPlace.Aspect {
  /// The part of a declaration that says this; the name where nothing of its own does.
  fileprivate var part: SwiftDataSourceMap.Part {
    switch self {
    case .type, .isOptional, .destination, .order: .type
    case .renamingIdentifier: .option("originalName")
    case .externalStorage: .option("externalStorage")
    case .isTransient: .option("ephemeral")
    case .valueTransformer: .option("transformable")
    case .deleteRule: .option("deleteRule")
    case .maxCount: .option("maximumModelCount")
    case .name, .className, .parent, .isAbstract, .derivation, .predicate, .partialPredicate: .name
    }
  }
}
