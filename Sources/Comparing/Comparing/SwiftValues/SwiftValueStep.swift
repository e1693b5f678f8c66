package import DataModel
package import SwiftCode

/// A schema of Swift sources with what its model does not say of values.
package struct SwiftValues: Sendable {
  /// The model.
  package var model: Model
  /// The cases of enumerations with raw values; see ``SwiftDataSchema/rawCases`` and ``SwiftDataSchema/encodedCases``.
  package var rawCases: [ElementPath: [SwiftDataRawCase]]
  /// What is encoded of the values of collections.
  package var collections: [ElementPath: SwiftDataShape]

  /// Takes what a schema says.
  ///
  /// - Parameters:
  ///   - model: The model, which may have other choices of open readings.
  ///   - schema: The schema.
  package init(_ model: Model, _ schema: SwiftDataSchema) {
    self.model = model
    rawCases = schema.rawCases.merging(schema.encodedCases) { first, _ in first }
    collections = schema.collections
  }
}

/// Two schemas of Swift sources, whose stores the second one opens.
package struct SwiftValueStep: Sendable {
  /// The schema before.
  package var from: SwiftValues
  /// The schema after.
  package var to: SwiftValues

  /// Makes a step.
  package init(from: SwiftValues, to: SwiftValues) {
    (self.from, self.to) = (from, to)
  }

  /// The attribute that an attribute of the new schema has its values from; nil for none.
  func source(of attribute: Attribute, in entity: Entity) -> Attribute? {
    let before = from.model.entities[entity.renamingIdentifier ?? entity.name]
    guard let old = before ?? from.model.entities[entity.name] else { return nil }
    let name = attribute.renamingIdentifier ?? attribute.name
    return old.attributes[name] ?? old.attributes[attribute.name]
  }

  /// Every attribute of an entity that was there before, with what it has its values from.
  func forEachAttribute<Found>(
    _ find: (_ entity: Entity, _ old: Attribute?, _ new: Attribute) -> [Found]
  ) -> [Found] {
    to.model.entities.flatMap { entity -> [Found] in
      let name = entity.renamingIdentifier ?? entity.name
      guard from.model.entities[name] ?? from.model.entities[entity.name] != nil else { return [] }
      return entity.attributes.flatMap { find(entity, source(of: $0, in: entity), $0) }
    }
  }

  /// The paths at and below an attribute that both schemas say something of, in the order of names: that after, and that before.
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
