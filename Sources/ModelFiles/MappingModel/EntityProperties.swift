import DataModel

/// The details of a property that must be equal for a mapping to copy it.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, what the compiler adds.
struct PropertyShape: Hashable {
  /// A kind of property, with what only this kind has.
  enum Kind: Hashable {
    case attribute(AttributeType)
    case relationship(destination: String?)
    case fetchedProperty
  }

  /// The kind.
  var kind: Kind
  /// Whether it may be without a value.
  var isOptional: Bool
  /// Whether it is never stored.
  var isTransient: Bool
  /// The least number of objects of a relationship.
  var minCount = 0
  /// The maximum number of objects of a relationship.
  var maxCount = 0

  /// The shape of a property.
  init(_ property: any Property) {
    isOptional = property.isOptional
    isTransient = property.isTransient
    switch property {
    case let attribute as Attribute: kind = .attribute(attribute.type)
    case let relationship as Relationship:
      kind = .relationship(destination: relationship.destinationEntity)
      (minCount, maxCount) = (relationship.minCount, relationship.maxCount)
    default: kind = .fetchedProperty
    }
  }
}

/// The properties of the entities of a model by name, inherited ones too; looked up once for each entity.
struct EntityProperties {
  private let model: Model
  private var known: [String: [String: PropertyShape]] = [:]

  /// Creates a lookup in `model`.
  init(_ model: Model) {
    self.model = model
  }

  /// The properties of the entity called `name`; empty if there is no such entity.
  subscript(name: String) -> [String: PropertyShape] {
    mutating get {
      if let shapes = known[name] { return shapes }
      guard let entity = model.entities[name] else { return [:] }
      var shapes: [String: PropertyShape] = [:]
      for owner in [entity] + model.ancestors(of: entity) {
        for property in owner.properties where shapes[property.name] == nil {
          shapes[property.name] = PropertyShape(property)
        }
      }
      known[name] = shapes
      return shapes
    }
  }
}
