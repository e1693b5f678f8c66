package import DataModel

/// Decodes a model in an archive of Xcode's own model classes, as far as it is understood.
///
/// - Parameter bytes: The archive.
/// - Returns: The model, with limits and default values as far as their texts can be parsed; nil if it is not
///   such an archive or its parts refer to each other endlessly.
/// - Source: `Documentation/Formats/mapping-model.md`, the embedded model.
package func decodeDesignModel(_ bytes: [UInt8]) -> Model? {
  guard let table = try? readKeyedArchive(bytes), var reader = DesignReader(table) else {
    return nil
  }
  return reader.read()?.model
}

/// The contents of an archive of Xcode's own model classes.
struct DesignReading {
  /// A value that cannot be read from its text.
  struct UnreadValue {
    /// The entity.
    var entity: String
    /// The attribute.
    var attribute: String
    /// The problem, such as `the default value "12/08/2009" is not a date`.
    var problem: String
  }

  /// The model.
  var model: Model
  /// What was not understood, one line each.
  var problems: [String]
  /// The values that are left out, as their texts cannot be read.
  var unread: [UnreadValue]
}

/// Reads a model from an archive of Xcode's own model classes.
struct DesignReader {
  let archive: DesignArchive
  /// The object of the class `XDPMModel`.
  let root: ArchivedObject
  private var unread: [DesignReading.UnreadValue] = []
  private var templates: [FetchRequestTemplate] = []

  /// Creates a reader for `table`; nil if its root is not an object.
  init?(_ table: ObjectTable) {
    guard case .object(let root) = table[table.root] else { return nil }
    archive = DesignArchive(table: table)
    self.root = root
  }

  /// Reads the model; nil if absent or its parts refer to each other endlessly.
  mutating func read() -> DesignReading? {
    guard let package = archive.object(root.fields["_xd_rootPackage"]) else { return nil }
    archive.noteUnknownFields(root, "", known: DesignKey.ofModel)
    for bucket in DesignKey.emptyBuckets where !archive.bucket(bucket, of: package, "").isEmpty {
      archive.note("", "the bucket \(bucket) is not empty")
    }
    var model = Model()
    for (name, object) in archive.bucket("Classes", of: package, "") {
      model.entities.insert(entity(name, object))
    }
    model.fetchRequestTemplates = NamedCollection(templates)
    model.configurations = NamedCollection(configurations())
    guard !archive.isSpent else { return nil }
    let identifier = archive.value(root.fields["_modelVersionIdentifier"])
    if let text = archive.text(identifier), !text.isEmpty { model.versionIdentifiers = [text] }
    return DesignReading(model: model, problems: archive.problems, unread: unread)
  }

  /// The configurations, by entities or their names: no file has any.
  private func configurations() -> [Configuration] {
    guard let all = archive.object(root.fields["_configurationsByName"]) else { return [] }
    return archive.entries(all, "").map { name, reference in
      let members = archive.object(.reference(reference)).map { archive.entries($0, name) } ?? []
      let names = members.compactMap { member in
        archive.text(archive.table[member.value]) ?? archive.name(of: .reference(member.value))
      }
      if names.count < members.count || archive.object(.reference(reference)) == nil {
        archive.note(name, "the configuration has members that are not entities")
      }
      return Configuration(name: name, entities: Set(names))
    }
  }

  private mutating func entity(_ name: String, _ archived: ArchivedObject) -> Entity {
    let facts = DesignFacts(archived, name, in: archive, known: DesignKey.ofEntity)
    var entity = Entity(name: name)
    entity.isAbstract = facts.flag("XD_PSK_isAbstract")
    entity.versionHashModifier = facts.filled("XD_PSK_versionHashModifier")
    entity.uniquenessConstraints = facts.names("XDPMUniquenessConstraints")
    entity.compoundIndexes = facts.names("XDPMCompoundIndexes")
    entity.className = facts.filled("XD_PSK_entityClassName")
    entity.renamingIdentifier = facts.filled("XD_PSK_elementID")
    entity.userInfo = facts.texts("XD_PSK_userInfo")
    let parents = archive.bucket("Generalizations", of: archived, name)
    for (_, generalization) in parents {
      entity.parent = archive.name(of: generalization.fields["_general"])
    }
    if parents.count > 1 { archive.note(name, "the entity has several parents") }
    for request in facts.objects("XD_PSK_fetchRequestsArray") {
      templates.append(
        FetchRequestTemplate(
          name: archive.text(archive.value(request.fields["_name"])) ?? "",
          request: fetchRequest(request, name)))
    }
    for (property, object) in archive.bucket("OwnedAttributes", of: archived, name) {
      add(property, object, to: &entity)
    }
    return entity
  }

  private mutating func add(_ name: String, _ object: ArchivedObject, to entity: inout Entity) {
    let place = "\(entity.name).\(name)"
    switch object.archiveClass.name {
    case "XDPMRelationship":
      let facts = DesignFacts(object, place, in: archive, known: DesignKey.ofRelationship)
      entity.relationships.insert(relationship(name, facts))
    case "XDPMAttribute":
      let facts = DesignFacts(object, place, in: archive, known: DesignKey.ofAttribute)
      entity.attributes.insert(attribute(name, facts, of: entity.name))
    case "XDPMFetchedProperty":
      let facts = DesignFacts(object, place, in: archive, known: DesignKey.ofFetchedProperty)
      entity.fetchedProperties.insert(fetchedProperty(name, facts))
    case let other:
      archive.note(place, "a property of the class \(other) is not known")
    }
  }

  private mutating func attribute(
    _ name: String, _ facts: DesignFacts, of entity: String
  ) -> Attribute {
    let number = facts.integer("XD_PAttK_attributeType") ?? 0
    let type = AttributeType(rawValue: number)
    if type == nil { archive.note(facts.place, "the attribute type \(number) is not known") }
    var attribute = Attribute(name: name, type: type ?? .undefined)
    read(facts, into: &attribute)
    func value(_ key: String, of type: AttributeType, as role: ValueRole) -> AttributeValue? {
      guard let text = facts.text(key), !text.isEmpty || type == .string else { return nil }
      if let value = designValue(text, of: type, as: role) { return value }
      unread.append(
        .init(
          entity: entity, attribute: name,
          problem:
            "the \(role.rawValue) \"\(text)\" cannot be read as a value of type \(type.sourceName)")
      )
      return nil
    }
    if attribute.type.hasWrittenDefault {
      attribute.defaultValue = value(
        "XD_PAttK_defaultValueAsString", of: attribute.type, as: .defaultValue)
    }
    if let limits = attribute.type.limitType {
      attribute.validation.minimum = value("XD_PAttK_minValueString", of: limits, as: .minimum)
      attribute.validation.maximum = value("XD_PAttK_maxValueString", of: limits, as: .maximum)
    }
    if attribute.type == .string {
      attribute.validation.regularExpression = facts.filled("XD_PAttK_regularExpressionString")
    }
    attribute.valueTransformerName = facts.filled("XD_PAttK_valueTransformerName")
    attribute.allowsExternalBinaryDataStorage = facts.flag(
      "XD_PAttK_allowsExternalBinaryDataStorage")
    return attribute
  }

  private func relationship(_ name: String, _ facts: DesignFacts) -> Relationship {
    let destination = facts.name("XD_PRK_destination")
    var relationship = Relationship(name: name, destinationEntity: destination)
    read(facts, into: &relationship)
    relationship.inverseName = facts.name("XD_PRK_inverseRelationship")
    if relationship.inverseName != nil {
      let inverse = archive.object(facts["XD_PRK_inverseRelationship"])
      relationship.inverseEntity = archive.name(of: inverse?.fields["_owner"]) ?? destination
    }
    relationship.minCount = facts.integer("XD_PRK_minCount") ?? 0
    relationship.maxCount = facts.integer("XD_PRK_maxCount") ?? 0
    if relationship.minCount < 0 || relationship.maxCount < 0 {
      archive.note(facts.place, "a count is negative")
    }
    relationship.isOrdered = facts.flag("XD_PRK_ordered")
    if let number = facts.integer("XD_PRK_deleteRule") {
      let rule = DeleteRule(rawValue: number)
      if rule == nil { archive.note(facts.place, "the delete rule \(number) is not known") }
      relationship.deleteRule = rule ?? relationship.deleteRule
    }
    return relationship
  }

  private func fetchedProperty(_ name: String, _ facts: DesignFacts) -> FetchedProperty {
    let request = archive.object(facts["XD_PFP_fetchRequestKey"]).map {
      fetchRequest($0, facts.place)
    }
    if request == nil { archive.note(facts.place, "the fetched property has no fetch request") }
    var property = FetchedProperty(name: name, fetchRequest: request)
    read(facts, into: &property)
    property.isTransient = true
    return property
  }

  private func fetchRequest(_ archived: ArchivedObject, _ place: String) -> FetchRequest {
    archive.noteUnknownFields(archived, place, known: DesignKey.ofFetchRequest)
    var request = FetchRequest(entity: archive.name(of: archived.fields["_entity"]))
    let predicate = archive.value(archived.fields["_predicateString"])
    request.predicate = archive.text(predicate).flatMap { $0.isEmpty ? nil : $0 }
    if request.predicate == nil, predicate != .null, archive.text(predicate) == nil {
      archive.note(place, "the predicate of a fetch request is not text")
    }
    return request
  }

  /// Reads what all kinds of properties have.
  private func read(_ facts: DesignFacts, into property: inout some Property) {
    property.isOptional = facts.flag("XD_PPSK_isOptional")
    property.isTransient = facts.flag("XD_PPSK_isTransient")
    property.isIndexed = facts.flag("XD_PPSK_isIndexed")
    property.isIndexedBySpotlight = facts.flag("XD_PPSK_isSpotlightIndexed")
    property.isStoredInExternalRecord = facts.flag("XD_PPSK_isStoredInTruthFile")
    property.renamingIdentifier = facts.filled("XD_PPSK_elementID")
    property.versionHashModifier = facts.filled("XD_PPSK_versionHashModifier")
    property.userInfo = facts.texts("XD_PPSK_userInfo")
  }
}
