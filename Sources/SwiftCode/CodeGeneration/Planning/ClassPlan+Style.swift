import DataModel

extension ClassPlan {
  /// Plans the additional types and methods that `style` requests.
  ///
  /// - Returns: The computed values of the attributes concerned, by path.
  mutating func addTypes(of model: Model, style: ClassStyle) -> [ElementPath: ComputedValue] {
    let enumerationPlan = planEnumerations(of: model, style: style)
    enumerations = enumerationPlan.types
    notes += enumerationPlan.notes
    var computed = enumerationPlan.values
    if style.hasCompositeStructures {
      let structurePlan = planStructures(
        of: model.entities.map { ($0, ClassName(of: $0)?.base ?? $0.name) })
      structures = structurePlan.types
      notes += structurePlan.notes
      for (path, name) in structurePlan.names {
        let isRequired =
          style.hasRequiredAttributes && model.attribute(at: path)?.isOptional == false
        computed[path] = .structure(name: name, isRequired: isRequired)
      }
    }
    if style.hasFetchHelpers {
      let requestPlan = planRequests(of: model)
      requests = requestPlan.requests
      notes += requestPlan.notes
    }
    return computed
  }

  /// Notes what classes have to know of those that they inherit from and that inherit from them.
  ///
  /// - Complexity: O(n) in the numbers of entities and of their ancestors.
  mutating func noteFamilies(in model: Model) {
    var superclasses: Set<String> = []
    var namesByRoot: [String: Set<String>] = [:]
    for entity in model.entities {
      let ancestors = model.ancestors(of: entity)
      let parent = ancestors.lazy.compactMap { ClassName(of: $0)?.base }.first
      if let parent, ClassName(of: entity) != nil { superclasses.insert(parent) }
      namesByRoot[ancestors.last?.name ?? entity.name, default: []]
        .formUnion(entity.propertyNames)
    }
    let generated = Set(classes.map(\.entity))
    let classNames = Set(classes.map(\.name))
    for index in classes.indices {
      guard let entity = model.entities[classes[index].entity] else { continue }
      let ancestors = model.ancestors(of: entity)
      classes[index].hasSubclasses = superclasses.contains(classes[index].name)
      classes[index].hasGeneratedAncestor = ancestors.contains { generated.contains($0.name) }
      classes[index].namesInTree = namesByRoot[ancestors.last?.name ?? entity.name] ?? []
      let name = classes[index].name
      classes[index].identifierName =
        classNames.contains("\(name)ID") ? "\(name)ObjectID" : "\(name)ID"
    }
  }
}

extension Model {
  /// The attribute at `path`, if it is one of an entity.
  fileprivate func attribute(at path: ElementPath) -> Attribute? {
    guard case .property(let entity, let name) = path else { return nil }
    return entities[entity]?.attributes[name]
  }
}
