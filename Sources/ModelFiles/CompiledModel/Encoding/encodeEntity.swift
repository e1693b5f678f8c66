import DataModel

extension ModelEncoder {
  /// Writes an entity with its properties and indexes at its position.
  ///
  /// - Throws: ``CompiledModelError`` if a predicate cannot be read or the parent is missing.
  mutating func encode(_ entity: Entity, at path: ArchivePath) throws(CompiledModelError) {
    let indexes = entity.indexesToWrite
    let marks = marks(of: entity, indexes)
    let name = builder.string(entity.name)
    var fields: FieldList = [
      ArchiveKey.entityName: .reference(name),
      ArchiveKey.className: className(entity.className),
      ArchiveKey.managedObjectModel: .reference(root),
      ArchiveKey.subentities: .reference(subentities(of: entity)),
      ArchiveKey.renamingIdentifier: .reference(
        entity.renamingIdentifier.map { builder.string($0) } ?? name),
      ArchiveKey.userInfo: .reference(
        try userInfo(
          entity.userInfo, entity.otherUserInfo, at: path.appending(ArchiveKey.userInfo))),
      ArchiveKey.versionHashModifier: text(entity.versionHashModifier),
    ]
    let parent = try entity.parent.map { (name) throws(CompiledModelError) in
      try entityReference(name, at: path.appending(ArchiveKey.superentity))
    }
    fields.add(ArchiveKey.superentity, .reference(parent ?? .null))
    fields.add(
      ArchiveKey.properties,
      .reference(
        try properties(of: entity, marks: marks, at: path.appending(ArchiveKey.properties))))
    if entity.isAbstract { fields.add(ArchiveKey.isAbstract, .boolean(true)) }
    if !entity.uniquenessConstraints.isEmpty {
      fields.add(ArchiveKey.uniqueTuples, .reference(textLists(entity.uniquenessConstraints)))
    }
    try addIndexes(indexes, of: entity, to: &fields, at: path)
    set(entityReferences[entity.name] ?? .null, archiveClass: ModelClass.entity, fields: fields)
  }

  private mutating func className(_ name: String?) -> FieldList.Value {
    guard let name, !name.isEmpty else { return .reference(.null) }
    guard name.hasPrefix("."), let module else { return text(name) }
    return text(module + name)
  }

  private mutating func subentities(of entity: Entity) -> ObjectReference {
    let names = children[entity.name] ?? []
    return dictionary(names.map { ($0, entityReferences[$0] ?? .null) })
  }

  /// The names of the properties to mark as indexed; the source's settings are ignored if the entity has
  /// fetch indexes.
  private func marks(of entity: Entity, _ indexes: [IndexToWrite]) -> Set<String> {
    var marks = Set(indexes.compactMap(\.index.markedProperty))
    let keepsOwn = entity.usesOldIndexes || !form.writesFetchIndexes
    for attribute in entity.attributes.array where attribute.isIndexed && keepsOwn {
      marks.insert(attribute.name)
    }
    for relationship in entity.relationships.array {
      if relationship.isIndexed, keepsOwn {
        marks.insert(relationship.name)
      } else {
        marks.remove(relationship.name)
      }
    }
    return marks
  }

  private mutating func properties(
    of entity: Entity, marks: Set<String>, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    let owner = entityReferences[entity.name] ?? .null
    var entries: [(String, ObjectReference)] = []
    entries.reserveCapacity(entity.attributes.count + entity.relationships.count)
    for attribute in entity.attributes.array {
      let place = path.appending(attribute.name)
      let isMarked = marks.contains(attribute.name)
      let reference = try encode(attribute, of: owner, isMarked: isMarked, at: place)
      entries.append((attribute.name, reference))
    }
    for (number, relationship) in entity.relationships.array.enumerated() {
      let reference = relationshipReference(number, of: owner)
      try encode(
        relationship, of: owner, isMarked: marks.contains(relationship.name), as: reference,
        at: path.appending(relationship.name))
      entries.append((relationship.name, reference))
    }
    for property in entity.fetchedProperties {
      let reference = try encode(property, of: owner, at: path.appending(property.name))
      entries.append((property.name, reference))
    }
    guard !entity.hasRepeatedPropertyNames else {
      let repeated = entries.count - Set(entries.map(\.0)).count
      throw CompiledModelError(
        path: path.description, message: "\(repeated) names for the second time",
        expected: "every name once")
    }
    return dictionary(entries)
  }
}

extension Entity {
  /// Whether two of the entity's own properties have the same name.
  fileprivate var hasRepeatedPropertyNames: Bool {
    attributes.hasRepeatedNames || relationships.hasRepeatedNames
      || fetchedProperties.hasRepeatedNames
      || relationships.contains { attributes.contains($0.name) }
      || fetchedProperties.contains {
        attributes.contains($0.name) || relationships.contains($0.name)
      }
  }
}
