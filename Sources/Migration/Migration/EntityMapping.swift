/// An entity mapping, as in `NSEntityMapping`.
package struct EntityMapping: Hashable, Sendable {
  /// The kind of mapping, with its `NSEntityMappingType` number.
  package enum Kind: Int, Hashable, Sendable {
    /// The entity is added.
    case add = 2
    /// The entity is removed.
    case remove = 3
    /// The version hashes are equal.
    case copy = 4
    /// The version hashes differ.
    case transform = 5

    /// The word in mapping names, `IEM_Add_Item`.
    package var word: String {
      switch self {
      case .add: "Add"
      case .remove: "Remove"
      case .copy: "Copy"
      case .transform: "Transform"
      }
    }
  }

  /// The kind.
  package var kind: Kind
  /// Apple's name: `IEM_`, the kind and the renaming identifier.
  package var name: String
  /// The name of the source entity; nil if the entity is added.
  package var source: String?
  /// The name of the destination entity; nil if the entity is removed.
  package var destination: String?
  /// The version hash of the source entity, 32 bytes.
  package var sourceHash: [UInt8]?
  /// The version hash of the destination entity, 32 bytes.
  package var destinationHash: [UInt8]?
  /// The expression that fetches the source objects; nil for added and removed entities.
  package var sourceExpression: String?
  /// The attribute mappings, sorted by name; composite elements have dotted names.
  package var attributeMappings: [PropertyMapping] = []
  /// The relationship mappings, sorted by name.
  package var relationshipMappings: [PropertyMapping] = []
  /// The destination properties without a source, in order.
  package var addedProperties: [String] = []
  /// The destination properties with a source, in order.
  package var mappedProperties: [String] = []
  /// The source properties without a destination, in order.
  package var removedProperties: [String] = []
}

/// A property mapping, as in `NSPropertyMapping`.
package struct PropertyMapping: Hashable, Sendable {
  /// The name of the destination property.
  package var name: String
  /// The value expression in Apple's format; nil for an added property without a default value.
  package var valueExpression: String?
  /// Whether Core Data marks the mapping because values may be missing.
  package var mayFailValidation: Bool
  /// Whether Core Data validates the rows after the migration: the mapping is marked, and no enclosing
  /// composite is optional.
  package var checksRows: Bool
}

/// The mapping model that Core Data infers.
package struct InferredMapping: Hashable, Sendable {
  /// The entity mappings: those with a destination sorted by name, then removed entities.
  package var entityMappings: [EntityMapping]
}
