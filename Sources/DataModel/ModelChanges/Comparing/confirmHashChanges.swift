/// Clears ``Change/changesVersionHash`` where the hashes of the entities stay the same although each change
/// by itself matters.
///
/// Examples are a property that is removed and added again because it lacks a renaming identifier, and two
/// properties that swap names.
func confirmHashChanges(
  _ changes: inout [Change], from: Model, to: Model, pairing: ModelPairing
) {
  guard changes.contains(where: \.changesVersionHash) else { return }
  let equal = Set(pairing.pairs.values.lazy.filter(\.isEqual).map(\.from.name))
  var comparison = HashComparison(from: from, to: to, equal: equal)
  let differing = comparison.namesWithOtherHash()
  let concerned = [from, to].reduce(differing) { names, model in
    names.union(model.ancestorNames(of: differing))
  }
  for index in changes.indices where changes[index].changesVersionHash {
    let change = changes[index]
    // Names of entities and relationships count in the hashes of others as well.
    if change.kind == .entityRenamed || change.kind == .relationshipRenamed {
      changes[index].changesVersionHash = !differing.isEmpty
    } else {
      let names = [change.before?.entity, change.after?.entity].compactMap { $0 }
      changes[index].changesVersionHash = names.contains(where: concerned.contains)
    }
  }
}

/// Finds the entities whose version hashes differ, without computing hashes.
private struct HashComparison {
  let from: ComparedSide
  let to: ComparedSide
  /// The names of entities that are equal in both models.
  let equal: Set<String>
  /// Whether the hash differs, and whether own or inherited properties may differ.
  var known: [String: (differs: Bool, mayDiffer: Bool)] = [:]

  init(from: Model, to: Model, equal: Set<String>) {
    self.from = ComparedSide(from)
    self.to = ComparedSide(to)
    self.equal = equal
  }

  mutating func namesWithOtherHash() -> Set<String> {
    candidates().filter { name in
      guard let old = from.model.entities[name], let new = to.model.entities[name] else {
        return true
      }
      // Parents first, so that no entity is looked at twice.
      let unknown = to.model.lineage(above: new).prefix { known[$0.name] == nil }
      for ancestor in unknown.reversed() {
        guard let other = from.model.entities[ancestor.name] else {
          known[ancestor.name] = (true, true)
          continue
        }
        known[ancestor.name] = compare(other, ancestor)
      }
      let result = known[name] ?? compare(old, new)
      known[name] = result
      return result.differs
    }
  }

  /// The entities that are not equal or have marked attributes, and all their subentities.
  private func candidates() -> Set<String> {
    var result = Set(from.tombstones.keys).union(to.tombstones.keys)
    for entity in from.model.entities.array + to.model.entities.array
    where !equal.contains(entity.name) {
      result.insert(entity.name)
    }
    var next = Array(result)
    let children = [from.model.children, to.model.children]
    while let name = next.popLast() {
      for child in children.flatMap({ $0[name] ?? [] }) where result.insert(child).inserted {
        next.append(child)
      }
    }
    return result
  }

  private func compare(_ old: Entity, _ new: Entity) -> (differs: Bool, mayDiffer: Bool) {
    let parents = (from.model.parent(of: old)?.name, to.model.parent(of: new)?.name)
    let parent = parents.1.flatMap { known[$0] } ?? (false, false)
    if parents.0 != parents.1 || parent.differs { return (true, true) }
    let isEqual =
      equal.contains(new.name) && from.tombstones[old.name] == to.tombstones[new.name]
    if isEqual, !parent.mayDiffer { return (false, false) }
    let differs =
      old.isAbstract != new.isAbstract || old.endOfHashInput != new.endOfHashInput
      || from.properties(of: old) != to.properties(of: new)
    return (differs, true)
  }
}

/// A model with the preservation marks from its entities' user info.
private struct ComparedSide {
  let model: Model
  /// The names of marked attributes, by the topmost entity that declares them.
  private(set) var tombstones: [String: Set<String>] = [:]

  init(_ model: Model) {
    self.model = model
    for entity in model.entities {
      guard let list = entity.userInfo[Entity.tombstoneKey] else { continue }
      let owners = [entity] + model.ancestors(of: entity)
      for name in list.split(separator: ",").map(String.init) {
        guard let top = owners.last(where: { $0.attributes[name] != nil }) else { continue }
        tombstones[top.name, default: []].insert(name)
      }
    }
  }

  /// The hash forms of own and inherited properties, sorted by name; the nearest declaration hides others of
  /// its name.
  func properties(of entity: Entity) -> [HashForm] {
    var forms: [String: HashForm?] = [:]
    let place = Place(side: Side(Model()))
    for owner in ([entity] + model.ancestors(of: entity)).reversed() {
      var place = place
      place.entity = owner.name
      for property in owner.fetchedProperties { forms[property.name] = .some(nil) }
      for property in owner.relationships { forms[property.name] = property.hashForm(at: place) }
      for property in owner.attributes {
        let isMarked = tombstones[owner.name]?.contains(property.name) ?? false
        forms[property.name] = property.hashForm(isMarked: isMarked)
      }
    }
    return forms.sorted { nameComesBefore($0.key, $1.key) }.compactMap(\.value)
  }
}

extension Model {
  /// The names of all ancestors of some entities, each visited once.
  fileprivate func ancestorNames(of names: Set<String>) -> Set<String> {
    var found: Set<String> = []
    for entity in names.lazy.compactMap({ entities[$0] }) {
      for ancestor in lineage(above: entity) {
        guard found.insert(ancestor.name).inserted else { break }
      }
    }
    return found
  }

  fileprivate func parent(of entity: Entity) -> Entity? {
    entity.parent.flatMap { $0 == entity.name ? nil : entities[$0] }
  }
}

extension Entity {
  /// The modifier and the constraints, concatenated without separators.
  fileprivate var endOfHashInput: String {
    (versionHashModifier ?? "")
      + uniquenessConstraints.map { $0.joined(separator: ".") }.sorted(by: nameComesBefore).joined()
  }
}
