/// The path of an element in a model, made of names.
package enum ElementPath: Hashable, Sendable {
  /// The model itself.
  case model
  /// An entity.
  case entity(String)
  /// An attribute, relationship or fetched property of an entity.
  case property(entity: String, name: String)
  /// An index of an entity.
  case fetchIndex(entity: String, name: String)
  /// A uniqueness constraint of an entity, by its index in declaration order.
  case uniquenessConstraint(entity: String, index: Int)
  /// A composite.
  case composite(String)
  /// An element of a composite.
  case compositeElement(composite: String, name: String)
  /// A configuration.
  case configuration(String)
  /// A fetch request template.
  case fetchRequestTemplate(String)
}

extension ElementPath: CustomStringConvertible {
  /// The path as momc writes it in messages, for example `Entity.property`.
  package var description: String {
    switch self {
    case .model: "model"
    case .entity(let name), .composite(let name), .configuration(let name),
      .fetchRequestTemplate(let name):
      name
    case .property(let entity, let name), .fetchIndex(let entity, let name): "\(entity).\(name)"
    case .uniquenessConstraint(let entity, let index): "\(entity).uniquenessConstraints[\(index)]"
    case .compositeElement(let composite, let name): "\(composite).\(name)"
    }
  }
}
