/// An attribute of an entity, or an element of a composite.
@usableFromInline
package struct Attribute: Property {
  /// The name, unique within the entity or composite.
  @usableFromInline
  package var name: String
  /// The type of its values.
  package var type: AttributeType
  package var isOptional = false
  /// Whether no store holds the value; readers leave it out of a derived attribute, which is never transient.
  package var isTransient = false
  /// Whether large values may be kept in files beside the store.
  package var allowsExternalBinaryDataStorage = false
  /// Whether the value is kept in the tombstone when the object is deleted.
  package var preservesValueOnDeletion = false
  /// Whether CloudKit mirroring encrypts the value.
  package var allowsCloudEncryption = false
  /// Whether the generated class uses a scalar; compiled models do not tell.
  package var usesScalarValueType = false
  package var isIndexedBySpotlight = false
  package var isStoredInExternalRecord = false
  package var isIndexed = false
  package var isSyncable = false
  @usableFromInline var details = RareDetails<AttributeDetails>()

  /// Makes a required attribute with nothing else set.
  package init(name: String, type: AttributeType) {
    self.name = name
    self.type = type
  }

  /// Whether the value is computed by the store.
  @inlinable
  package var isDerived: Bool {
    !details.storage.isEmpty && details.storage[0].derivation != nil
  }
}

extension Attribute {
  /// Whether a store holds the value; that of a derived attribute in any case.
  package var isStored: Bool { isDerived || !isTransient }

  /// The value of new objects.
  @inlinable
  package var defaultValue: AttributeValue? {
    get { details.storage.isEmpty ? nil : details.storage[0].defaultValue }
    set { details.content.defaultValue = newValue }
  }

  /// What values must satisfy.
  @inlinable
  package var validation: Validation {
    get { details.storage.isEmpty ? Validation() : details.storage[0].validation }
    _modify { yield &details.content.validation }
  }

  /// The value transformer of a transformable attribute.
  @inlinable
  package var valueTransformerName: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].valueTransformerName }
    set { details.content.valueTransformerName = newValue }
  }

  /// The class of the values of a transformable attribute.
  @inlinable
  package var customClassName: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].customClassName }
    set { details.content.customClassName = newValue }
  }

  /// How the value is computed; nil for an ordinary attribute.
  @inlinable
  package var derivation: Derivation? {
    get { details.storage.isEmpty ? nil : details.storage[0].derivation }
    set { details.content.derivation = newValue }
  }

  /// The initial value in Swift sources that only the app computes, as `Date()`; nil for none, or a constant, which is
  /// ``defaultValue``.
  ///
  /// SwiftData computes it once, when it builds the schema, and the model has the result as its default.
  @inlinable
  package var computedDefault: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].computedDefault }
    set { details.content.computedDefault = newValue }
  }

  /// Whether a migration has a value for objects that have none.
  @inlinable
  package var hasDefault: Bool { defaultValue != nil || computedDefault != nil }

  /// The name of the composite that the source refers to; compiled models do not tell.
  @inlinable
  package var compositeName: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].compositeName }
    set { details.content.compositeName = newValue }
  }

  /// How Swift sources declare an attribute of which these do not tell how it is stored; nil for one that is as the rest says.
  ///
  /// Its type and whether it is optional stand for what is not known, and so does the hash of its entity.
  @inlinable
  package var unjudged: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].unjudged }
    set { details.content.unjudged = newValue }
  }

  /// The elements of a composite attribute, in the order declared.
  @inlinable
  package var elements: [Attribute] {
    get { details.storage.isEmpty ? [] : details.storage[0].elements }
    _modify { yield &details.content.elements }
  }

  @inlinable
  package var renamingIdentifier: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].common.renamingIdentifier }
    set { details.content.common.renamingIdentifier = newValue }
  }

  @inlinable
  package var versionHashModifier: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].common.versionHashModifier }
    set { details.content.common.versionHashModifier = newValue }
  }

  @inlinable
  package var userInfo: [String: String] {
    get { details.storage.isEmpty ? [:] : details.storage[0].common.userInfo }
    _modify { yield &details.content.common.userInfo }
  }

  @inlinable
  package var otherUserInfo: [String: AttributeValue] {
    get { details.storage.isEmpty ? [:] : details.storage[0].common.otherUserInfo }
    _modify { yield &details.content.common.otherUserInfo }
  }
}

/// The rare details of an attribute.
@usableFromInline
struct AttributeDetails: RareDetailsContent {
  @usableFromInline var common = PropertyDetails()
  @usableFromInline var defaultValue: AttributeValue?
  @usableFromInline var computedDefault: String?
  @usableFromInline var validation = Validation()
  @usableFromInline var valueTransformerName: String?
  @usableFromInline var customClassName: String?
  @usableFromInline var derivation: Derivation?
  @usableFromInline var compositeName: String?
  @usableFromInline var unjudged: String?
  @usableFromInline var elements: [Attribute] = []

  @inlinable
  init() {}
}

/// How a derived attribute is computed.
@usableFromInline
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
