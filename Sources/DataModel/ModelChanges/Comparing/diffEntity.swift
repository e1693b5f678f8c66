extension ModelComparer {
  /// Compares two entities: their own fields, then attributes, relationships, fetched properties, indexes and
  /// constraints.
  mutating func diffEntity(_ pair: ModelPairing.EntityPair) {
    let (old, new) = (pair.from, pair.to)
    let spot = Spot(
      before: .entity(old.name), after: .entity(new.name),
      from: Place(side: from, entity: old.name), to: Place(side: to, entity: new.name))
    diffFields(old, new, at: spot)
    let path = ElementPath.property(entity:name:)
    diffMembers(pair.attributes, in: spot, path: path) { $0.diffAttribute($1, $2, at: $3) }
    diffMembers(
      pair.isEqual ? pairs(old.relationships) : pair.relationships, in: spot, path: path
    ) { $0.diffFields($1, $2, at: $3) }
    diffMembers(
      pair.isEqual ? pairs(old.fetchedProperties) : pair.fetchedProperties, in: spot, path: path
    ) { $0.diffFields($1, $2, at: $3) }
    diffMembers(
      pairElements(old.fetchIndexes.byName.array, new.fetchIndexes.byName.array, by: \.name),
      in: spot, path: ElementPath.fetchIndex(entity:name:)
    ) { $0.diffFields($1, $2, at: $3) }
    for field in ListField.all { diffLists(field, old: old, new: new) }
  }

  /// The elements of equal collections, each paired with itself.
  private func pairs<Element: Named>(_ elements: NamedCollection<Element>) -> [Pair<Element>] {
    elements.map { Pair(from: $0, to: $0) }
  }

  private mutating func diffAttribute(_ old: Attribute, _ new: Attribute, at spot: Spot) {
    diffFields(old, new, at: spot)
    diffElements(
      old.elements, new.elements, at: spot,
      areEffective: (old.hasEffectiveElements, new.hasEffectiveElements))
  }

  /// Compares the elements of a composite or composite attribute; `areEffective` says on which sides they
  /// affect hashes and stores.
  mutating func diffElements(
    _ old: [Attribute], _ new: [Attribute], at spot: Spot,
    areEffective: (from: Bool, to: Bool)
  ) {
    guard old != new else { return }
    var inner = spot
    inner.from.isElement = true
    inner.to.isElement = true
    inner.from.isEffective = spot.from.isEffective && areEffective.from
    inner.to.isEffective = spot.to.isEffective && areEffective.to
    let pairs = pairIndices(old, new, by: \.identifier)
    for pair in pairs {
      if let index = pair.from { inner.before = spot.before.element(old[index].name) }
      if let index = pair.to { inner.after = spot.after.element(new[index].name) }
      if let left = pair.from, let right = pair.to {
        diffElement(old[left], new[right], at: inner)
      } else if let index = pair.from {
        append(
          .elementRemoved, before: inner.before, from: .element(old[index], at: index),
          old[index], at: inner.from)
      } else if let index = pair.to {
        append(
          .elementAdded, after: inner.after, to: .element(new[index], at: index),
          new[index], at: inner.to)
      }
    }
    guard !pairs.keepOrder else { return }
    changes.append(
      Change(
        .elementOrder, before: spot.before, after: spot.after,
        from: .names(old.map(\.name)), to: .names(new.map(\.name))))
  }

  private mutating func diffElement(_ old: Attribute, _ new: Attribute, at spot: Spot) {
    let start = changes.count
    diffFields(old, new, at: spot)
    for index in changes[start...].indices where changes[index].kind == .attributeRenamed {
      changes[index].kind = .elementRenamed
    }
    diffElements(
      old.elements, new.elements, at: spot,
      areEffective: (old.type == .composite, new.type == .composite))
  }

  private mutating func diffLists(_ field: ListField, old: Entity, new: Entity) {
    let (left, right) = (old[keyPath: field.lists], new[keyPath: field.lists])
    guard !(left == right && pairing.keepsMeanings) else { return }
    let pairs = pairLists(left, of: old, right, of: new)
    for pair in pairs where pair.from == nil || pair.to == nil {
      var change = Change(
        pair.from == nil ? field.added : field.removed,
        before: pair.from.map { field.path(old.name, $0) },
        after: pair.to.map { field.path(new.name, $0) },
        from: pair.from.map { .propertyNames(left[$0], at: $0) },
        to: pair.to.map { .propertyNames(right[$0], at: $0) })
      change.changesVersionHash = field.countsInHash && change.hasNames
      change.changesSchema =
        field.countsInStore(old) && pair.from != nil || field.countsInStore(new) && pair.to != nil
      changes.append(change)
    }
  }

  /// Pairs lists that name the same properties; equal lists in their order.
  private func pairLists(
    _ left: [[String]], of old: Entity, _ right: [[String]], of new: Entity
  ) -> [Pair<Int>] {
    var free: [[ListedProperty]: [Int]] = [:]
    for (index, list) in right.enumerated().reversed() {
      free[list.map { listed($0, inNew: new.name) }, default: []].append(index)
    }
    var result: [Pair<Int>] = []
    for (index, list) in left.enumerated() {
      let key = list.map { listed($0, inOld: old.name) }
      result.append(Pair(from: index, to: free[key]?.popLast()))
    }
    return result + free.values.joined().sorted().map { Pair(from: nil, to: $0) }
  }

  private func listed(_ name: String, inOld entity: String) -> ListedProperty {
    let reference = Reference.property(name, of: nil)
    return ListedProperty(
      name: pairing.renames.newName(for: reference, in: entity),
      meaning: pairing.keepsMeanings
        ? nil : pairing.meaning(of: reference, inOld: entity))
  }

  private func listed(_ name: String, inNew entity: String) -> ListedProperty {
    ListedProperty(
      name: name,
      meaning: pairing.keepsMeanings
        ? nil : pairing.meaning(of: .property(name, of: nil), inNew: entity))
  }
}

extension Change {
  /// Whether the added or removed list contains names.
  fileprivate var hasNames: Bool {
    guard case .propertyNames(let names, _) = to ?? from else { return false }
    return !names.isEmpty
  }
}

/// A property in a list, by its new name and its target.
private struct ListedProperty: Hashable {
  let name: String
  let meaning: Meaning?
}

extension [Pair<Int>] {
  /// Whether the elements on both sides are in the same order.
  fileprivate var keepOrder: Bool {
    let places = filter { $0.from != nil && $0.to != nil }
      .sorted { ($0.from ?? 0) < ($1.from ?? 0) }.compactMap(\.to)
    return zip(places, places.dropFirst()).allSatisfy(<)
  }
}
