package import DataModel
package import SwiftCode

/// A schema in Swift sources, with what its model does not say about values.
package struct SwiftValues: Sendable {
  /// The model.
  package var model: Model
  /// The cases of enumerations with raw values; see ``SwiftDataSchema/rawCases`` and ``SwiftDataSchema/encodedCases``.
  package var rawCases: [ElementPath: [SwiftDataRawCase]]
  /// The encoded form of the values of collections.
  package var collections: [ElementPath: SwiftDataShape]

  /// Extracts the information from a schema.
  ///
  /// - Parameters:
  ///   - model: The model, in which open readings may be decided otherwise.
  ///   - schema: The schema.
  package init(_ model: Model, _ schema: SwiftDataSchema) {
    self.model = model
    rawCases = schema.rawCases.merging(schema.encodedCases) { first, _ in first }
    collections = schema.collections
  }
}

/// Two schemas in Swift sources; the second opens stores of the first.
package struct SwiftValueStep: Sendable {
  /// The schema before.
  package var from: SwiftValues
  /// The schema after.
  package var to: SwiftValues

  /// Creates a step.
  package init(from: SwiftValues, to: SwiftValues) {
    (self.from, self.to) = (from, to)
  }

  /// The attribute from which a new attribute gets its values; nil if absent.
  func source(of attribute: Attribute, in entity: Entity) -> Attribute? {
    let before = from.model.entities[entity.renamingIdentifier ?? entity.name]
    guard let old = before ?? from.model.entities[entity.name] else { return nil }
    let name = attribute.renamingIdentifier ?? attribute.name
    return old.attributes[name] ?? old.attributes[attribute.name]
  }

  /// Every attribute of an entity with a predecessor, with the attribute from which it gets its values.
  func forEachAttribute<Found>(
    _ find: (_ entity: Entity, _ old: Attribute?, _ new: Attribute) -> [Found]
  ) -> [Found] {
    to.model.entities.flatMap { entity -> [Found] in
      let name = entity.renamingIdentifier ?? entity.name
      guard from.model.entities[name] ?? from.model.entities[entity.name] != nil else { return [] }
      return entity.attributes.flatMap { find(entity, source(of: $0, in: entity), $0) }
    }
  }

  /// The paths at and below an attribute for which both schemas have a value, sorted by name: the new path
  /// and the old one.
  func commonPaths<Value>(
    _ entity: Entity, _ old: Attribute, _ new: Attribute,
    in values: KeyPath<SwiftValues, [ElementPath: Value]>
  ) -> [(path: ElementPath, name: String, old: Value, new: Value)] {
    to[keyPath: values].compactMap { path, value in
      guard case .property(entity.name, let name) = path,
        name == new.name || name.hasPrefix(new.name + ".")
      else { return nil }
      let former = old.name + name.dropFirst(new.name.count)
      return from[keyPath: values][.property(entity: entity.name, name: former)]
        .map { (path, name, $0, value) }
    }.sorted { nameComesBefore($0.name, $1.name) }
  }
}
