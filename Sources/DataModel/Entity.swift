/// An entity of a model.
package struct Entity: Named, Hashable, Sendable {
  /// The name, unique within the model.
  package var name: String
  /// The managed object class as the source writes it (`.Item` is completed with the module);
  /// nil when none is set.
  package var className: String?
  /// Whether there are no objects of just this entity.
  package var isAbstract = false
  /// The name of the parent entity.
  package var parent: String?
  /// The name in the earlier version, where it was set; otherwise the name itself counts.
  package var renamingIdentifier: String?
  /// A text that enters the version hash; never empty.
  package var versionHashModifier: String?
  /// The entity's own attributes.
  package var attributes: NamedCollection<Attribute> = []
  /// The entity's own relationships.
  package var relationships: NamedCollection<Relationship> = []
  /// The entity's own fetched properties.
  package var fetchedProperties: NamedCollection<FetchedProperty> = []
  /// The indexes (Xcode 9 and later).
  package var fetchIndexes: NamedCollection<FetchIndex> = []
  /// The property names of each old compound index (Xcode 8 and earlier), in the order declared.
  package var compoundIndexes: [[String]] = []
  /// The property names of each uniqueness constraint, in the order declared.
  package var uniquenessConstraints: [[String]] = []
  /// The app's own keys and values.
  package var userInfo: [String: String] = [:]
  /// User info that is no text; only models built in code have any.
  package var otherUserInfo: [String: AttributeValue] = [:]
  /// What Spotlight shows for an object; compiled models do not tell.
  package var spotlightDisplayName: String?
  /// How a class is generated; compiled models do not tell.
  package var codeGeneration: CodeGeneration?
  /// Whether the source says `syncable="YES"`; compiled models do not tell.
  package var isSyncable = false

  /// Makes an entity without properties.
  package init(name: String) {
    self.name = name
  }
}

/// How Xcode generates code for an entity.
package enum CodeGeneration: String, Hashable, Sendable, CaseIterable {
  /// A class and its properties.
  case classDefinition = "class"
  /// The properties only.
  case category
  /// Nothing.
  case manual = "none"
}
