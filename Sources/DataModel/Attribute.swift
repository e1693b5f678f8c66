/// An attribute of an entity, or an element of a composite.
package struct Attribute: Property {
  /// The name, unique within the entity or composite.
  package var name: String
  /// The type of its values.
  package var type: AttributeType
  package var isOptional = false
  package var isTransient = false
  /// The value of new objects.
  package var defaultValue: AttributeValue?
  /// What values must satisfy.
  package var validation = Validation()
  /// The value transformer of a transformable attribute.
  package var valueTransformerName: String?
  /// The class of the values of a transformable attribute.
  package var customClassName: String?
  /// Whether large values may be kept in files beside the store.
  package var allowsExternalBinaryDataStorage = false
  /// Whether the value is kept in the tombstone when the object is deleted.
  package var preservesValueOnDeletion = false
  /// Whether CloudKit mirroring encrypts the value.
  package var allowsCloudEncryption = false
  /// How the value is computed; nil for an ordinary attribute.
  package var derivation: Derivation?
  /// The name of the composite that the source refers to; compiled models do not tell.
  package var compositeName: String?
  /// The elements of a composite attribute, in the order declared.
  package var elements: [Attribute] = []
  /// Whether the generated class uses a scalar; compiled models do not tell.
  package var usesScalarValueType = false
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String] = [:]
  package var otherUserInfo: [String: AttributeValue] = [:]
  package var isIndexedBySpotlight = false
  package var isStoredInExternalRecord = false
  package var isIndexed = false
  package var isSyncable = false

  /// Makes a required attribute with nothing else set.
  package init(name: String, type: AttributeType) {
    self.name = name
    self.type = type
  }

  /// Whether the value is computed by the store.
  package var isDerived: Bool { derivation != nil }
}

/// How a derived attribute is computed.
package struct Derivation: Hashable, Sendable {
  /// The expression in Apple's normal form, for example `count:(items)`; nil in a model that lacks it.
  package var expression: String?
  /// The predicate that limits the objects looked at, in Apple's normal form.
  package var filteringPredicate: String?

  /// Makes a derivation.
  package init(expression: String?, filteringPredicate: String? = nil) {
    self.expression = expression
    self.filteringPredicate = filteringPredicate
  }
}
