import DataModel
import Findings

extension Splitter {
  /// Keeps the old property next to the new one if the two cannot match.
  mutating func separate(_ finding: MigrationFinding) {
    guard let owned = property(of: finding), let source = source(of: finding) else { return }
    if owned.relationship != nil {
      separateRelationship(owned, from: source)
    } else {
      separateAttribute(owned, from: source)
    }
  }

  /// Keeps the old relationship next to one that can keep only one of several objects, or whose new inverse
  /// can.
  mutating func separateInverse(_ finding: MigrationFinding) {
    if let owned = property(of: finding), owned.relationship?.isToMany ?? false,
      let source = source(of: finding)
    {
      return separateRelationship(owned, from: source)
    }
    guard let new = property(of: finding)?.relationship, let end = new.destinationEntity,
      let name = new.inverseName, let kept = last.owned(name, of: end),
      let before = predecessor(of: end),
      let source = first.paired(kept.identifier, of: before, relationship: true)
    else { return }
    separateRelationship(kept, from: source)
  }

  /// The old property that a finding concerns.
  private func source(of finding: MigrationFinding) -> OwnedProperty? {
    guard case .property(let entity, let path)? = finding.before?.path else { return nil }
    return first.owned(String(path.prefix { $0 != "." }), of: entity)
  }

  private mutating func separateAttribute(_ owned: OwnedProperty, from source: OwnedProperty) {
    guard let legacy = separate(owned, from: source, ""), let old = source.attribute,
      let new = owned.attribute
    else { return }
    var renamed = old
    renamed.name = legacy
    fillings.append(.convert(entity: owned.owner, from: renamed, to: new))
    demandValue(of: owned)
  }

  /// Adds the legacy copy and gives the new property a separate identifier.
  ///
  /// - Returns: The name of the legacy copy; nil if all of this has been done before.
  mutating func separate(
    _ owned: OwnedProperty, from source: OwnedProperty, _ why: String
  ) -> String? {
    let (name, owner) = (owned.property.name, owned.owner)
    let path = ElementPath.property(entity: owner, name: name)
    guard legacies[path] == nil else { return nil }
    let legacy = legacyName(of: source.property.name, beside: name, in: owner)
    let identifier = freshIdentifier(name, of: owner)
    add(source, named: legacy, to: owner)
    middle.change(owner) {
      $0.setIdentifier(identifier, of: name)
      $0.relax(name)
    }
    last.change(owner) { $0.setIdentifier(identifier, of: name) }
    legacies[path] = legacy
    settled.insert(path)
    copies.insert(.property(entity: owner, name: legacy))
    decisions.append(
      SplitDecision(
        .legacyCopy, element: path.description,
        text:
          "\(owner).\(legacy) keeps the old values (identifier \"\(source.identifier)\") until they are "
          + "carried over to \(path), which gets the identifier \"\(identifier)\" in between and in the "
          + "new version\(why)"))
    return legacy
  }

  /// A name for a legacy copy.
  func legacyName(of old: String, beside new: String, in entity: String) -> String {
    let taken = middle.takenNames(inTreeOf: entity).union(last.takenNames(inTreeOf: entity))
    return unused(old == new ? old + "Legacy" : old, among: taken)
  }

  /// Adds a copy of an old property to an entity of the intermediate version: optional, with the old
  /// identifier.
  mutating func add(_ source: OwnedProperty, named name: String, to owner: String) {
    let identifier = source.identifier == name ? nil : source.identifier
    if var attribute = source.attribute {
      attribute.name = name
      attribute.renamingIdentifier = identifier
      attribute.isOptional = true
      attribute.compositeName = attribute.compositeName.map { keepComposite($0) }
      middle.change(owner) { $0.attributes.insert(attribute) }
    } else if var relationship = source.relationship {
      relationship.name = name
      relationship.renamingIdentifier = identifier
      relationship.relax()
      middle.change(owner) { $0.relationships.insert(relationship) }
    }
  }

  /// The name of an old composite in the intermediate version.
  mutating func keepComposite(_ name: String, depth: Int = 0) -> String {
    guard depth < 16, var composite = first.composites[name] else { return name }
    for index in composite.attributes.indices {
      guard let inner = composite.attributes[index].compositeName else { continue }
      composite.attributes[index].compositeName = keepComposite(inner, depth: depth + 1)
    }
    if middle.composites[name] == composite { return name }
    composite.name =
      middle.composites.contains(name)
      ? unused(name + "Legacy", among: Set(middle.composites.map(\.name))) : name
    middle.composites.insert(composite)
    return composite.name
  }

  /// Keeps attributes that the new version drops until the handler has run.
  ///
  /// - Parameter all: Whether to keep those of all entities, with new identifiers for properties that took
  ///   theirs; otherwise only those of entities in which something is filled, as they may be its source.
  mutating func keepRemoved(all: Bool) {
    let step = MigrationStep(partFrom: first, to: middle)
    let filled = Set(
      fillings.compactMap { filling in
        switch filling {
        case .fill(let entity, _, _), .askForObjects(let entity, _): entity
        default: nil
        }
      })
    for pair in step.entityPairs {
      guard let source = pair.source else { continue }
      let isConcerned = middle.line(of: pair.destination.name).contains { filled.contains($0.name) }
      guard all || isConcerned else { continue }
      var seen: Set<String> = []
      for removed in pair.removed where removed.relationship == nil && removed.derived == nil {
        let name = String(removed.name.prefix { $0 != "." })
        guard removed.declaringEntity == source.name, seen.insert(name).inserted,
          let owned = first.owned(name, of: source.name),
          all || !isTaken(owned.identifier, in: pair.destination.name)
        else { continue }
        keep(owned, in: pair.destination.name)
      }
    }
  }

  /// Whether another property has an identifier or would inherit one next to it.
  private func isTaken(_ identifier: String, in entity: String) -> Bool {
    middle.subtree(of: entity).contains { name in
      [false, true].contains { middle.paired(identifier, of: name, relationship: $0) != nil }
    }
  }

  private mutating func keep(_ owned: OwnedProperty, in entity: String) {
    for isRelationship in [false, true] {
      let clash = middle.paired(owned.identifier, of: entity, relationship: isRelationship)
      guard let clash, clash.owner == entity else { continue }
      let identifier = freshIdentifier(clash.property.name, of: entity)
      middle.change(entity) { $0.setIdentifier(identifier, of: clash.property.name) }
      last.change(entity) { $0.setIdentifier(identifier, of: clash.property.name) }
      decisions.append(
        SplitDecision(
          .identifier, element: "\(entity).\(clash.property.name)",
          text:
            "\(entity).\(clash.property.name) gets the identifier \"\(identifier)\", as the old property of "
            + "its identifier stays for the handler"))
    }
    let taken = middle.takenNames(inTreeOf: entity)
    let name = unused(owned.property.name, among: taken)
    add(owned, named: name, to: entity)
    decisions.append(
      SplitDecision(
        .legacyCopy, element: "\(entity).\(name)",
        text: "\(entity).\(name) stays in the intermediate version for the handler to read"))
  }
}
