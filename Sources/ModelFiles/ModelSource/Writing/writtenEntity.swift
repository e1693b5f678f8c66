import DataModel

/// The `<entity>` element for `entity`.
func writtenEntity(_ entity: Entity) -> WrittenElement {
  var element = writtenElement(.entity, attribute: .name, value: entity.name)
  element[.representedClassName] = entity.className
  element.set(.isAbstract, if: entity.isAbstract)
  element[.parentEntity] = entity.parent
  element[.elementID] = entity.renamingIdentifier
  element[.versionHashModifier] = entity.versionHashModifier
  element[.coreSpotlightDisplayNameExpression] = entity.spotlightDisplayName
  element.set(.syncable, if: entity.isSyncable)
  element[.codeGenerationType] = entity.codeGeneration?.rawValue
  element.children = entity.attributes.map(writtenAttribute)
  element.children += entity.relationships.map(writtenRelationship)
  element.children += entity.fetchedProperties.map(writtenFetchedProperty)
  element.children += entity.fetchIndexes.map(writtenFetchIndex)
  element.children += writtenGroups(
    entity.compoundIndexes, [.compoundIndexes, .compoundIndex, .index])
  element.children += writtenGroups(
    entity.uniquenessConstraints, [.uniquenessConstraints, .uniquenessConstraint, .constraint])
  element.children += writtenUserInfo(entity.userInfo)
  return element
}

/// The `<relationship>` element for `relationship`.
func writtenRelationship(_ relationship: Relationship) -> WrittenElement {
  var element = writtenProperty(.relationship, relationship)
  element.set(.toMany, if: relationship.isToMany)
  if relationship.minCount != 0 { element[.minCount] = String(relationship.minCount) }
  if relationship.maxCount != 0 { element[.maxCount] = String(relationship.maxCount) }
  element[.deletionRule] = relationship.deleteRule.sourceName
  element.set(.ordered, if: relationship.isOrdered)
  element[.destinationEntity] = relationship.destinationEntity
  element[.inverseName] = relationship.inverseName
  element[.inverseEntity] = relationship.inverseEntity
  return element
}

/// The element called `name` with what all kinds of properties have in common.
func writtenProperty(_ name: ElementName, _ property: some Property) -> WrittenElement {
  var element = writtenElement(name, attribute: .name, value: property.name)
  element.set(.optional, if: property.isOptional)
  element.set(.indexed, if: property.isIndexed)
  element[.versionHashModifier] = property.versionHashModifier
  element[.elementID] = property.renamingIdentifier
  element.set(.spotlightIndexingEnabled, if: property.isIndexedBySpotlight)
  element.set(.storedInTruthFile, if: property.isStoredInExternalRecord)
  element.set(.syncable, if: property.isSyncable)
  // A fetched property is transient without saying so.
  if name != .fetchedProperty { element.set(.transient, if: property.isTransient) }
  element.children = writtenUserInfo(property.userInfo)
  return element
}

private func writtenFetchedProperty(_ property: FetchedProperty) -> WrittenElement {
  var element = writtenProperty(.fetchedProperty, property)
  if let request = property.fetchRequest {
    element.children.insert(
      writtenFetchRequest(request, name: "fetchedPropertyFetchRequest"), at: 0)
  }
  return element
}

private func writtenFetchIndex(_ index: FetchIndex) -> WrittenElement {
  var element = writtenElement(.fetchIndex, attribute: .name, value: index.name)
  element[.partialIndexPredicate] = index.partialPredicate
  element.children = index.elements.map { member in
    var child = WrittenElement(.fetchIndexElement)
    switch member.subject {
    case .property(let name): child[.property] = name
    case .expression(_, let text, let type):
      child[.expression] = text
      child[.expressionType] = type == .undefined ? nil : type.sourceName
    }
    child[.type] = member.type == .rTree ? "RTree" : "Binary"
    child[.order] = member.isAscending ? "ascending" : "descending"
    return child
  }
  return element
}

private func writtenGroups(_ groups: [[String]], _ names: [ElementName]) -> [WrittenElement] {
  guard !groups.isEmpty else { return [] }
  var element = WrittenElement(names[0])
  element.children = groups.map { members in
    var group = WrittenElement(names[1])
    group.children = members.map { writtenElement(names[2], attribute: .value, value: $0) }
    return group
  }
  return [element]
}

/// The `<fetchRequest>` element for `request`.
///
/// Flags that are on by default, or that the result type decides, are not written.
func writtenFetchRequest(_ request: FetchRequest, name: String) -> WrittenElement {
  var element = writtenElement(.fetchRequest, attribute: .name, value: name)
  element[.entity] = request.entity
  element[.predicateString] = request.predicate
  if request.fetchLimit != 0 { element[.fetchLimit] = String(request.fetchLimit) }
  if request.fetchBatchSize != 0 { element[.fetchBatchSize] = String(request.fetchBatchSize) }
  if !request.includesSubentities { element[.includeSubentities] = "NO" }
  if !request.includesPropertyValues, request.resultType != .objectIDs {
    element[.includePropertyValues] = "NO"
  }
  if !request.includesPendingChanges, request.resultType != .dictionaries {
    element[.includesPendingChanges] = "NO"
  }
  if !request.returnsObjectsAsFaults { element[.returnObjectsAsFaults] = "NO" }
  element.set(.returnDistinctResults, if: request.returnsDistinctResults)
  if request.resultType != .managedObjects {
    element[.resultType] = String(request.resultType.rawValue)
  }
  return element
}
