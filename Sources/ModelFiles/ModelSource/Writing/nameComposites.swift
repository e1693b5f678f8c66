import DataModel

/// `model` with a name for every composite without one, as in a compiled model.
///
/// Composites with the same elements share one name, made from the first attribute that has them.
func namingComposites(of model: Model) -> Model {
  var namer = CompositeNamer(known: model.composites)
  var model = model
  for var entity in model.entities {
    guard entity.attributes.contains(where: \.needsCompositeName) else { continue }
    entity.attributes = NamedCollection(entity.attributes.map { namer.named($0) })
    model.entities.replace(entity)
  }
  model.composites = namer.known
  return model
}

extension Attribute {
  fileprivate var needsCompositeName: Bool {
    type == .composite && compositeName == nil && !elements.isEmpty
  }
}

private struct CompositeNamer {
  var known: NamedCollection<Composite>
  var names: [[Attribute]: String] = [:]

  mutating func named(_ attribute: Attribute) -> Attribute {
    guard attribute.needsCompositeName else { return attribute }
    var attribute = attribute
    attribute.elements = attribute.elements.map { named($0) }
    attribute.compositeName = name(of: attribute.elements, proposal: attribute.name)
    return attribute
  }

  private mutating func name(of elements: [Attribute], proposal: String) -> String {
    if let name = names[elements] { return name }
    let base = proposal.prefix(1).uppercased() + proposal.dropFirst()
    var name = base
    var number = 2
    while known[name] != nil {
      name = "\(base)\(number)"
      number += 1
    }
    known.insert(Composite(name: name, attributes: elements))
    names[elements] = name
    return name
  }
}
