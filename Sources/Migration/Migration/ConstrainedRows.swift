import DataModel

/// A uniqueness constraint of the new model.
struct UniquenessConstraint {
  /// The entity that declares it.
  var owner: Entity
  /// Its place among the constraints of the owner.
  var index: Int
  /// The names of the properties.
  var names: [String]
}

/// The rows of an old entity that a uniqueness constraint of the new model holds for.
struct ConstrainedRows {
  /// The entity, with what it becomes.
  let pair: EntityPair
  /// Where the values come from that must not be equal, by their place in the constraint.
  var values: [RowQuestion.Value] = []
  /// The old properties that they come from; nil for one that is new.
  var sources: [ElementPath?] = []
  /// Those of ``sources`` whose values stay as they are, whether there are any or not.
  var kept: [ElementPath?] = []
}

extension ConstrainedRows {
  /// Whether they become rows of an entity, or of one below it.
  func isKind(of name: String, in model: Model) -> Bool {
    pair.destination.name == name
      || model.ancestors(of: pair.destination).contains { $0.name == name }
  }
}

extension MigrationStep {
  /// The rows that a constraint holds for.
  ///
  /// Its index is one of the whole table: it holds for all entities that have the properties, be they parents or
  /// other subentities. Rows in which one of the properties has no value are never equal to others.
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

  /// The uniqueness constraints of the old tree that an entity is in, as the properties that they are over: each
  /// holds for the whole table.
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

  /// The stored properties that a name of a constraint stands for, several where it is that of a composite.
  private func paths(of name: String, in owner: Entity) -> [ElementPath] {
    for member in [owner] + from.ancestors(of: owner) {
      let found = member.storedProperties.filter { $0.isAt(name) }
      if !found.isEmpty { return found.map(\.path) }
    }
    return []
  }
}

extension StoredProperty {
  /// Whether the property is one that a constraint names, or an element of a composite that it names.
  fileprivate func isAt(_ path: String) -> Bool { name == path || name.hasPrefix("\(path).") }
}
