/// Compares two models.
///
/// Entities and an entity's own properties are matched by renaming identifier, as Core Data does, or by name
/// if they have none. References are compared through the matching: one that follows a renamed element is not
/// a change. Predicates and expressions are compared as text.
///
/// The result is empty if and only if the models are equal. ``DataModel/Model/applying(_:)`` with the result
/// turns one into the other, provided names are unique where a model requires it. Changes of the model itself
/// come first, then those of entities sorted by name, then composites, fetch request templates and
/// configurations.
///
/// - Complexity: O(n), and O(n log n) in what is not equal.
package func diffModels(from: Model, to: Model) -> [Change] {
  var differ = ModelComparer(from: from, to: to)
  differ.diffModelFields()
  differ.diffEntities()
  differ.diffRest()
  confirmHashChanges(&differ.changes, from: from, to: to, pairing: differ.pairing)
  confirmSchemaChanges(&differ.changes)
  return differ.changes
}

extension ModelComparer {
  fileprivate mutating func diffModelFields() {
    for field in Model.fields where field.differs(from.model, to.model) {
      changes.append(
        Change(
          field.kind, before: .model, after: .model,
          from: field.get(from.model), to: field.get(to.model)))
    }
  }

  fileprivate mutating func diffEntities() {
    let movedNames = pairing.movedNames
    for pair in pairing.entities {
      if let old = pair.from, pair.to != nil {
        guard let pair = pairing.pairs[old.name],
          !pair.isEqual || !movedNames.isEmpty && old.refers(toAnyOf: movedNames)
        else { continue }
        diffEntity(pair)
      } else if let old = pair.from {
        append(
          .entityRemoved, before: .entity(old.name), from: .entity(old), old,
          at: Place(side: from, entity: old.name))
      } else if let new = pair.to {
        append(
          .entityAdded, after: .entity(new.name), to: .entity(new), new,
          at: Place(side: to, entity: new.name))
      }
    }
  }

  /// Compares elements outside entities, which have no identifiers.
  ///
  /// They do not affect hashes or stores: elements of a composite count in the attributes that use it.
  fileprivate mutating func diffRest() {
    let spot = Spot(
      before: .model, after: .model, from: Place(side: from, isEffective: false),
      to: Place(side: to, isEffective: false))
    let (old, new) = (from.model, to.model)
    if old.composites != new.composites {
      let pairs = pairElements(old.composites.array, new.composites.array, by: \.name)
      diffMembers(pairs, in: spot, path: { .composite($1) }) { differ, old, new, spot in
        differ.diffElements(old.attributes, new.attributes, at: spot, areEffective: (false, false))
      }
    }
    diffMembers(
      pairElements(
        old.fetchRequestTemplates.array, new.fetchRequestTemplates.array, by: \.name),
      in: spot, path: { .fetchRequestTemplate($1) }, diff: { $0.diffFields($1, $2, at: $3) })
    diffMembers(
      pairElements(old.configurations.array, new.configurations.array, by: \.name),
      in: spot, path: { .configuration($1) }, diff: { $0.diffFields($1, $2, at: $3) })
  }
}
