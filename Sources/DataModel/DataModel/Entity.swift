/// An entity of a model.
///
/// All of it is kept behind one reference: entities are looked up and handed around all the time.
@usableFromInline
package struct Entity: Named, Hashable, Sendable {
  /// What the entity holds, the only element.
  ///
  /// An array is shared until it is changed.
  @usableFromInline var details: [EntityDetails]

  /// Makes an entity without properties.
  package init(name: String) {
    details = [EntityDetails(name: name)]
  }
}

extension Entity {
  /// Whether both are the same in memory, as copies are until one is changed; then they are equal too.
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

  /// The managed object class as the source writes it (`.Item` is completed with the module);
  /// nil when none is set.
  @inlinable
  package var className: String? {
    get { details[0].className }
    set { details[0].className = newValue }
  }

  /// Whether there are no objects of just this entity.
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

  /// The name in the earlier version, where it was set; otherwise the name itself counts.
  @inlinable
  package var renamingIdentifier: String? {
    get { details[0].renamingIdentifier }
    set { details[0].renamingIdentifier = newValue }
  }

  /// A text that enters the version hash; never empty.
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

  /// The indexes (Xcode 9 and later), in the order declared, which means nothing.
  @inlinable
  package var fetchIndexes: FetchIndexList {
    get { details[0].fetchIndexes }
    _modify { yield &details[0].fetchIndexes }
  }

  /// The property names of each old compound index (Xcode 8 and earlier), in the order declared.
  ///
  /// The order of the indexes means nothing, that of the names in one does.
  @inlinable
  package var compoundIndexes: [[String]] {
    get { details[0].compoundIndexes.lists }
    _modify { yield &details[0].compoundIndexes.lists }
  }

  /// The property names of each uniqueness constraint, in the order declared.
  ///
  /// The order of the constraints means nothing, that of the names in one does.
  @inlinable
  package var uniquenessConstraints: [[String]] {
    get { details[0].uniquenessConstraints.lists }
    _modify { yield &details[0].uniquenessConstraints.lists }
  }

  /// The app's own keys and values.
  @inlinable
  package var userInfo: [String: String] {
    get { details[0].userInfo }
    _modify { yield &details[0].userInfo }
  }

  /// User info that is not text; only models built in code have any.
  @inlinable
  package var otherUserInfo: [String: AttributeValue] {
    get { details[0].otherUserInfo }
    _modify { yield &details[0].otherUserInfo }
  }

  /// What Spotlight shows for an object; compiled models do not tell.
  @inlinable
  package var spotlightDisplayName: String? {
    get { details[0].spotlightDisplayName }
    set { details[0].spotlightDisplayName = newValue }
  }

  /// How a class is generated; compiled models do not tell.
  @inlinable
  package var codeGeneration: CodeGeneration? {
    get { details[0].codeGeneration }
    set { details[0].codeGeneration = newValue }
  }

  /// Whether the source says `syncable="YES"`; compiled models do not tell.
  @inlinable
  package var isSyncable: Bool {
    get { details[0].isSyncable }
    set { details[0].isSyncable = newValue }
  }
}

/// What an entity holds.
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

  /// Makes what an entity without properties holds.
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
  /// Nothing.
  case manual = "none"
}
