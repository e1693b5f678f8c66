import DataModel

/// A property and the entity that declares it.
struct OwnedProperty {
  /// The name of the entity.
  var owner: String
  /// The property.
  var property: any Property

  /// The matching key.
  var identifier: String { property.renamingIdentifier ?? property.name }
  /// The attribute, if it is one.
  var attribute: Attribute? { property as? Attribute }
  /// The relationship, if it is one.
  var relationship: Relationship? { property as? Relationship }
}

extension Model {
  /// Changes an entity, which keeps its name.
  mutating func change(_ name: String, _ body: (inout Entity) -> Void) {
    guard var entity = entities[name] else { return }
    body(&entity)
    entities.replace(entity)
  }

  /// The entity and its ancestors, nearest first.
  func line(of name: String) -> [Entity] {
    entities[name].map { [$0] + ancestors(of: $0) } ?? []
  }

  /// The property with the given name that an entity declares or inherits.
  func owned(_ name: String, of entity: String) -> OwnedProperty? {
    line(of: entity).lazy.compactMap { member in
      member.property(name).map { OwnedProperty(owner: member.name, property: $0) }
    }.first
  }

  /// The stored property with the given identifier that an entity declares or inherits.
  func paired(_ identifier: String, of entity: String, relationship: Bool) -> OwnedProperty? {
    for member in line(of: entity) {
      let properties: [any Property] =
        relationship ? member.relationships.array : member.attributes.array
      let found = properties.first {
        !$0.isTransient && ($0.renamingIdentifier ?? $0.name) == identifier
      }
      if let found { return OwnedProperty(owner: member.name, property: found) }
    }
    return nil
  }

  /// The topmost ancestor of an entity.
  func root(of name: String) -> String { line(of: name).last?.name ?? name }

  /// The names of the entity and all its subentities.
  func subtree(of name: String) -> Set<String> {
    Set(entities.lazy.map(\.name).filter { other in line(of: other).contains { $0.name == name } })
  }

  /// The names and identifiers of all properties in the tree of an entity.
  func takenNames(inTreeOf name: String) -> Set<String> {
    let top = root(of: name)
    var names: Set<String> = []
    for entity in entities where root(of: entity.name) == top {
      for property in entity.properties {
        names.insert(property.name)
        if let identifier = property.renamingIdentifier { names.insert(identifier) }
      }
    }
    return names
  }
}

extension Entity {
  /// The matching key.
  var identifier: String { renamingIdentifier ?? name }

  /// Changes an own attribute or relationship.
  mutating func change(
    _ name: String, attribute: (inout Attribute) -> Void = { _ in },
    relationship: (inout Relationship) -> Void = { _ in }
  ) {
    if var found = attributes[name] {
      attribute(&found)
      attributes.replace(found)
    } else if var found = relationships[name] {
      relationship(&found)
      relationships.replace(found)
    }
  }

  /// Sets the renaming identifier of an own property; one equal to the name is removed.
  mutating func setIdentifier(_ identifier: String, of name: String) {
    let value = identifier == name ? nil : identifier
    change(name, attribute: { $0.renamingIdentifier = value }) { $0.renamingIdentifier = value }
  }

  /// Marks an own property as optional.
  mutating func relax(_ name: String) {
    change(name, attribute: { $0.isOptional = true }) { $0.relax() }
  }
}

extension Relationship {
  /// Marks the relationship as optional.
  mutating func relax() {
    isOptional = true
    if isToMany { minCount = 0 }
  }
}

/// `name` with the first number that makes it different from all in `taken`.
func unused(_ name: String, among taken: Set<String>) -> String {
  var (result, number) = (name, 2)
  while taken.contains(result) {
    result = "\(name)\(number)"
    number += 1
  }
  return result
}
