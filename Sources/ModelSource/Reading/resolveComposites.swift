import DataModel
import Findings

extension ModelReader {
  /// Gives every composite attribute of `model` the elements of the composite it refers to.
  ///
  /// A reference that leads back to itself or to nothing gets no elements; the rules report it.
  /// A composite beyond the budget is reported here.
  mutating func resolveComposites(in model: inout Model) {
    guard !model.composites.isEmpty else { return }
    var resolver = CompositeResolver(
      composites: model.composites, budget: limits.compositeElements)
    let composites = model.composites.map { composite in
      Composite(
        name: composite.name, attributes: composite.attributes.map { resolver.resolved($0) })
    }
    model.composites = NamedCollection(composites)
    for var entity in model.entities where entity.attributes.contains(where: \.isComposite) {
      entity.attributes = NamedCollection(entity.attributes.map { resolver.resolved($0) })
      model.entities.replace(entity)
    }
    for name in resolver.tooLarge.sorted() {
      owner = name
      report(
        .compositeTooLarge,
        "the composite has more than \(limits.compositeElements) elements, or all composite "
          + "attributes together more than \(20 * limits.compositeElements)",
        "The elements of all nested composites count.",
        at: document.elements[0].tagRange)
      owner = nil
    }
  }
}

extension Attribute {
  fileprivate var isComposite: Bool { type == .composite && compositeName != nil }
}

private struct CompositeResolver {
  let composites: NamedCollection<Composite>
  let budget: Int
  var tooLarge: Set<String> = []
  /// How many elements all attributes have together.
  private var used = 0
  private var known: [String: (elements: [Attribute], count: Int)] = [:]
  private var open: Set<String> = []

  init(composites: NamedCollection<Composite>, budget: Int) {
    self.composites = composites
    self.budget = budget
  }

  mutating func resolved(_ attribute: Attribute) -> Attribute {
    guard attribute.isComposite, let name = attribute.compositeName else { return attribute }
    var attribute = attribute
    let (elements, count) = elements(of: name)
    used += count
    guard used <= 20 * budget else {
      tooLarge.insert(name)
      return attribute
    }
    attribute.elements = elements
    return attribute
  }

  private mutating func elements(of name: String) -> (elements: [Attribute], count: Int) {
    if let result = known[name] { return result }
    guard let composite = composites[name], open.insert(name).inserted else { return ([], 0) }
    defer { open.remove(name) }
    guard open.count <= 64 else {
      tooLarge.insert(name)
      return ([], 0)
    }
    var count = 0
    let attributes = composite.attributes.map { attribute in
      var attribute = attribute
      count += 1
      if attribute.isComposite, let nested = attribute.compositeName {
        let inner = elements(of: nested)
        attribute.elements = inner.elements
        count += inner.count
      }
      return attribute
    }
    if count > budget { tooLarge.insert(name) }
    let result = count > budget ? ([], 0) : (attributes, count)
    known[name] = result
    return result
  }
}
