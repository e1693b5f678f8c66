/// An entity of a model.
///
/// The content is behind one reference, because entities are looked up and passed around often.
@usableFromInline
package struct Entity: Named, Hashable, Sendable {
  /// The content of the entity, as the only element.
  ///
  /// The array makes it copy-on-write.
  @usableFromInline var details: [EntityDetails]

  /// Creates an entity without properties.
  package init(name: String) {
    details = [EntityDetails(name: name)]
  }
}

extension Entity {
  /// Whether both share the same storage, as copies do until one is changed; if so, they are equal.
  package func isCopy(of other: Entity) -> Bool {
    details.span.isIdentical(to: other.details.span)
  }
}

extension Entity {
  /// The name, unique within the model.
  @inlinable
  package var name: String {
    get { details[0].name }
    set { details[0].name = newValue }
  }

  /// The managed object class as written in the source (`.Item` is completed with the module); nil if unset.
  @inlinable
  package var className: String? {
    get { details[0].className }
    set { details[0].className = newValue }
  }

  /// Whether the entity is abstract.
  @inlinable
  package var isAbstract: Bool {
    get { details[0].isAbstract }
    set { details[0].isAbstract = newValue }
  }

  /// The name of the parent entity.
  @inlinable
  package var parent: String? {
    get { details[0].parent }
    set { details[0].parent = newValue }
  }

  /// The renaming identifier; nil if unset, in which case the name is used.
  @inlinable
  package var renamingIdentifier: String? {
    get { details[0].renamingIdentifier }
    set { details[0].renamingIdentifier = newValue }
  }

  /// The version hash modifier; never empty.
  @inlinable
  package var versionHashModifier: String? {
    get { details[0].versionHashModifier }
    set { details[0].versionHashModifier = newValue }
  }

  /// The entity's own attributes.
  @inlinable
  package var attributes: NamedCollection<Attribute> {
    get { details[0].attributes }
    _modify { yield &details[0].attributes }
  }

  /// The entity's own relationships.
  @inlinable
  package var relationships: NamedCollection<Relationship> {
    get { details[0].relationships }
    _modify { yield &details[0].relationships }
  }

  /// The entity's own fetched properties.
  @inlinable
  package var fetchedProperties: NamedCollection<FetchedProperty> {
    get { details[0].fetchedProperties }
    _modify { yield &details[0].fetchedProperties }
  }

  /// The indexes (Xcode 9 and later), in declaration order, which has no meaning.
  @inlinable
  package var fetchIndexes: FetchIndexList {
    get { details[0].fetchIndexes }
    _modify { yield &details[0].fetchIndexes }
  }

  /// The property names of each old compound index (Xcode 8 and earlier), in declaration order.
  ///
  /// The order of the indexes has no meaning; the order of names within an index does.
  @inlinable
  package var compoundIndexes: [[String]] {
    get { details[0].compoundIndexes.lists }
    _modify { yield &details[0].compoundIndexes.lists }
  }

  /// The property names of each uniqueness constraint, in declaration order.
  ///
  /// The order of the constraints has no meaning; the order of names within a constraint does.
  @inlinable
  package var uniquenessConstraints: [[String]] {
    get { details[0].uniquenessConstraints.lists }
    _modify { yield &details[0].uniquenessConstraints.lists }
  }

  /// The user info.
  @inlinable
  package var userInfo: [String: String] {
    get { details[0].userInfo }
    _modify { yield &details[0].userInfo }
  }

  /// User info values that are not strings; only models built in code have any.
  @inlinable
  package var otherUserInfo: [String: AttributeValue] {
    get { details[0].otherUserInfo }
    _modify { yield &details[0].otherUserInfo }
  }

  /// The name that Spotlight displays for an object; not present in compiled models.
  @inlinable
  package var spotlightDisplayName: String? {
    get { details[0].spotlightDisplayName }
    set { details[0].spotlightDisplayName = newValue }
  }

  /// How the class is generated; not present in compiled models.
  @inlinable
  package var codeGeneration: CodeGeneration? {
    get { details[0].codeGeneration }
    set { details[0].codeGeneration = newValue }
  }

  /// Whether the source says `syncable="YES"`; not present in compiled models.
  @inlinable
  package var isSyncable: Bool {
    get { details[0].isSyncable }
    set { details[0].isSyncable = newValue }
  }
}

/// The content of an entity.
@usableFromInline
struct EntityDetails: Hashable, Sendable {
  @usableFromInline var name: String
  @usableFromInline var className: String?
  @usableFromInline var isAbstract: Bool = false
  @usableFromInline var parent: String?
  @usableFromInline var renamingIdentifier: String?
  @usableFromInline var versionHashModifier: String?
  @usableFromInline var attributes: NamedCollection<Attribute> = []
  @usableFromInline var relationships: NamedCollection<Relationship> = []
  @usableFromInline var fetchedProperties: NamedCollection<FetchedProperty> = []
  @usableFromInline var fetchIndexes: FetchIndexList = []
  @usableFromInline var compoundIndexes = NameLists()
  @usableFromInline var uniquenessConstraints = NameLists()
  @usableFromInline var userInfo: [String: String] = [:]
  @usableFromInline var otherUserInfo: [String: AttributeValue] = [:]
  @usableFromInline var spotlightDisplayName: String?
  @usableFromInline var codeGeneration: CodeGeneration?
  @usableFromInline var isSyncable: Bool = false

  /// Creates the content of an entity without properties.
  init(name: String) {
    self.name = name
  }
}

/// How Xcode generates code for an entity.
@usableFromInline
package enum CodeGeneration: String, Hashable, Sendable, CaseIterable {
  /// A class and its properties.
  case classDefinition = "class"
  /// The properties only.
  case category
  /// Nothing is generated.
  case manual = "none"
}
