import DataModel

extension DesignModelEncoder {
  /// Writes an attribute of the entity at `owner`.
  mutating func encode(_ attribute: Attribute, of owner: ObjectReference) -> ObjectReference {
    let validation = attribute.validation
    let facts: [DesignModelBuilder.Fact] = [
      ("XD_PAttK_defaultValueAsString", text(attribute.defaultValue, attribute.type)),
      (
        "XD_PAttK_allowsExternalBinaryDataStorage",
        design.boolean(attribute.allowsExternalBinaryDataStorage)
      ),
      ("XD_PAttK_minValueString", text(validation.minimum, attribute.type)),
      ("XD_PAttK_attributeType", design.integer(attribute.type.rawValue)),
      ("XD_PAttK_maxValueString", text(validation.maximum, attribute.type)),
      ("XD_PAttK_valueTransformerName", design.text(attribute.valueTransformerName)),
      ("XD_PAttK_regularExpressionString", design.text(validation.regularExpression)),
    ]
    let place = design.reserve()
    set(
      attribute, className: "XDPMAttribute", stereotype: ("XD_PAtt_Stereotype", facts), of: owner,
      at: place)
    return place
  }

  private mutating func text(_ value: AttributeValue?, _ type: AttributeType) -> ObjectReference {
    design.text(value.flatMap { writtenValue($0, type: type) })
  }

  /// Writes a relationship of `entity`, which is at `owner`.
  mutating func encode(
    _ relationship: Relationship, of entity: Entity, at owner: ObjectReference
  ) -> ObjectReference {
    let place = relationships[[entity.name, relationship.name]] ?? design.reserve()
    let destination = relationship.destinationEntity.flatMap { entities[$0] } ?? .null
    var facts: [DesignModelBuilder.Fact] = [
      ("XD_PRK_destination", destination),
      ("XD_PRK_isToMany", design.boolean(relationship.isToMany)),
      ("XD_PRK_minCount", design.integer(relationship.minCount)),
      ("XD_PRK_maxCount", design.integer(relationship.maxCount)),
      ("XD_PRK_deleteRule", design.integer(relationship.deleteRule.rawValue)),
      ("XD_PRK_ordered", design.boolean(relationship.isOrdered)),
    ]
    if let inverse = inverse(of: relationship) {
      facts.append(("XD_PRK_inverseRelationship", inverse))
    }
    set(
      relationship, className: "XDPMRelationship", stereotype: ("XD_PR_Stereotype", facts),
      of: owner, at: place)
    return place
  }

  /// The inverse of a relationship: of the entity at its other end, or of one above it.
  private func inverse(of relationship: Relationship) -> ObjectReference? {
    guard let name = relationship.inverseName else { return nil }
    let ends = [relationship.destinationEntity, relationship.inverseEntity].compactMap(\.self)
    for end in ends.compactMap({ model.entities[$0] }) {
      for entity in [end] + model.ancestors(of: end) {
        if let place = relationships[[entity.name, name]] { return place }
      }
    }
    return nil
  }

  /// Writes a fetched property of the entity at `owner`.
  mutating func encode(_ property: FetchedProperty, of owner: ObjectReference) -> ObjectReference {
    let place = design.reserve()
    var facts: [DesignModelBuilder.Fact] = []
    if let request = property.fetchRequest {
      let archived = design.add(
        DesignClass.fetchRequest,
        [
          "_entity": .reference(request.entity.flatMap { entities[$0] } ?? .null),
          "_fetchedProperty": .reference(place),
          "_name": .reference(design.text("fetchedPropertyFetchRequest")),
          "_predicateString": .reference(design.text(request.predicate)),
        ])
      facts.append(("XD_PFP_fetchRequestKey", archived))
    }
    set(
      property, className: "XDPMFetchedProperty", stereotype: ("XD_PFP_Stereotype", facts),
      of: owner, at: place)
    return place
  }

  private mutating func set(
    _ property: some Property, className: String,
    stereotype: (name: String, facts: [DesignModelBuilder.Fact]), of owner: ObjectReference,
    at place: ObjectReference
  ) {
    var fields = design.element(property.name, owner: owner, isIdentified: true)
    design.addPropertyFields(to: &fields)
    design.addStereotypes(
      [("XD_PPropStereotype", commonFacts(of: property)), stereotype], of: place, to: &fields)
    design.set(place, archiveClass: DesignClass.property(className), fields: fields)
  }

  private mutating func commonFacts(of property: some Property) -> [DesignModelBuilder.Fact] {
    [
      ("XD_PPSK_isStoredInTruthFile", design.boolean(property.isStoredInExternalRecord)),
      ("XD_PPSK_versionHashModifier", design.text(property.versionHashModifier)),
      ("XD_PPSK_userInfo", design.texts(property.userInfo)),
      ("XD_PPSK_isIndexed", design.boolean(property.isIndexed)),
      ("XD_PPSK_isOptional", design.boolean(property.isOptional)),
      ("XD_PPSK_isSpotlightIndexed", design.boolean(property.isIndexedBySpotlight)),
      ("XD_PPSK_elementID", design.text(property.renamingIdentifier)),
      ("XD_PPSK_isTransient", design.boolean(property.isTransient)),
    ]
  }
}
