/// An attribute of an entity, or an element of a composite.
@usableFromInline
package struct Attribute: Property {
  /// The name, unique within the entity or composite.
  @usableFromInline
  package var name: String
  /// The type of the values.
  package var type: AttributeType
  package var isOptional = false
  /// Whether the attribute is transient; readers ignore this on a derived attribute, which never is.
  package var isTransient = false
  /// Whether large values may be stored in external files.
  package var allowsExternalBinaryDataStorage = false
  /// Whether the value is kept in the tombstone when the object is deleted.
  package var preservesValueOnDeletion = false
  /// Whether CloudKit mirroring encrypts the value.
  package var allowsCloudEncryption = false
  /// Whether the generated class uses a scalar; not present in compiled models.
  package var usesScalarValueType = false
  package var isIndexedBySpotlight = false
  package var isStoredInExternalRecord = false
  package var isIndexed = false
  package var isSyncable = false
  @usableFromInline var details = RareDetails<AttributeDetails>()

  /// Creates a required attribute with nothing else set.
  package init(name: String, type: AttributeType) {
    self.name = name
    self.type = type
  }

  /// Whether the attribute is derived: the store computes its value.
  @inlinable
  package var isDerived: Bool {
    !details.storage.isEmpty && details.storage[0].derivation != nil
  }
}

extension Attribute {
  /// Whether the store contains the value; always true for a derived attribute.
  package var isStored: Bool { isDerived || !isTransient }

  /// The default value.
  @inlinable
  package var defaultValue: AttributeValue? {
    get { details.storage.isEmpty ? nil : details.storage[0].defaultValue }
    set { details.content.defaultValue = newValue }
  }

  /// The validation rules for values.
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

  /// The class of a transformable attribute's values.
  @inlinable
  package var customClassName: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].customClassName }
    set { details.content.customClassName = newValue }
  }

  /// The derivation; nil for an ordinary attribute.
  @inlinable
  package var derivation: Derivation? {
    get { details.storage.isEmpty ? nil : details.storage[0].derivation }
    set { details.content.derivation = newValue }
  }

  /// The initial value in Swift sources that only the app can compute, such as `Date()`; nil if absent
  /// or it is a constant (see ``defaultValue``).
  ///
  /// SwiftData computes it once when it builds the schema, and uses the result as the model's default.
  @inlinable
  package var computedDefault: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].computedDefault }
    set { details.content.computedDefault = newValue }
  }

  /// Whether a migration can fill in a value for objects that have none.
  @inlinable
  package var hasDefault: Bool { defaultValue != nil || computedDefault != nil }

  /// The name of the composite in the source; not present in compiled models.
  @inlinable
  package var compositeName: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].compositeName }
    set { details.content.compositeName = newValue }
  }

  /// The Swift declaration of an attribute whose storage the sources do not reveal; nil if its storage is
  /// known.
  ///
  /// Its type, its optionality and the hash of its entity are then placeholders.
  @inlinable
  package var unjudged: String? {
    get { details.storage.isEmpty ? nil : details.storage[0].unjudged }
    set { details.content.unjudged = newValue }
  }

  /// The elements of a composite attribute, in declaration order.
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

/// The rarely set details of an attribute.
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
  /// The expression in Apple's normal form, for example `count:(items)`; nil if the model lacks it.
  package var expression: String?
  /// The predicate that filters the objects, in Apple's normal form.
  package var filteringPredicate: String?

  /// Creates a derivation.
  package init(expression: String?, filteringPredicate: String? = nil) {
    self.expression = expression
    self.filteringPredicate = filteringPredicate
  }
}

extension Attribute {
  /// The attribute, or the elements of a composite that have values, each with its dotted path.
  package var leaves: [(path: String, attribute: Attribute)] {
    guard type == .composite else { return [(name, self)] }
    return elements.flatMap { element in
      element.leaves.map { ("\(name).\($0.path)", $0.attribute) }
    }
  }
}
