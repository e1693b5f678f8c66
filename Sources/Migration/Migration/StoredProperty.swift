package import DataModel

/// A property as inference sees it: own or inherited, never transient, composites taken apart.
///
/// A class, as every subentity of an entity and every pair of properties holds the same one.
package final class StoredProperty: Sendable {
  /// What the property is; only properties of one family can be paired.
  package enum Content: Sendable {
    case attribute(Attribute)
    case derived(Attribute)
    case relationship(Relationship)
  }

  /// The families, in the words of reports.
  enum Family: String {
    case attribute
    case derived = "derived attribute"
    case relationship
  }

  /// The names from the attribute on: one, or for an element of a composite those around it as well.
  let names: [String]
  /// The renaming identifiers that go with the names.
  let identifiers: [String]
  /// The entity that declares it.
  package let declaringEntity: String
  /// Whether a composite around it may be without a value.
  let isInOptionalComposite: Bool
  /// The initial value of the attribute around it, where only the app computes that; nil for none.
  let computedComposite: String?
  /// What it is.
  package let content: Content

  /// The name, dotted for an element of a composite.
  package let name: String
  /// The path of renaming identifiers that pairing goes by, dotted.
  let identifier: String

  /// Makes a property.
  init(
    names: [String], identifiers: [String], declaringEntity: String,
    isInOptionalComposite: Bool = false, computedComposite: String? = nil, content: Content
  ) {
    self.names = names
    self.identifiers = identifiers
    self.declaringEntity = declaringEntity
    self.isInOptionalComposite = isInOptionalComposite
    self.computedComposite = computedComposite
    self.content = content
    name = names.count == 1 ? names[0] : names.joined(separator: ".")
    identifier = identifiers.count == 1 ? identifiers[0] : identifiers.joined(separator: ".")
  }

  /// The property's own identifier, without those of composites around it.
  var ownIdentifier: String { identifiers.last ?? "" }

  /// The property's own name, without those of composites around it.
  var ownName: String { names.last ?? "" }

  /// Whether the property is an element of a composite.
  var isElement: Bool { names.count > 1 }

  /// Whether both are in the same composite, or neither in one.
  func isBeside(_ other: StoredProperty) -> Bool {
    identifiers.dropLast() == other.identifiers.dropLast()
  }

  /// The family.
  var family: Family {
    switch content {
    case .attribute: .attribute
    case .derived: .derived
    case .relationship: .relationship
    }
  }

  /// The attribute, when it is one that is not derived.
  package var attribute: Attribute? {
    guard case .attribute(let attribute) = content else { return nil }
    return attribute
  }

  /// The relationship, when it is one.
  package var relationship: Relationship? {
    guard case .relationship(let relationship) = content else { return nil }
    return relationship
  }

  /// The derived attribute, when it is one.
  package var derived: Attribute? {
    guard case .derived(let attribute) = content else { return nil }
    return attribute
  }

  /// The property's own renaming identifier, when one is set.
  var explicitIdentifier: String? {
    switch content {
    case .attribute(let attribute), .derived(let attribute): attribute.renamingIdentifier
    case .relationship(let relationship): relationship.renamingIdentifier
    }
  }

  /// Whether the property may be without a value.
  package var isOptional: Bool {
    switch content {
    case .attribute(let attribute), .derived(let attribute): attribute.isOptional
    case .relationship(let relationship): relationship.isOptional
    }
  }

  /// The element in the model.
  package var path: ElementPath { .property(entity: declaringEntity, name: name) }
}

extension Property {
  /// What pairing goes by: the renaming identifier, or the name when none is set.
  var pairingIdentifier: String { renamingIdentifier ?? name }
}

extension Entity {
  /// What pairing goes by: the renaming identifier, or the name when none is set.
  var pairingIdentifier: String { renamingIdentifier ?? name }

  /// The entity's own stored properties, ordered by name within their kind.
  var storedProperties: [StoredProperty] {
    var result: [StoredProperty] = []
    result.reserveCapacity(attributes.count + relationships.count)
    for attribute in attributes where !attribute.isTransient {
      addLeaves(of: attribute, to: &result)
    }
    for relationship in relationships where !relationship.isTransient {
      result.append(storedProperty(relationship, .relationship(relationship)))
    }
    return result
  }

  /// A property that is no composite; mostly its name is the identifier as well, and the list is shared.
  private func storedProperty(
    _ property: some Property, _ content: StoredProperty.Content
  ) -> StoredProperty {
    let names = [property.name]
    return StoredProperty(
      names: names, identifiers: property.renamingIdentifier.map { [$0] } ?? names,
      declaringEntity: name, content: content)
  }

  private func addLeaves(of attribute: Attribute, to result: inout [StoredProperty]) {
    guard attribute.type == .composite else {
      return result.append(
        storedProperty(
          attribute, attribute.isDerived ? .derived(attribute) : .attribute(attribute)))
    }
    var pending = [(attribute, [String](), [String](), false)]
    while let (composite, path, identifiers, isInOptional) = pending.popLast() {
      let names = path + [composite.name]
      let identifiers = identifiers + [composite.pairingIdentifier]
      guard composite.type == .composite else {
        result.append(
          StoredProperty(
            names: names, identifiers: identifiers, declaringEntity: name,
            isInOptionalComposite: isInOptional, computedComposite: attribute.computedDefault,
            content: .attribute(composite)))
        continue
      }
      for element in composite.elements.reversed() where !element.isTransient {
        pending.append((element, names, identifiers, isInOptional || composite.isOptional))
      }
    }
  }
}
