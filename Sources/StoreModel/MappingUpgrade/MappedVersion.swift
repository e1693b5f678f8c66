package import DataModel

/// One of the two versions of an upgrade by a mapping model, with the tables that a store of it has.
package struct MappedVersion: Sendable {
  /// The model.
  package let model: Model
  /// Its schema, for a store that is there with the names that it has: `StoreSchema.named(after:)`.
  package let schema: StoreSchema

  /// Creates a version.
  package init(model: Model, schema: StoreSchema) {
    (self.model, self.schema) = (model, schema)
  }

  /// The property of that name that an entity has or inherits.
  func property(_ name: String, of entity: String) -> (any Property)? {
    model.entities[entity].flatMap { model.property(name, of: $0) }
  }

  /// Whether an entity is another one or a subentity of it.
  func isA(_ entity: String, _ other: String) -> Bool {
    guard let number = schema.entity(entity)?.number, let range = schema.entityNumbers(of: other)
    else { return false }
    return range.contains(number)
  }

  /// The attributes that an entity has or inherits, of several of one name the nearest, by name.
  func attributes(of entity: String) -> [Attribute] {
    guard let start = model.entities[entity] else { return [] }
    var found: [String: Attribute] = [:]
    for owner in [start] + model.ancestors(of: start) {
      for attribute in owner.attributes where found[attribute.name] == nil {
        found[attribute.name] = attribute
      }
    }
    return found.values.sorted { nameComesBefore($0.name, $1.name) }
  }

  /// The relationships that an entity has or inherits, likewise.
  func relationships(of entity: String) -> [Relationship] {
    guard let start = model.entities[entity] else { return [] }
    var found: [String: Relationship] = [:]
    for owner in [start] + model.ancestors(of: start) {
      for relationship in owner.relationships where found[relationship.name] == nil {
        found[relationship.name] = relationship
      }
    }
    return found.values.sorted { nameComesBefore($0.name, $1.name) }
  }

  /// The columns of an attribute: one, or one for each element of a composite that holds values.
  func elements(of attribute: Attribute, in entity: String) -> [StoredElement] {
    elements(of: attribute, path: attribute.name, given: attribute.defaultValue, in: entity)
  }

  private func elements(
    of attribute: Attribute, path: String, given: AttributeValue?, in entity: String
  ) -> [StoredElement] {
    guard !attribute.isTransient else { return [] }
    guard attribute.type == .composite else {
      guard let column = schema.attributeColumn(path, of: entity) else { return [] }
      return [
        StoredElement(
          path: path, attribute: attribute, column: column.name, defaultValue: given)
      ]
    }
    var values: [String: AttributeValue] = [:]
    if case .composite(let members)? = given { values = members }
    return attribute.elements.flatMap {
      elements(
        of: $0, path: "\(path).\($0.name)", given: values[$0.name] ?? $0.defaultValue, in: entity)
    }
  }
}

/// An attribute, or an element of a composite, with its column.
struct StoredElement {
  /// The name; for an element of a composite the names from the attribute on, joined by dots.
  var path: String
  /// The attribute in the model.
  var attribute: Attribute
  /// The name of the column.
  var column: String
  /// The default value of a new object; nil if absent.
  var defaultValue: AttributeValue?
}
