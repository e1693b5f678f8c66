extension Entity {
  /// Whether the entities are equal and all their texts consist of the same code points.
  ///
  /// `==` treats canonically equivalent texts as equal, such as ü as one code point or as two, although the
  /// version hashes of such entities differ.
  ///
  /// - Complexity: O(n) in the size of the entity.
  package func isIdentical(to other: Entity) -> Bool {
    isCopy(of: other) || self == other && unusualTexts == other.unusualTexts
  }

  /// The texts that are not plain ASCII, as bytes, in an order that is the same for equal entities.
  var unusualTexts: [[UInt8]] {
    var texts = UnusualTexts()
    texts.add(details[0])
    return texts.found
  }
}

extension Model {
  /// Whether the entities equal those of another model but contain a text with different code points.
  package func differsInCodePointsOnly(from other: Model) -> Bool {
    entities == other.entities
      && !zip(entities, other.entities).allSatisfy { $0.isIdentical(to: $1) }
  }
}

/// Collects texts that may be equal to others with different code points.
private struct UnusualTexts {
  var found: [[UInt8]] = []

  mutating func add(_ text: String?) {
    guard let text, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    found.append(Array(text.utf8))
  }

  mutating func add(_ entity: EntityDetails) {
    for text in [
      entity.name, entity.className, entity.parent, entity.renamingIdentifier,
      entity.versionHashModifier, entity.spotlightDisplayName,
    ] { add(text) }
    for attribute in entity.attributes { add(attribute) }
    for relationship in entity.relationships {
      for text in [
        relationship.name, relationship.destinationEntity, relationship.inverseName,
        relationship.inverseEntity,
      ] { add(text) }
      add(relationship.details)
    }
    for property in entity.fetchedProperties {
      add(property.name)
      add(property.fetchRequest)
      add(property.details)
    }
    for index in entity.fetchIndexes { add(index) }
    for names in entity.compoundIndexes.lists + entity.uniquenessConstraints.lists {
      for name in names { add(name) }
    }
    add(entity.userInfo)
    add(entity.otherUserInfo)
  }

  private mutating func add(_ attribute: Attribute) {
    add(attribute.name)
    // Few have any of these.
    guard let details = attribute.details.storage.first else { return }
    add(details.common)
    for text in [
      details.computedDefault, details.valueTransformerName, details.customClassName,
      details.derivation?.expression, details.derivation?.filteringPredicate, details.compositeName,
      details.validation.regularExpression,
    ] { add(text) }
    for value in [details.defaultValue, details.validation.minimum, details.validation.maximum] {
      add(value)
    }
    for other in details.validation.others {
      add(other.predicate)
      if case .text(let text) = other.warning { add(text) }
    }
    for element in details.elements { add(element) }
  }

  private mutating func add(_ details: RareDetails<PropertyDetails>) {
    if let details = details.storage.first { add(details) }
  }

  private mutating func add(_ details: PropertyDetails) {
    add(details.renamingIdentifier)
    add(details.versionHashModifier)
    add(details.userInfo)
    add(details.otherUserInfo)
  }

  private mutating func add(_ request: FetchRequest?) {
    guard let request else { return }
    add(request.entity)
    add(request.predicate)
    for descriptor in request.sortDescriptors {
      add(descriptor.key)
      add(descriptor.selector)
    }
  }

  private mutating func add(_ index: FetchIndex) {
    add(index.name)
    add(index.partialPredicate)
    for element in index.elements {
      switch element.subject {
      case .property(let name): add(name)
      case .expression(let name, let text, _):
        add(name)
        add(text)
      }
    }
  }

  private mutating func add(_ info: [String: String]) {
    for (key, text) in info.sorted(by: { $0.key < $1.key }) {
      add(key)
      add(text)
    }
  }

  private mutating func add(_ values: [String: AttributeValue]) {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      add(key)
      add(value)
    }
  }

  private mutating func add(_ value: AttributeValue?) {
    switch value {
    case .string(let text), .uri(let text): add(text)
    case .archived(let name, _): add(name)
    case .composite(let values): add(values)
    case .integer, .decimal, .real, .boolean, .date, .uuid, .data, nil: break
    }
  }
}
