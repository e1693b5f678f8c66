import DataModel
import KeyedArchive

/// Decodes the copy of a model in a mapping model: an archive of Xcode's own model classes.
///
/// - Parameter bytes: The archive.
/// - Returns: The model, with all that version hashes see; nil when it is no such archive.
/// - Source: `Documentation/Formats/mapping-model.md`, the embedded model.
func decodeDesignModel(_ bytes: [UInt8]) -> Model? {
  guard let table = try? readKeyedArchive(bytes) else { return nil }
  let archive = DesignArchive(table: table)
  guard case .object(let root) = table[table.root],
    let package = archive.object(root.fields["_xd_rootPackage"])
  else { return nil }
  return Model(
    entities: archive.bucket("Classes", of: package).map { archive.entity($0.name, $0.object) })
}

/// Looks up what Xcode's classes keep: buckets of objects by name, and facts in stereotypes.
private struct DesignArchive {
  let table: ObjectTable

  func object(_ value: FieldValue?) -> ArchivedObject? {
    guard case .reference(let reference)? = value, case .object(let object) = table[reference]
    else {
      return nil
    }
    return object
  }

  private func object(_ reference: ObjectReference) -> ArchivedObject? {
    object(.reference(reference))
  }

  /// The objects in a bucket, by name where it has names.
  func bucket(
    _ name: String, of owner: ArchivedObject
  ) -> [(name: String, object: ArchivedObject)] {
    guard let bucket = object(owner.fields["XDBucketFor\(name)storage"]),
      case .references(let objects)? = bucket.fields["NS.objects"]
    else { return [] }
    guard case .references(let keys)? = bucket.fields["NS.keys"] else {
      return objects.compactMap { object($0).map { ("", $0) } }
    }
    return zip(keys, objects).compactMap { key, value in
      object(value).map { (text(.reference(key)) ?? "", $0) }
    }
  }

  /// What the stereotypes of an element say, by key.
  func facts(of owner: ArchivedObject) -> [String: FieldValue] {
    var facts: [String: FieldValue] = [:]
    for (_, stereotype) in bucket("Stereotypes", of: owner) {
      for (key, property) in bucket("OwnedAttributes", of: stereotype) {
        facts[key] = property.fields["_default"]
      }
    }
    return facts
  }

  func text(_ value: FieldValue?) -> String? {
    switch value {
    case .string(let text)?: return text
    case .reference(let reference)?:
      switch table[reference] {
      case .string(let text): return text
      case .object(let object): return text(object.fields["NS.string"])
      default: return nil
      }
    default: return nil
    }
  }

  func integer(_ value: FieldValue?) -> Int {
    switch value {
    case .integer(let number)?: return Int(number)
    case .boolean(let flag)?: return flag ? 1 : 0
    case .reference(let reference)?:
      switch table[reference] {
      case .integer(let number): return Int(number)
      case .boolean(let flag): return flag ? 1 : 0
      default: return 0
      }
    default: return 0
    }
  }

  func flag(_ value: FieldValue?) -> Bool { integer(value) != 0 }

  /// A text that says something.
  func filled(_ value: FieldValue?) -> String? {
    text(value).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The lists of names in a list.
  func names(_ value: FieldValue?) -> [[String]] {
    guard let list = object(value), case .references(let lists)? = list.fields["NS.objects"] else {
      return []
    }
    return lists.map { reference in
      guard case .references(let names)? = object(reference)?.fields["NS.objects"] else {
        return []
      }
      return names.compactMap { text(.reference($0)) }
    }
  }

  func name(of value: FieldValue?) -> String? {
    object(value).flatMap { text($0.fields["_name"]) }
  }
}

extension DesignArchive {
  func entity(_ name: String, _ archived: ArchivedObject) -> Entity {
    let facts = facts(of: archived)
    var entity = Entity(name: name)
    entity.isAbstract = flag(facts["XD_PSK_isAbstract"])
    entity.versionHashModifier = filled(facts["XD_PSK_versionHashModifier"])
    entity.uniquenessConstraints = names(facts["XDPMUniquenessConstraints"])
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
    attribute.isOptional = flag(facts["XD_PPSK_isOptional"])
    attribute.isTransient = flag(facts["XD_PPSK_isTransient"])
    attribute.versionHashModifier = filled(facts["XD_PPSK_versionHashModifier"])
    attribute.allowsExternalBinaryDataStorage = flag(
      facts["XD_PAttK_allowsExternalBinaryDataStorage"])
    return attribute
  }

  private func relationship(_ name: String, _ archived: ArchivedObject) -> Relationship {
    let facts = facts(of: archived)
    let destination = self.name(of: facts["XD_PRK_destination"])
    var relationship = Relationship(name: name, destinationEntity: destination)
    relationship.isOptional = flag(facts["XD_PPSK_isOptional"])
    relationship.isTransient = flag(facts["XD_PPSK_isTransient"])
    relationship.versionHashModifier = filled(facts["XD_PPSK_versionHashModifier"])
    relationship.inverseName = self.name(of: facts["XD_PRK_inverseRelationship"])
    relationship.inverseEntity = relationship.inverseName == nil ? nil : destination
    relationship.minCount = integer(facts["XD_PRK_minCount"])
    relationship.maxCount = integer(facts["XD_PRK_maxCount"])
    relationship.isOrdered = flag(facts["XD_PRK_ordered"])
    return relationship
  }

  private func fetchedProperty(_ name: String, _ archived: ArchivedObject) -> FetchedProperty {
    let facts = facts(of: archived)
    var property = FetchedProperty(name: name, fetchRequest: nil)
    property.isOptional = flag(facts["XD_PPSK_isOptional"])
    property.versionHashModifier = filled(facts["XD_PPSK_versionHashModifier"])
    return property
  }
}
