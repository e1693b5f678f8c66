import DataModel

extension ModelDecoder {
  /// An entity that is only located yet.
  struct EntityOutline {
    /// The object.
    var cursor: ArchiveCursor
    /// The name of the parent.
    var parent: String?
    /// Everything that the entity lists as its properties, also what it inherits.
    var properties: [ArchiveReader.Entry]
    /// The names in `properties`.
    var propertyNames: Set<String>
  }

  private static let knownKeys: Set<String> = [
    ArchiveKey.entityName, ArchiveKey.className, ArchiveKey.managedObjectModel,
    ArchiveKey.properties, ArchiveKey.superentity, ArchiveKey.subentities, ArchiveKey.isAbstract,
    ArchiveKey.uniqueTuples, ArchiveKey.compoundIndexes, ArchiveKey.fetchIndexDescriptions,
    ArchiveKey.renamingIdentifier, ArchiveKey.versionHashModifier, ArchiveKey.userInfo,
  ]

  /// Reads the entities of the model `root`.
  ///
  /// - Throws: ``CompiledModelError`` if one is not what it has to be, or parents form a cycle.
  mutating func entities(_ root: ArchiveCursor) throws(CompiledModelError) -> [Entity] {
    let dictionary = try reader.requiredCursor(root, ArchiveKey.entities)
    var cursors: [ArchiveCursor] = []
    for entry in try reader.entries(dictionary) {
      let cursor = try reader.cursor(
        entry.value, at: dictionary.path.appending(entry.key), kind: ModelClass.entity.name)
      let name = try reader.requiredText(cursor, ArchiveKey.entityName)
      guard name == entry.key, entityNames.updateValue(name, forKey: entry.value) == nil else {
        throw cursor.error(ArchiveKey.entityName, "the name \(name)", expected: entry.key)
      }
      cursors.append(cursor)
    }
    var outlines: [String: EntityOutline] = Dictionary(minimumCapacity: cursors.count)
    for cursor in cursors {
      outlines[entityNames[cursor.reference] ?? ""] = try outline(cursor)
    }
    try checkParents(outlines.mapValues(\.parent), under: dictionary.path)
    var result: [Entity] = []
    result.reserveCapacity(cursors.count)
    for cursor in cursors {
      guard let name = entityNames[cursor.reference], let outline = outlines[name] else { continue }
      result.append(try entity(name, outline: outline, outlines: outlines))
    }
    return result
  }

  private mutating func outline(
    _ cursor: ArchiveCursor
  ) throws(CompiledModelError) -> EntityOutline {
    let properties = try reader.entries(try reader.requiredCursor(cursor, ArchiveKey.properties))
    return EntityOutline(
      cursor: cursor, parent: try entityName(cursor, ArchiveKey.superentity),
      properties: properties, propertyNames: Set(properties.lazy.map(\.key)))
  }

  private mutating func entity(
    _ name: String, outline: EntityOutline, outlines: [String: EntityOutline]
  ) throws(CompiledModelError) -> Entity {
    let cursor = outline.cursor
    reader.noteUnknownKeys(cursor, known: Self.knownKeys)
    var entity = Entity(name: name)
    entity.className = try reader.text(cursor, ArchiveKey.className)
    entity.isAbstract = try cursor.flag(ArchiveKey.isAbstract)
    entity.parent = outline.parent
    let identifier = try reader.text(cursor, ArchiveKey.renamingIdentifier)
    entity.renamingIdentifier = identifier == name ? nil : identifier
    entity.versionHashModifier = try modifier(cursor)
    (entity.userInfo, entity.otherUserInfo) = try userInfo(cursor)
    entity.uniquenessConstraints = try reader.textLists(cursor, ArchiveKey.uniqueTuples) ?? []
    try readProperties(of: &entity, outline, outlines)
    try readIndexes(of: &entity, cursor)
    return entity
  }

  private mutating func readProperties(
    of entity: inout Entity, _ outline: EntityOutline, _ outlines: [String: EntityOutline]
  ) throws(CompiledModelError) {
    var attributes: [Attribute] = []
    var relationships: [Relationship] = []
    var fetchedProperties: [FetchedProperty] = []
    let path = outline.cursor.path.appending(ArchiveKey.properties)
    for entry in outline.properties {
      let cursor = try reader.cursor(entry.value, at: path.appending(entry.key))
      guard try isOwn(cursor, name: entry.key, of: outline, outlines: outlines) else { continue }
      guard try reader.requiredText(cursor, ArchiveKey.propertyName) == entry.key else {
        throw cursor.error(ArchiveKey.propertyName, "another name", expected: entry.key)
      }
      if cursor.isKind(of: ModelClass.attribute.name) {
        attributes.append(try attribute(cursor, name: entry.key))
      } else if cursor.isKind(of: ModelClass.relationship.name) {
        relationships.append(try relationship(cursor, name: entry.key))
      } else if cursor.isKind(of: ModelClass.fetchedProperty.name) {
        fetchedProperties.append(try fetchedProperty(cursor, name: entry.key))
      } else {
        throw cursor.error(
          "an object of the class \(cursor.object.archiveClass.name)", expected: "a property")
      }
    }
    entity.attributes = NamedCollection(attributes)
    entity.relationships = NamedCollection(relationships)
    entity.fetchedProperties = NamedCollection(fetchedProperties)
  }

  /// Whether a property is the entity's own; model caches also list what an entity inherits.
  private mutating func isOwn(
    _ cursor: ArchiveCursor, name: String, of outline: EntityOutline,
    outlines: [String: EntityOutline]
  ) throws(CompiledModelError) -> Bool {
    guard cursor.object.archiveClass.name != ModelClass.propertyProxy else { return false }
    if let owner = try cursor.reference(ArchiveKey.entity), owner != outline.cursor.reference {
      return false
    }
    var parent = outline.parent
    while let next = parent, let outline = outlines[next] {
      try reader.spend(1, at: cursor.path)
      guard !outline.propertyNames.contains(name) else { return false }
      parent = outline.parent
    }
    return true
  }
}

/// Checks that no entity is its own ancestor.
///
/// - Parameters:
///   - parents: The parent of each entity; parents that are not a key are ignored.
///   - path: The path of the entities.
/// - Throws: ``CompiledModelError`` at the first name of a cycle.
/// - Complexity: O(n).
func checkParents(
  _ parents: [String: String?], under path: ArchivePath
) throws(CompiledModelError) {
  var isSound = Set<String>(minimumCapacity: parents.count)
  for name in parents.filter({ $0.value != nil }).keys.sorted() {
    var chain = Set<String>()
    var next: String? = name
    while let current = next, !isSound.contains(current) {
      guard chain.insert(current).inserted else {
        throw CompiledModelError(
          path: path.appending(name).appending(ArchiveKey.superentity).description,
          message: "parents that lead back to \(current)", expected: "parents without a cycle")
      }
      next = parents[current] ?? nil
    }
    isSound.formUnion(chain)
  }
}
