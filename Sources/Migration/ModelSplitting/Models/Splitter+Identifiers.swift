import DataModel

extension Splitter {
  /// The version to change.
  private enum Side: String {
    case old
    case new
  }

  /// Gives elements of one version that share a renaming identifier separate identifiers.
  ///
  /// No hash changes. An element renamed long ago gets its own name as identifier in both versions; in the
  /// new version a real rename keeps the identifier, and the element that took the old name gets another.
  mutating func repairIdentifiers() {
    for side in [Side.old, .new] {
      for entity in model(side).entities { repairProperties(of: entity.name, side) }
    }
    for side in [Side.old, .new] { repairEntities(side) }
  }

  private func model(_ side: Side) -> Model { side == .old ? first : last }

  private mutating func change(
    _ side: Side, entity: String, body: (inout Entity) -> Void
  ) {
    if side == .old { first.change(entity, body) } else { last.change(entity, body) }
  }

  private mutating func repairProperties(of entity: String, _ side: Side) {
    for (identifier, group) in sharedIdentifiers(of: entity, in: model(side)) {
      for member in group where member.property.name != identifier {
        let name = member.property.name
        guard model(side).owned(name, of: entity)?.identifier == identifier else { continue }
        let isKnown = first.entities.contains { $0.hasProperty(name) }
        if side == .new, !isKnown {
          for other in group where other.property.name == identifier {
            setIdentifier(freshIdentifier(identifier, of: other.owner), of: other, .new)
          }
          continue
        }
        for which in [Side.old, .new] {
          guard let found = model(which).owned(name, of: member.owner),
            found.identifier == identifier
          else { continue }
          setIdentifier(name, of: found, which)
        }
      }
    }
  }

  private mutating func setIdentifier(_ identifier: String, of owned: OwnedProperty, _ side: Side) {
    let name = owned.property.name
    change(side, entity: owned.owner) { $0.setIdentifier(identifier, of: name) }
    decisions.append(
      SplitDecision(
        .identifier, element: "\(owned.owner).\(name)",
        text: "\(owned.owner).\(name) of the \(side.rawValue) version gets the renaming identifier "
          + "\"\(identifier)\" instead of \"\(owned.identifier)\", which another property has as well"
      ))
  }

  /// The stored properties of an entity that share an identifier.
  private func sharedIdentifiers(
    of entity: String, in model: Model
  ) -> [(identifier: String, group: [OwnedProperty])] {
    var seen: Set<String> = []
    var groups: [String: [OwnedProperty]] = [:]
    for member in model.line(of: entity) {
      let properties: [any Property] = member.attributes.array + member.relationships.array
      for property in properties where !property.isTransient && seen.insert(property.name).inserted
      {
        let owned = OwnedProperty(owner: member.name, property: property)
        groups[owned.identifier, default: []].append(owned)
      }
    }
    return groups.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map {
      ($0.key, $0.value)
    }
  }

  private mutating func repairEntities(_ side: Side) {
    let groups = Dictionary(grouping: model(side).entities, by: \.identifier)
      .filter { $0.value.count > 1 }
    for (identifier, group) in groups.sorted(by: { $0.key < $1.key }) {
      for member in group where member.name != identifier {
        if side == .new, first.entities[member.name] == nil {
          let taken = Set(
            (first.entities.array + last.entities.array).flatMap { [$0.name, $0.identifier] })
          setIdentifier(unused(identifier + "V2", among: taken), ofEntity: identifier, .new)
          continue
        }
        for which in [Side.old, .new]
        where model(which).entities[member.name]?.identifier == identifier {
          setIdentifier(member.name, ofEntity: member.name, which)
        }
      }
    }
  }

  private mutating func setIdentifier(_ identifier: String, ofEntity name: String, _ side: Side) {
    change(side, entity: name) { $0.renamingIdentifier = identifier == name ? nil : identifier }
    decisions.append(
      SplitDecision(
        .identifier, element: name,
        text: "the entity \(name) of the \(side.rawValue) version gets the renaming identifier "
          + "\"\(identifier)\", as two entities shared one"))
  }

  /// An identifier for a new property that neither version uses in the entity's tree.
  func freshIdentifier(_ name: String, of entity: String) -> String {
    var taken = middle.takenNames(inTreeOf: entity).union(last.takenNames(inTreeOf: entity))
    for member in middle.subtree(of: middle.root(of: entity)) {
      guard let old = predecessor(of: member) else { continue }
      taken.formUnion(first.takenNames(inTreeOf: old))
    }
    return unused(name + "V2", among: taken)
  }
}
