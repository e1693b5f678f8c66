import DataModel
import KeyedArchive

/// Decodes the copy of a model in a mapping model: an archive of Xcode's own model classes.
///
/// - Parameter bytes: The archive.
/// - Returns: The model, without fetch request templates, and with limits and default values as far as their texts
///   can be read; nil when it is no such archive, or one whose parts lead to each other without end.
/// - Source: `Documentation/Formats/mapping-model.md`, the embedded model.
func decodeDesignModel(_ bytes: [UInt8]) -> Model? {
  guard let table = try? readKeyedArchive(bytes) else { return nil }
  let archive = DesignArchive(table: table)
  guard case .object(let root) = table[table.root],
    let package = archive.object(root.fields["_xd_rootPackage"])
  else { return nil }
  var model = Model(
    entities: archive.bucket("Classes", of: package).map { archive.entity($0.name, $0.object) })
  guard !archive.isSpent else { return nil }
  if let identifier = archive.filled(root.fields["_modelVersionIdentifier"]) {
    model.versionIdentifiers = [identifier]
  }
  return model
}

extension DesignArchive {
  func entity(_ name: String, _ archived: ArchivedObject) -> Entity {
    let facts = facts(of: archived)
    var entity = Entity(name: name)
    entity.isAbstract = flag(facts["XD_PSK_isAbstract"])
    entity.versionHashModifier = filled(facts["XD_PSK_versionHashModifier"])
    entity.uniquenessConstraints = names(facts["XDPMUniquenessConstraints"])
    entity.compoundIndexes = names(facts["XDPMCompoundIndexes"])
    entity.className = filled(facts["XD_PSK_entityClassName"])
    entity.renamingIdentifier = filled(facts["XD_PSK_elementID"])
    entity.userInfo = texts(facts["XD_PSK_userInfo"])
    for (_, generalization) in bucket("Generalizations", of: archived) {
      entity.parent = self.name(of: generalization.fields["_general"])
    }
    for (name, property) in bucket("OwnedAttributes", of: archived) {
      switch property.archiveClass.name {
      case "XDPMRelationship": entity.relationships.insert(relationship(name, property))
      case "XDPMAttribute": entity.attributes.insert(attribute(name, property))
      default: entity.fetchedProperties.insert(fetchedProperty(name, property))
      }
    }
    return entity
  }

  private func attribute(_ name: String, _ archived: ArchivedObject) -> Attribute {
    let facts = facts(of: archived)
    let type = AttributeType(rawValue: integer(facts["XD_PAttK_attributeType"])) ?? .undefined
    var attribute = Attribute(name: name, type: type)
    read(facts, into: &attribute)
    attribute.defaultValue = designValue(text(facts["XD_PAttK_defaultValueAsString"]), of: type)
    // The limits of a text are lengths.
    let limits = type == .string ? .integer64 : type
    attribute.validation.minimum = designValue(
      filled(facts["XD_PAttK_minValueString"]), of: limits)
    attribute.validation.maximum = designValue(
      filled(facts["XD_PAttK_maxValueString"]), of: limits)
    attribute.validation.regularExpression = filled(facts["XD_PAttK_regularExpressionString"])
    attribute.valueTransformerName = filled(facts["XD_PAttK_valueTransformerName"])
    attribute.allowsExternalBinaryDataStorage = flag(
      facts["XD_PAttK_allowsExternalBinaryDataStorage"])
    return attribute
  }

  private func relationship(_ name: String, _ archived: ArchivedObject) -> Relationship {
    let facts = facts(of: archived)
    let destination = self.name(of: facts["XD_PRK_destination"])
    var relationship = Relationship(name: name, destinationEntity: destination)
    read(facts, into: &relationship)
    relationship.inverseName = self.name(of: facts["XD_PRK_inverseRelationship"])
    relationship.inverseEntity = relationship.inverseName == nil ? nil : destination
    relationship.minCount = integer(facts["XD_PRK_minCount"])
    relationship.maxCount = integer(facts["XD_PRK_maxCount"])
    relationship.isOrdered = flag(facts["XD_PRK_ordered"])
    if let rule = facts["XD_PRK_deleteRule"] {
      relationship.deleteRule = DeleteRule(rawValue: integer(rule)) ?? relationship.deleteRule
    }
    return relationship
  }

  private func fetchedProperty(_ name: String, _ archived: ArchivedObject) -> FetchedProperty {
    let facts = facts(of: archived)
    let request = object(facts["XD_PFP_fetchRequestKey"]).map { archived in
      var request = FetchRequest(entity: self.name(of: archived.fields["_entity"]))
      request.predicate = filled(archived.fields["_predicateString"])
      return request
    }
    var property = FetchedProperty(name: name, fetchRequest: request)
    read(facts, into: &property)
    property.isTransient = true
    return property
  }

  /// Reads what all kinds of properties have.
  private func read(_ facts: [String: FieldValue], into property: inout some Property) {
    property.isOptional = flag(facts["XD_PPSK_isOptional"])
    property.isTransient = flag(facts["XD_PPSK_isTransient"])
    property.isIndexed = flag(facts["XD_PPSK_isIndexed"])
    property.isIndexedBySpotlight = flag(facts["XD_PPSK_isSpotlightIndexed"])
    property.isStoredInExternalRecord = flag(facts["XD_PPSK_isStoredInTruthFile"])
    property.renamingIdentifier = filled(facts["XD_PPSK_elementID"])
    property.versionHashModifier = filled(facts["XD_PPSK_versionHashModifier"])
    property.userInfo = texts(facts["XD_PPSK_userInfo"])
  }
}
