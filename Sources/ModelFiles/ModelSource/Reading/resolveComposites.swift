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
        name: composite.name,
        attributes: composite.attributes.map {
          resolver.resolved(
            $0, at: .compositeElement(composite: composite.name, name: $0.name))
        })
    }
    model.composites = NamedCollection(composites)
    for var entity in model.entities where entity.attributes.contains(where: \.isComposite) {
      entity.attributes = NamedCollection(
        entity.attributes.map {
          resolver.resolved($0, at: .property(entity: entity.name, name: $0.name))
        })
      model.entities.replace(entity)
    }
    reportExcesses(resolver.excesses)
  }

  private mutating func reportExcesses(_ excesses: [CompositeExcess]) {
    guard !excesses.isEmpty else { return }
    let map = SourceMap(document: document)
    for excess in excesses {
      switch excess.path {
      case .property(let entity, let name), .compositeElement(let entity, let name):
        (owner, property) = (entity, name)
      case .composite(let name): owner = name
      default: break
      }
      report(
        .compositeTooLarge, summary: excess.summary,
        explanation: "The elements of all nested composites count.",
        at: document.elements[map.element(at: excess.path) ?? 0].tagRange)
      (owner, property) = (nil, nil)
    }
  }
}

extension Attribute {
  fileprivate var isComposite: Bool { type == .composite && compositeName != nil }
}

/// A composite beyond the limits, or the attribute with which the total exceeds them.
private struct CompositeExcess {
  let path: ElementPath
  let summary: String
}

private struct CompositeResolver {
  let composites: NamedCollection<Composite>
  let budget: Int
  private(set) var excesses: [CompositeExcess] = []
  /// The total number of elements of all attributes.
  private var used = 0
  private var known: [String: (elements: [Attribute], count: Int)] = [:]
  private var open: Set<String> = []

  init(composites: NamedCollection<Composite>, budget: Int) {
    self.composites = composites
    self.budget = budget
  }

  mutating func resolved(_ attribute: Attribute, at path: ElementPath) -> Attribute {
    guard attribute.isComposite, let name = attribute.compositeName else { return attribute }
    var attribute = attribute
    let (elements, count) = elements(of: name)
    let most = 20 * budget
    let isFirst = used <= most
    used += count
    guard used <= most else {
      if isFirst {
        excesses.append(
          CompositeExcess(
            path: path,
            summary: "with this one, composite attributes have more than \(most) elements together")
        )
      }
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
      excesses.append(
        CompositeExcess(
          path: .composite(name), summary: "composites are nested more than 64 levels deep"))
      known[name] = ([], 0)
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
    if count > budget {
      excesses.append(
        CompositeExcess(
          path: .composite(name),
          summary: "the composite has \(count) elements, at most \(budget) are read"))
    }
    let result = count > budget ? ([], 0) : (attributes, count)
    known[name] = result
    return result
  }
}
