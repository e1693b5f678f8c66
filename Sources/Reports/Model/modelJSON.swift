package import DataModel
package import Findings
import Text

/// The full model as JSON, form 1: every fact that ``DataModel`` holds, absent ones left out.
package func modelJSON(_ model: Model, name: String, reference: String) -> JSONValue {
  var members: [JSONValue.Member] = [
    .init("formatVersion", 1), .init("model", .string(reference)),
    .init("version", .string(name)),
    .init("versionIdentifiers", strings(model.versionIdentifiers.sorted())),
  ]
  members.add("usedWithCloudKit", model.isUsedWithCloudKit)
  members.add("usedWithSwiftData", model.isUsedWithSwiftData)
  members.add("sourceLanguage", model.sourceLanguage)
  members.append(.init("entities", .array(model.entities.map(entityJSON))))
  members.add("composites", model.composites.map(compositeJSON))
  members.add("fetchRequestTemplates", model.fetchRequestTemplates.map(templateJSON))
  members.add("configurations", model.configurations.map(configurationJSON))
  return .object(members)
}

func entityJSON(_ entity: Entity) -> JSONValue {
  var members: [JSONValue.Member] = [.init("name", .string(entity.name))]
  members.add("className", entity.className)
  members.add("abstract", entity.isAbstract)
  members.add("parent", entity.parent)
  members.add("renamingIdentifier", entity.renamingIdentifier)
  members.add("versionHashModifier", entity.versionHashModifier)
  members.add("codeGeneration", entity.codeGeneration?.rawValue)
  members.add("spotlightDisplayName", entity.spotlightDisplayName)
  members.add("syncable", entity.isSyncable)
  members.append(.init("attributes", .array(entity.attributes.map(attributeJSON))))
  members.append(.init("relationships", .array(entity.relationships.map(relationshipJSON))))
  members.add("fetchedProperties", entity.fetchedProperties.map(fetchedPropertyJSON))
  members.add("fetchIndexes", entity.fetchIndexes.map(fetchIndexJSON))
  members.add("compoundIndexes", entity.compoundIndexes.map(strings))
  members.add("uniquenessConstraints", entity.uniquenessConstraints.map(strings))
  members.add("userInfo", entity.userInfo)
  members.add("otherUserInfo", entity.otherUserInfo)
  return .object(members)
}

func attributeJSON(_ attribute: Attribute) -> JSONValue {
  var told = attribute
  // Placeholders for unknown values are not printed.
  if attribute.unjudged != nil { (told.type, told.versionHashModifier) = (.undefined, nil) }
  var members = commonMembers(told)
  members.insert(.init("type", .string(told.type.sourceName)), at: 1)
  members.add("notJudged", attribute.unjudged)
  members.add("default", attribute.defaultValue.map(valueJSON))
  members.add("minimum", attribute.validation.minimum.map(valueJSON))
  members.add("maximum", attribute.validation.maximum.map(valueJSON))
  members.add("regularExpression", attribute.validation.regularExpression)
  members.add("validationPredicates", attribute.validation.others.map(validationJSON))
  members.add("valueTransformerName", attribute.valueTransformerName)
  members.add("customClassName", attribute.customClassName)
  members.add("allowsExternalBinaryDataStorage", attribute.allowsExternalBinaryDataStorage)
  members.add("preservesValueOnDeletion", attribute.preservesValueOnDeletion)
  members.add("allowsCloudEncryption", attribute.allowsCloudEncryption)
  members.add("usesScalarValueType", attribute.usesScalarValueType)
  if let derivation = attribute.derivation {
    members.append(.init("derived", true))
    members.add("derivationExpression", derivation.expression)
    members.add("filteringPredicate", derivation.filteringPredicate)
  }
  members.add("composite", attribute.compositeName)
  members.add("elements", attribute.elements.map(attributeJSON))
  return .object(members)
}

func relationshipJSON(_ relationship: Relationship) -> JSONValue {
  var members = commonMembers(relationship)
  members.add("destination", relationship.destinationEntity)
  members.add("inverse", relationship.inverseName)
  members.add("inverseEntity", relationship.inverseEntity)
  members.append(.init("toMany", .boolean(relationship.isToMany)))
  members.append(.init("minCount", .integer(Int64(relationship.minCount))))
  members.append(.init("maxCount", .integer(Int64(relationship.maxCount))))
  members.add("ordered", relationship.isOrdered)
  members.append(.init("deleteRule", .string(relationship.deleteRule.sourceName)))
  return .object(members)
}

func fetchedPropertyJSON(_ property: FetchedProperty) -> JSONValue {
  var members = commonMembers(property)
  members.add("fetchRequest", property.fetchRequest.map(fetchRequestJSON))
  return .object(members)
}

private func commonMembers(_ property: some Property) -> [JSONValue.Member] {
  var members: [JSONValue.Member] = [
    .init("name", .string(property.name)), .init("optional", .boolean(property.isOptional)),
  ]
  members.add("transient", property.isTransient)
  members.add("renamingIdentifier", property.renamingIdentifier)
  members.add("versionHashModifier", property.versionHashModifier)
  members.add("indexed", property.isIndexed)
  members.add("indexedBySpotlight", property.isIndexedBySpotlight)
  members.add("storedInExternalRecord", property.isStoredInExternalRecord)
  members.add("syncable", property.isSyncable)
  members.add("userInfo", property.userInfo)
  members.add("otherUserInfo", property.otherUserInfo)
  return members
}

func fetchRequestJSON(_ request: FetchRequest) -> JSONValue {
  var members: [JSONValue.Member] = []
  members.add("entity", request.entity)
  members.add("predicate", request.predicate)
  members += [
    .init("resultType", .integer(Int64(request.resultType.rawValue))),
    .init("fetchLimit", .integer(Int64(request.fetchLimit))),
    .init("fetchOffset", .integer(Int64(request.fetchOffset))),
    .init("fetchBatchSize", .integer(Int64(request.fetchBatchSize))),
    .init("includesSubentities", .boolean(request.includesSubentities)),
    .init("includesPropertyValues", .boolean(request.includesPropertyValues)),
    .init("includesPendingChanges", .boolean(request.includesPendingChanges)),
    .init("returnsObjectsAsFaults", .boolean(request.returnsObjectsAsFaults)),
    .init("returnsDistinctResults", .boolean(request.returnsDistinctResults)),
  ]
  members.add("sortDescriptors", request.sortDescriptors.map(sortDescriptorJSON))
  return .object(members)
}

func sortDescriptorJSON(_ descriptor: SortDescriptor) -> JSONValue {
  var members: [JSONValue.Member] = [
    .init("key", .string(descriptor.key)), .init("ascending", .boolean(descriptor.isAscending)),
  ]
  members.add("selector", descriptor.selector)
  members.add("reversesNullOrder", descriptor.reversesNullOrder.map(JSONValue.boolean))
  return .object(members)
}

func fetchIndexJSON(_ index: FetchIndex) -> JSONValue {
  var members: [JSONValue.Member] = [
    .init("name", .string(index.name)),
    .init("elements", .array(index.elements.map(fetchIndexElementJSON))),
  ]
  members.add("partialPredicate", index.partialPredicate)
  return .object(members)
}

func fetchIndexElementJSON(_ element: FetchIndexElement) -> JSONValue {
  var members: [JSONValue.Member] = []
  switch element.subject {
  case .property(let name): members.add("property", name)
  case .expression(let name, let text, let type):
    members.add("name", name)
    members.add("expression", text)
    members.add("resultType", type.sourceName)
  }
  members.append(.init("ascending", .boolean(element.isAscending)))
  members.append(.init("type", .string(element.type == .rTree ? "RTree" : "Binary")))
  return .object(members)
}

func templateJSON(_ template: FetchRequestTemplate) -> JSONValue {
  ["name": .string(template.name), "request": fetchRequestJSON(template.request)]
}

func compositeJSON(_ composite: Composite) -> JSONValue {
  ["name": .string(composite.name), "attributes": .array(composite.attributes.map(attributeJSON))]
}

func configurationJSON(_ configuration: Configuration) -> JSONValue {
  var members: [JSONValue.Member] = [
    .init("name", .string(configuration.name)),
    .init("entities", strings(configuration.entities.sorted(by: nameComesBefore))),
  ]
  members.add("usedWithCloudKit", configuration.isUsedWithCloudKit)
  return .object(members)
}

func validationJSON(_ validation: ValidationPredicate) -> JSONValue {
  let warning: JSONValue =
    switch validation.warning {
    case .code(let code): .integer(Int64(code))
    case .text(let text): .string(text)
    }
  return ["predicate": .string(validation.predicate), "warning": warning]
}

func valueJSON(_ value: AttributeValue) -> JSONValue {
  switch value {
  case .integer(let value): .integer(value)
  case .decimal(let value): ["decimal": .string(value.description)]
  case .real(let real): .real(real.value)
  case .string(let value): .string(value)
  case .boolean(let value): .boolean(value)
  case .date(let real): ["date": .real(real.value)]
  case .uuid(let bytes): ["uuid": .string(uuidText(bytes))]
  case .uri(let value): ["uri": .string(value)]
  case .data(let bytes): ["data": .array(bytes.map { .integer(Int64($0)) })]
  case .composite(let values):
    [
      "composite": .object(
        values.sorted { $0.key < $1.key }.map { .init($0.key, valueJSON($0.value)) })
    ]
  case .archived(let className, let archive):
    [
      "class": .string(className),
      "archive": .array(archive.map { .integer(Int64($0)) }),
    ]
  }
}

func strings(_ values: [String]) -> JSONValue {
  .array(values.map(JSONValue.string))
}

extension [JSONValue.Member] {
  fileprivate mutating func add(_ name: String, _ value: JSONValue?) {
    if let value { append(.init(name, value)) }
  }

  fileprivate mutating func add(_ name: String, _ text: String?) {
    if let text { append(.init(name, .string(text))) }
  }

  fileprivate mutating func add(_ name: String, _ flag: Bool) {
    if flag { append(.init(name, true)) }
  }

  fileprivate mutating func add(_ name: String, _ values: [JSONValue]) {
    if !values.isEmpty { append(.init(name, .array(values))) }
  }

  fileprivate mutating func add(_ name: String, _ userInfo: [String: AttributeValue]) {
    guard !userInfo.isEmpty else { return }
    let members = userInfo.sorted { $0.key < $1.key }.map {
      JSONValue.Member($0.key, valueJSON($0.value))
    }
    append(.init(name, .object(members)))
  }

  fileprivate mutating func add(_ name: String, _ userInfo: [String: String]) {
    guard !userInfo.isEmpty else { return }
    let members = userInfo.sorted { $0.key < $1.key }.map {
      JSONValue.Member($0.key, .string($0.value))
    }
    append(.init(name, .object(members)))
  }
}
