import DataModel
import Findings

extension ModelReader {
  /// The entity at `index`, nil if it has no name.
  mutating func parseEntity(_ index: Int) -> Entity? {
    owner = document.value(.name, of: index)
    defer { owner = nil }
    guard let name = owner else {
      reportMissing(.name, of: index)
      return nil
    }
    if let known = known?.entity(name, at: document.elements[index].range, of: document.bytes) {
      return known
    }
    var entity = Entity(name: name)
    parseEntityAttributes(index, into: &entity)
    var parts = EntityParts()
    // Attributes are large to move: room is made at once.
    parts.attributes.reserveCapacity(document.count(.attribute, in: index))
    for child in document.children(of: index) {
      parseEntityChild(child, of: index, into: &entity, parts: &parts)
    }
    entity.attributes = NamedCollection(parts.attributes)
    entity.relationships = NamedCollection(parts.relationships)
    entity.fetchedProperties = NamedCollection(parts.fetchedProperties)
    entity.fetchIndexes = FetchIndexList(parts.fetchIndexes)
    return entity
  }

  private mutating func parseEntityAttributes(_ index: Int, into entity: inout Entity) {
    for attribute in attributes(of: index) {
      switch attribute.name {
      case .name: break
      case .representedClassName: entity.className = text(attribute)
      case .isAbstract: entity.isAbstract = boolean(attribute)
      case .parentEntity: entity.parent = text(attribute)
      case .elementID: entity.renamingIdentifier = text(attribute)
      case .renamingIdentifier: warnRenamingIdentifier(attribute)
      case .versionHashModifier: entity.versionHashModifier = text(attribute)
      case .coreSpotlightDisplayNameExpression: entity.spotlightDisplayName = text(attribute)
      case .syncable: entity.isSyncable = boolean(attribute)
      case .codeGenerationType: entity.codeGeneration = codeGeneration(attribute)
      default: noteUnexpectedAttribute(attribute, of: index)
      }
    }
  }

  private mutating func parseEntityChild(
    _ child: Int, of index: Int, into entity: inout Entity, parts: inout EntityParts
  ) {
    switch document.elements[child].name {
    case .attribute: parseAttribute(child).map { parts.attributes.append($0) }
    case .relationship: parseRelationship(child).map { parts.relationships.append($0) }
    case .fetchedProperty: parseFetchedProperty(child).map { parts.fetchedProperties.append($0) }
    case .fetchIndex: parseFetchIndex(child).map { parts.fetchIndexes.append($0) }
    case .compoundIndexes: entity.compoundIndexes += parseCompoundIndexes(child)
    case .uniquenessConstraints:
      entity.uniquenessConstraints += parseUniquenessConstraints(child)
    case .userInfo: entity.userInfo.merge(parseUserInfo(child)) { $1 }
    default: noteUnexpectedElement(child, in: index)
    }
  }

  private mutating func codeGeneration(_ attribute: SourceAttribute) -> CodeGeneration? {
    guard let text = text(attribute) else { return nil }
    if let generation = CodeGeneration(rawValue: text) { return generation }
    reportWord(
      attribute, rule: .unknownValue, kind: "a kind of code generation",
      words: ["class", "category", "none"])
    return nil
  }

  /// Warns about the spelling of the renaming identifier that Apple's compiler ignores.
  mutating func warnRenamingIdentifier(_ attribute: SourceAttribute) {
    reportValue(
      attribute, rule: .ignoredRenamingIdentifier,
      summary: "Apple's compiler ignores this attribute",
      explanation:
        "The renaming identifier is written as elementID. It is kept here and has no effect.")
  }
}

private struct EntityParts {
  var attributes: [Attribute] = []
  var relationships: [Relationship] = []
  var fetchedProperties: [FetchedProperty] = []
  var fetchIndexes: [FetchIndex] = []
}
