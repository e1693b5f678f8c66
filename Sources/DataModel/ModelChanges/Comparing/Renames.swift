/// A name that refers to something in the model.
enum Reference: Hashable {
  /// The name of an entity.
  case entity(String)
  /// The name of a property of an entity, including inherited ones and elements of composites; the entity is
  /// nil if it is the one containing the reference.
  case property(String, of: String?)

  /// The name itself.
  var name: String {
    switch self {
    case .entity(let name), .property(let name, _): name
    }
  }
}

/// An entity's own property, or an element of it with a dotted name.
struct PropertyKey: Hashable {
  /// The name of the entity that declares the property.
  let entity: String
  /// The name of the property.
  let name: String
}

/// The new names of renamed elements.
struct Renames: Sendable {
  /// The old model.
  let model: Model
  /// The new names of entities, by old name.
  var entities: [String: String] = [:]
  /// The new names of properties and elements, without the part before the last dot.
  var properties: [PropertyKey: String] = [:]

  /// Creates an empty table.
  init(in model: Model) {
    self.model = model
  }

  /// Whether nothing was renamed.
  var isEmpty: Bool { entities.isEmpty && properties.isEmpty }

  /// The new name for a reference in the old entity called `entity`.
  func newName(for reference: Reference, in entity: String) -> String {
    switch reference {
    case .entity(let name): entities[name] ?? name
    case .property(let name, let other): newName(ofProperty: name, in: other ?? entity)
    }
  }

  private func newName(ofProperty name: String, in entity: String) -> String {
    guard !properties.isEmpty else { return name }
    let (owner, property) = model.declaration(of: name, in: entity)
    guard let owner else { return name }
    var result = properties[PropertyKey(entity: owner, name: property)] ?? property
    guard property != name else { return result }
    var path = property
    for part in name.dropFirst(property.count + 1).split(separator: ".") {
      path += "." + part
      result += "." + (properties[PropertyKey(entity: owner, name: path)] ?? String(part))
    }
    return result
  }
}

extension Model {
  /// The entity that declares the property `name` of `entity`, the nearest if several do, and the property's
  /// name without the elements of a dotted name.
  func declaration(of name: String, in entity: String) -> (owner: String?, property: String) {
    guard let entity = entities[entity] else { return (nil, name) }
    if let owner = owner(of: name, from: entity) { return (owner, name) }
    let head = name.prefix { $0 != "." }
    guard head.count < name.count else { return (nil, name) }
    return (owner(of: String(head), from: entity), String(head))
  }

  private func owner(of name: String, from entity: Entity) -> String? {
    if entity.declares(name) { return entity.name }
    guard entity.parent != nil else { return nil }
    return ancestors(of: entity).first { $0.declares(name) }?.name
  }
}

extension Entity {
  fileprivate func declares(_ name: String) -> Bool {
    attributes[name] != nil || relationships[name] != nil || fetchedProperties[name] != nil
  }
}
