import DataModel

/// A uniqueness constraint of the new model.
struct UniquenessConstraint {
  /// The entity that declares it.
  var owner: Entity
  /// Its index among the constraints of the owner.
  var index: Int
  /// The names of the properties.
  var names: [String]
}

/// The rows of an old entity to which a uniqueness constraint of the new model applies.
struct ConstrainedRows {
  /// The entity and its successor.
  let pair: EntityPair
  /// The sources of the values that must be unique, in constraint order.
  var values: [RowQuestion.Value] = []
  /// The old properties of these values; nil for a new property.
  var sources: [ElementPath?] = []
  /// The ``sources`` whose values are unchanged, including missing ones.
  var kept: [ElementPath?] = []
}

extension ConstrainedRows {
  /// Whether they become rows of an entity or of one of its subentities.
  func isKind(of name: String, in model: Model) -> Bool {
    pair.destination.name == name
      || model.ancestors(of: pair.destination).contains { $0.name == name }
  }
}

extension MigrationStep {
  /// The rows to which a constraint applies.
  ///
  /// Its index covers the whole table: it applies to all entities with the properties, including parents and
  /// other subentities. Rows in which one of the properties has no value are never duplicates.
  ///
  /// - Source: `Documentation/Formats/store-schema.md`, indexes.
  func constrainedRows(by constraint: UniquenessConstraint) -> [ConstrainedRows] {
    guard let owner = entityPairs.first(where: { $0.destination.name == constraint.owner.name })
    else { return [] }
    let properties = constraint.names.flatMap { name in
      owner.properties.map(\.destination).filter { $0.isAt(name) }
    }
    let declaring = Set(properties.map(\.declaringEntity))
    let line = [owner.destination] + to.ancestors(of: owner.destination)
    guard let nearest = line.first(where: { declaring.contains($0.name) }) else { return [] }
    return entityPairs.compactMap { pair in
      guard let source = pair.source, !source.isAbstract else { return nil }
      let rows = constrainedRows(of: pair, properties)
      return rows?.isKind(of: nearest.name, in: to) == true ? rows : nil
    }
  }

  private func constrainedRows(
    of pair: EntityPair, _ properties: [StoredProperty]
  ) -> ConstrainedRows? {
    var rows = ConstrainedRows(pair: pair)
    for property in properties {
      guard let own = pair.properties.first(where: { $0.destination.name == property.name }) else {
        return nil
      }
      let fallback = own.destination.attribute.flatMap { $0.hasDefault ? $0 : nil }
      guard let source = own.source else {
        guard let fallback else { return nil }
        rows.values.append(.defaultValue(fallback))
        rows.sources.append(nil)
        rows.kept.append(nil)
        continue
      }
      rows.sources.append(source.path)
      if let fallback, fallback.defaultValue != nil, source.isOptional, !own.destination.isOptional
      {
        rows.values.append(.filled(source.name, with: fallback))
        rows.kept.append(nil)
      } else {
        rows.values.append(.property(source.name))
        rows.kept.append(source.path)
      }
    }
    return rows
  }

  /// The uniqueness constraints in the old inheritance tree of an entity, as sets of properties; each applies
  /// to the whole table.
  func oldConstraints(inTreeOf entity: String) -> [Set<ElementPath>] {
    func root(of entity: Entity) -> String { from.ancestors(of: entity).last?.name ?? entity.name }
    guard let tree = from.entities[entity].map(root) else { return [] }
    return from.entities.filter { !$0.uniquenessConstraints.isEmpty && root(of: $0) == tree }
      .flatMap { owner in
        owner.uniquenessConstraints.map { names in
          Set(names.flatMap { paths(of: $0, in: owner) })
        }
      }.filter { !$0.isEmpty }
  }

  /// The stored properties for a name in a constraint: several if it is a composite.
  private func paths(of name: String, in owner: Entity) -> [ElementPath] {
    for member in [owner] + from.ancestors(of: owner) {
      let found = member.storedProperties.filter { $0.isAt(name) }
      if !found.isEmpty { return found.map(\.path) }
    }
    return []
  }
}

extension StoredProperty {
  /// Whether a constraint names the property, or the composite that contains it.
  fileprivate func isAt(_ path: String) -> Bool { name == path || name.hasPrefix("\(path).") }
}
