extension ChangeApplier {
  /// An entity of the old model after the changes.
  func changed(_ entity: Entity) -> Entity {
    let name = entity.name
    var result = changed(entity, at: .entity(name), in: name)
    let owner = ElementPath.entity(result.name)
    let path = { ElementPath.property(entity: name, name: $0) }
    result.attributes = members(
      entity.attributes, in: owner, path: path,
      change: { changed($0, from: path($0.name), in: (name, result.name)) })
    result.relationships = members(
      entity.relationships, in: owner, path: path,
      change: { changed($0, at: path($0.name), in: name) })
    result.fetchedProperties = members(
      entity.fetchedProperties, in: owner, path: path,
      change: { changed($0, at: path($0.name), in: name) })
    let indexPath = { ElementPath.fetchIndex(entity: name, name: $0) }
    result.fetchIndexes = FetchIndexList(
      members(
        entity.fetchIndexes.array, in: owner, path: indexPath,
        change: { changed($0, at: indexPath($0.name), in: name) }))
    for field in ListField.all {
      result[keyPath: field.lists] = lists(field, of: entity, in: owner)
    }
    return result
  }

  private func changed(
    _ attribute: Attribute, from path: ElementPath, in entity: (from: String, to: String)
  ) -> Attribute {
    var result = changed(attribute, at: path, in: entity.from)
    result.elements = elements(
      attribute.elements, from: path, to: .property(entity: entity.to, name: result.name))
    return result
  }

  /// The elements, after the changes, of the composite or composite attribute that moves from the path `from`
  /// to the path `to`.
  func elements(
    _ elements: [Attribute], from: ElementPath, to: ElementPath
  ) -> [Attribute] {
    var result: [Attribute] = []
    for element in elements {
      let path = from.element(element.name)
      guard !(changes[path] ?? []).contains(where: { $0.kind == .elementRemoved }) else {
        continue
      }
      var changed = changed(element, at: path, in: "")
      changed.elements = self.elements(
        element.elements, from: path, to: to.element(changed.name))
      result.append(changed)
    }
    for case .names(let names)? in (changes[from] ?? []).filter({ $0.kind == .elementOrder })
      .map(\.to)
    {
      let places = Dictionary(
        keepingFirst: names.enumerated().map { ($1, $0) })
      result.sort { places[$0.name, default: 0] < places[$1.name, default: 0] }
    }
    let added = additions(.elementAdded, in: to).compactMap { $0.to?.placedElement }
    for (element, index) in added.sorted(by: { $0.index < $1.index }) {
      result.insert(element, at: min(index, result.count))
    }
    return result
  }

  private func lists(
    _ field: ListField, of entity: Entity, in owner: ElementPath
  ) -> [[String]] {
    let lists = entity[keyPath: field.lists]
    let kept = lists.indices.filter { index in
      !(changes[field.path(entity.name, index)] ?? []).contains {
        $0.kind == field.removed && $0.from == .propertyNames(lists[index], at: index)
      }
    }
    var result = kept.map { lists[$0].map { newName(ofProperty: $0, in: entity.name) } }
    let added = additions(field.added, in: owner).compactMap { $0.to?.placedNames }
    for (names, index) in added.sorted(by: { $0.index < $1.index }) {
      result.insert(names, at: min(index, result.count))
    }
    return result
  }
}

extension ChangeValue {
  fileprivate var placedElement: (element: Attribute, index: Int)? {
    guard case .element(let element, let index) = self else { return nil }
    return (element, index)
  }

  fileprivate var placedNames: (names: [String], index: Int)? {
    guard case .propertyNames(let names, let index) = self else { return nil }
    return (names, index)
  }
}
