package import DataModel

/// A property as used by inference: own or inherited, not transient, with composites flattened.
///
/// It is a class so that all subentities of an entity and all pairs of properties share an instance.
package final class StoredProperty: Sendable {
  /// The content of a property; only properties of the same family can match.
  package enum Content: Sendable {
    case attribute(Attribute)
    case derived(Attribute)
    case relationship(Relationship)
  }

  /// The families, as named in reports.
  enum Family: String {
    case attribute
    case derived = "derived attribute"
    case relationship
  }

  /// The path of names, starting at the attribute: one name, or more for an element of a composite.
  let names: [String]
  /// The renaming identifiers for these names.
  let identifiers: [String]
  /// The entity that declares it.
  package let declaringEntity: String
  /// Whether an enclosing composite is optional.
  let isInOptionalComposite: Bool
  /// The initial value of the enclosing attribute if only the app can compute it; nil otherwise.
  let computedComposite: String?
  /// What it is.
  package let content: Content

  /// The name; dotted for an element of a composite.
  package let name: String
  /// The dotted path of renaming identifiers, by which properties match.
  let identifier: String

  /// Creates a property.
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

  /// The property's own identifier, without those of enclosing composites.
  var ownIdentifier: String { identifiers.last ?? "" }

  /// The property's own name, without those of enclosing composites.
  var ownName: String { names.last ?? "" }

  /// Whether the property is an element of a composite.
  var isElement: Bool { names.count > 1 }

  /// Whether both are in the same composite, or neither is in one.
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

  /// The attribute, if it is an attribute and not derived.
  package var attribute: Attribute? {
    guard case .attribute(let attribute) = content else { return nil }
    return attribute
  }

  /// The relationship, if it is one.
  package var relationship: Relationship? {
    guard case .relationship(let relationship) = content else { return nil }
    return relationship
  }

  /// The derived attribute, if it is one.
  package var derived: Attribute? {
    guard case .derived(let attribute) = content else { return nil }
    return attribute
  }

  /// The property's own renaming identifier, if set.
  var explicitIdentifier: String? {
    switch content {
    case .attribute(let attribute), .derived(let attribute): attribute.renamingIdentifier
    case .relationship(let relationship): relationship.renamingIdentifier
    }
  }

  /// Whether the property is optional.
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
  /// The matching key: the renaming identifier, or the name if unset.
  var pairingIdentifier: String { renamingIdentifier ?? name }
}

extension Entity {
  /// The matching key: the renaming identifier, or the name if unset.
  var pairingIdentifier: String { renamingIdentifier ?? name }

  /// The entity's own stored properties, sorted by name within their kind.
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

  /// A property that is not a composite; if its name is also its identifier, as usual, both share one list.
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
