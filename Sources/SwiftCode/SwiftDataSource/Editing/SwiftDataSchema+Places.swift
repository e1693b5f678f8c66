package import Findings

extension SwiftDataSchema {
  /// The location of an element, or of the part of its declaration with the relevant value.
  package func location(of place: ModelPlace) -> SourceLocation? {
    sourceMap.location(of: place.path, place.aspect?.part ?? .name)
  }
}

extension ModelPlace.Aspect {
  /// The part of a declaration with this value; the name if there is none.
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
