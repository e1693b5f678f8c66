import DataModel

/// Splits a change whose new version must not be edited, using helper properties in three intermediate
/// versions.
///
/// The first intermediate version has the old elements and helpers, the second only the helpers, the third
/// helpers and new elements. Values are copied from the old elements to the helpers, and from these to the
/// new ones.
///
/// - Parameters:
///   - splitter: The split that sets identifiers in the new version.
///   - to: The new version, unchanged.
/// - Returns: The split; nil if there are obstacles other than separated properties.
func splitShipped(_ splitter: Splitter, to: Model) -> ModelSplit? {
  var restored = splitter.last
  for path in splitter.legacies.keys {
    guard case .property(let owner, let name) = path, let old = to.entities[owner]?.property(name)
    else { return nil }
    let identifier = old.renamingIdentifier
    restored.change(owner) {
      $0.change(name, attribute: { $0.renamingIdentifier = identifier }) {
        $0.renamingIdentifier = identifier
      }
    }
  }
  guard restored == to else { return nil }
  var shipped = ShippedSplit(middle: splitter.middle, new: to)
  for path in splitter.legacies.keys {
    guard case .property(let owner, let name) = path else { continue }
    shipped.helpers[path] = splitter.middle.entities[owner]?.property(name)?.renamingIdentifier
  }
  shipped.copies = splitter.copies
  var split = ModelSplit(from: splitter.first, to: to)
  split.intermediates = [shipped.withOld, shipped.withHelpers, shipped.withNew]
  split.decisions =
    splitter.decisions.filter { $0.kind != .legacyCopy } + shipped.decisions
  split.unsolved = splitter.unsolved
  for filling in splitter.fillings {
    switch filling {
    case .convert(let entity, let from, let to):
      guard let helper = shipped.helpers[.property(entity: entity, name: to.name)] else { continue }
      var between = to
      between.name = helper
      split.fillings[0, default: []].append(.convert(entity: entity, from: from, to: between))
      split.fillings[2, default: []].append(.convert(entity: entity, from: between, to: to))
    case .relate(var copy):
      let path = ElementPath.property(entity: copy.declaringEntity, name: copy.to)
      guard let helper = shipped.helpers[path] else { continue }
      let new = copy.to
      copy.to = helper
      split.fillings[0, default: []].append(.relate(copy))
      (copy.to, copy.from, copy.sourceEntity) = (new, helper, copy.declaringEntity)
      split.fillings[2, default: []].append(.relate(copy))
    default: split.fillings[2, default: []].append(filling)
    }
  }
  return split
}

/// The versions of a split that does not change the new version.
private struct ShippedSplit {
  /// The intermediate version of the split that sets identifiers.
  let middle: Model
  /// The new version.
  let new: Model
  /// The names of helpers, by new property.
  var helpers: [ElementPath: String] = [:]
  /// The legacy copies.
  var copies: Set<ElementPath> = []

  /// What was decided.
  var decisions: [SplitDecision] {
    helpers.sorted { $0.key.description < $1.key.description }.map { path, helper in
      SplitDecision(
        .shipped, element: path.description,
        text:
          "the new version has shipped and stays as it is: the values of \(path) go over the helper \(helper) "
          + "in three versions in between")
    }
  }

  /// The old properties and the helpers.
  var withOld: Model { withoutNew(middle) }

  /// The helpers.
  var withHelpers: Model { withoutLegacies(withOld) }

  /// The helpers and the new properties.
  var withNew: Model {
    var model = withoutLegacies(middle)
    let old = withOld
    for (path, helper) in helpers {
      guard case .property(let owner, let name) = path else { continue }
      let identifier = new.entities[owner]?.property(name)?.renamingIdentifier ?? name
      model.change(owner) { entity in
        entity.setIdentifier(identifier, of: name)
        if let attribute = old.entities[owner]?.attributes[helper] {
          entity.attributes.insert(attribute)
        } else if var relationship = old.entities[owner]?.relationships[helper] {
          let inverse = relationship.inverseName ?? ""
          if !helpers.values.contains(inverse) {
            (relationship.inverseName, relationship.inverseEntity) = (nil, nil)
          }
          entity.relationships.insert(relationship)
        }
      }
    }
    return model
  }

  private func withoutLegacies(_ model: Model) -> Model {
    var model = model
    for case .property(let owner, let name) in copies {
      model.change(owner) { entity in
        entity.attributes = NamedCollection(entity.attributes.filter { $0.name != name })
        entity.relationships = NamedCollection(entity.relationships.filter { $0.name != name })
      }
    }
    return model
  }

  /// The intermediate version with helpers instead of the new properties, and without references to these.
  private func withoutNew(_ middle: Model) -> Model {
    var model = middle
    model.fetchRequestTemplates = []
    for entity in middle.entities {
      model.change(entity.name) { replace(in: &$0) }
    }
    return model
  }

  private func replace(in entity: inout Entity) {
    let gone = Set(
      helpers.keys.compactMap { path in
        if case .property(_, let name) = path { name } else { nil }
      })
    for attribute in entity.attributes {
      guard let helper = helpers[.property(entity: entity.name, name: attribute.name)] else {
        continue
      }
      var copy = attribute
      (copy.name, copy.renamingIdentifier) = (helper, nil)
      entity.attributes = NamedCollection(
        entity.attributes.filter { $0.name != attribute.name } + [copy])
    }
    for relationship in entity.relationships {
      var copy = relationship
      if let end = relationship.destinationEntity, let inverse = relationship.inverseName,
        let helper = helpers[.property(entity: end, name: inverse)]
      {
        copy.inverseName = helper
      }
      if let helper = helpers[.property(entity: entity.name, name: relationship.name)] {
        (copy.name, copy.renamingIdentifier) = (helper, nil)
      }
      guard copy != relationship else { continue }
      entity.relationships = NamedCollection(
        entity.relationships.filter { $0.name != relationship.name } + [copy])
    }
    // Constraints and indexes with these names are dropped: no code works with this version.
    entity.uniquenessConstraints.removeAll { !gone.isDisjoint(with: $0) }
    entity.compoundIndexes.removeAll { !gone.isDisjoint(with: $0) }
    entity.fetchIndexes = []
    entity.fetchedProperties = []
    entity.attributes = NamedCollection(
      entity.attributes.filter { attribute in
        guard let text = attribute.derivation?.expression else { return true }
        return !gone.contains { text.contains($0) }
      })
  }
}
