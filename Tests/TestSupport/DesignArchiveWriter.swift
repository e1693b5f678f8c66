package import DataModel
import ModelFiles

/// Archives a model like the embedded copies of both versions in mapping models; see the embedded
/// model in `Documentation/Formats/mapping-model.md`.
package struct DesignArchiveWriter {
  /// Whether facts are objects that references refer to, rather than values of fields.
  package var refersToFacts = false
  /// Whether texts are mutable strings, which are objects.
  package var hasMutableTexts = false

  private var builder = ObjectTableBuilder()
  private var entities: [String: ObjectReference] = [:]
  private var relationships: [String: ObjectReference] = [:]

  /// Creates a writer of one of the forms that files use.
  package init(refersToFacts: Bool = false, hasMutableTexts: Bool = false) {
    self.refersToFacts = refersToFacts
    self.hasMutableTexts = hasMutableTexts
  }

  /// The archive of `model`.
  package mutating func archive(_ model: Model) -> [UInt8] {
    // Entities and relationships refer to each other in circles.
    for entity in model.entities {
      entities[entity.name] = builder.reserve()
      for relationship in entity.relationships {
        relationships["\(entity.name).\(relationship.name)"] = builder.reserve()
      }
    }
    let members = model.entities.map { entity in
      write(entity)
      return (entity.name, entities[entity.name] ?? .null)
    }
    let package = add("XDUMLPackageImp", ["XDBucketForClassesstorage": bucket(members)])
    let identifier = text(model.versionIdentifiers.sorted().first ?? "")
    let root = add(
      "XDPMModel", ["_xd_rootPackage": .reference(package), "_modelVersionIdentifier": identifier])
    return builder.archive(root: root)
  }

  private mutating func write(_ entity: Entity) {
    let properties =
      entity.attributes.map { ($0.name, write($0)) }
      + entity.relationships.map { ($0.name, write($0, of: entity)) }
      + entity.fetchedProperties.map { ($0.name, write($0)) }
    let parent = entity.parent.map { parent in
      [add("XDUMLGeneralizationImp", ["_general": .reference(entities[parent] ?? .null)])]
    }
    let facts: [(String, FieldValue)] = [
      ("XD_PSK_isAbstract", fact(.boolean(entity.isAbstract))),
      ("XD_PSK_versionHashModifier", text(entity.versionHashModifier ?? "")),
      ("XDPMUniquenessConstraints", constraints(entity.uniquenessConstraints)),
      ("XDPMCompoundIndexes", constraints(entity.compoundIndexes)),
      ("XD_PSK_entityClassName", text(entity.className ?? "")),
      ("XD_PSK_elementID", text(entity.renamingIdentifier ?? "")),
      ("XD_PSK_userInfo", userInfo(entity.userInfo)),
    ]
    set(
      entities[entity.name], "XDPMEntity",
      [
        "_name": text(entity.name), "XDBucketForOwnedAttributesstorage": bucket(properties),
        "XDBucketForGeneralizationsstorage": list(parent ?? []),
        "XDBucketForStereotypesstorage": stereotypes(facts),
      ])
  }

  private mutating func write(_ attribute: Attribute) -> ObjectReference {
    var facts = commonFacts(of: attribute)
    facts.append(("XD_PAttK_attributeType", fact(.integer(Int64(attribute.type.rawValue)))))
    facts.append(("XD_PAttK_valueTransformerName", text(attribute.valueTransformerName ?? "")))
    facts.append(
      (
        "XD_PAttK_allowsExternalBinaryDataStorage",
        fact(.boolean(attribute.allowsExternalBinaryDataStorage))
      ))
    return add(
      "XDPMAttribute",
      ["_name": text(attribute.name), "XDBucketForStereotypesstorage": stereotypes(facts)])
  }

  private mutating func write(
    _ relationship: Relationship, of entity: Entity
  ) -> ObjectReference {
    let place = relationships["\(entity.name).\(relationship.name)"]
    let inverse = "\(relationship.destinationEntity ?? "").\(relationship.inverseName ?? "")"
    var facts = commonFacts(of: relationship)
    facts += [
      (
        "XD_PRK_destination",
        .reference(entities[relationship.destinationEntity ?? ""] ?? .null)
      ),
      ("XD_PRK_inverseRelationship", .reference(relationships[inverse] ?? .null)),
      ("XD_PRK_minCount", fact(.integer(Int64(relationship.minCount)))),
      ("XD_PRK_maxCount", fact(.integer(Int64(relationship.maxCount)))),
      ("XD_PRK_ordered", fact(.boolean(relationship.isOrdered))),
      ("XD_PRK_deleteRule", fact(.integer(Int64(relationship.deleteRule.rawValue)))),
    ]
    set(
      place, "XDPMRelationship",
      ["_name": text(relationship.name), "XDBucketForStereotypesstorage": stereotypes(facts)])
    return place ?? .null
  }

  private mutating func write(_ property: FetchedProperty) -> ObjectReference {
    var facts = commonFacts(of: property)
    if let request = property.fetchRequest {
      let entity = FieldValue.reference(entities[request.entity ?? ""] ?? .null)
      let predicate = text(request.predicate ?? "")
      let archived = add("XDPMFetchRequest", ["_entity": entity, "_predicateString": predicate])
      facts.append(("XD_PFP_fetchRequestKey", .reference(archived)))
    }
    return add(
      "XDPMFetchedProperty",
      ["_name": text(property.name), "XDBucketForStereotypesstorage": stereotypes(facts)])
  }

  private mutating func commonFacts(of property: some Property) -> [(String, FieldValue)] {
    [
      ("XD_PPSK_isOptional", fact(.boolean(property.isOptional))),
      ("XD_PPSK_isTransient", fact(.boolean(property.isTransient))),
      ("XD_PPSK_isIndexed", fact(.boolean(property.isIndexed))),
      ("XD_PPSK_isSpotlightIndexed", fact(.boolean(property.isIndexedBySpotlight))),
      ("XD_PPSK_isStoredInTruthFile", fact(.boolean(property.isStoredInExternalRecord))),
      ("XD_PPSK_elementID", text(property.renamingIdentifier ?? "")),
      ("XD_PPSK_versionHashModifier", text(property.versionHashModifier ?? "")),
      ("XD_PPSK_userInfo", userInfo(property.userInfo)),
    ]
  }

  /// Facts in two stereotypes, as several stereotypes can have some.
  private mutating func stereotypes(_ facts: [(String, FieldValue)]) -> FieldValue {
    let half = facts.count / 2
    return list(
      [facts[..<half], facts[half...]].map { facts in
        let members = facts.map { ($0, add("XDUMLPropertyImp", ["_default": $1])) }
        return add("XDUMLStereotypeImp", ["XDBucketForOwnedAttributesstorage": bucket(members)])
      })
  }

  private mutating func fact(_ value: ArchivedValue) -> FieldValue {
    switch value {
    case .boolean(let flag) where !refersToFacts: .boolean(flag)
    case .integer(let number) where !refersToFacts: .integer(number)
    default: .reference(builder.append(value))
    }
  }

  private mutating func text(_ text: String) -> FieldValue {
    hasMutableTexts
      ? .reference(add("NSMutableString", ["NS.string": .string(text)]))
      : .reference(builder.string(text))
  }

  private mutating func constraints(_ constraints: [[String]]) -> FieldValue {
    list(
      constraints.map { names in
        add("NSArray", ["NS.objects": .references(names.map { builder.string($0) })])
      })
  }

  private mutating func userInfo(_ texts: [String: String]) -> FieldValue {
    let entries = texts.sorted { $0.key < $1.key }.map { ($0.key, builder.string($0.value)) }
    return bucket(entries)
  }

  /// A bucket whose members have names.
  private mutating func bucket(_ members: [(String, ObjectReference)]) -> FieldValue {
    .reference(
      add(
        "NSMutableDictionary",
        [
          "NS.keys": .references(members.map { builder.string($0.0) }),
          "NS.objects": .references(members.map(\.1)),
        ]))
  }

  /// A list, or a bucket whose members have no names.
  private mutating func list(_ members: [ObjectReference]) -> FieldValue {
    .reference(add("NSMutableArray", ["NS.objects": .references(members)]))
  }

  private mutating func add(_ name: String, _ fields: ArchivedFields) -> ObjectReference {
    builder.append(object(name, fields))
  }

  private mutating func set(
    _ place: ObjectReference?, _ name: String, _ fields: ArchivedFields
  ) {
    builder.set(place ?? .null, object(name, fields))
  }

  private func object(_ name: String, _ fields: ArchivedFields) -> ArchivedValue {
    .object(
      ArchivedObject(archiveClass: ArchiveClass(chain: [name, "NSObject"]), fields: fields))
  }
}
