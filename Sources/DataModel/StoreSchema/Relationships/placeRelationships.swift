extension SchemaBuilder {
  /// Creates order columns and the foreign keys of to-many relationships without an inverse, and determines
  /// the owners of join tables.
  ///
  /// Entities are sorted by name, the relationships of each, including inherited ones, are in hash order.
  mutating func placeRelationships() {
    var placed: Set<RelationshipID> = []
    for position in tree.nodes.indices {
      let relationships = tree.relationships(of: position)
      let pending = relationships.values.filter { !placed.contains($0) && needsPlace($0) }
      guard !pending.isEmpty else { continue }
      let added = orderColumns[position] ?? []
      // Mostly there is one, and nothing to put in order.
      lazy var order = hashOrder(of: position, added: added)
      let ordered = pending.count == 1 ? pending : order.keys.compactMap { relationships[$0] }
      for id in ordered where !placed.contains(id) {
        placed.insert(id)
        let inverse = tree.inverse(of: id)
        guard tree[id].isToMany else {
          addOrder(of: id, inverse: inverse)
          continue
        }
        guard let inverse else {
          addKeyAtDestination(of: id)
          continue
        }
        guard tree[inverse].isToMany else { continue }
        if tree.inverse(of: inverse) == id { placed.insert(inverse) }
        let isRival = inverse != id && relationships[inverse.name] == inverse
        joins.append(
          JoinDraft(
            owner: id, inverse: inverse,
            isUncertain: isRival && order.mayVary(id.name, inverse.name)))
      }
    }
  }

  /// Whether a relationship needs more than a foreign key on its to-one side.
  private func needsPlace(_ id: RelationshipID) -> Bool {
    guard let inverse = tree.inverse(of: id).map({ tree[$0] }) else { return tree[id].isToMany }
    return inverse.isToMany && (tree[id].isToMany || inverse.isOrdered)
  }

  /// The keys of the hash table of an entity's properties, in order.
  ///
  /// The names are first inserted into a separate table, and in its order into the second one, followed by
  /// the foreign keys.
  func hashOrder(of position: Int, added: [String] = [], reserve: Int = 0) -> HashOrder {
    var names: [String] = []
    for owner in tree.chain(position) {
      for attribute in tree.nodes[owner].attributes {
        names += attribute.leaves.map {
          attribute.type == .composite ? "\(attribute.name).\($0.attribute.name)" : $0.path
        }
      }
    }
    let relationships = tree.relationships(of: position)
    names += relationships.keys
    let first = HashOrder(names.sorted(by: nameComesBefore) + ["_ent", "_pk", "_opt"])
    let keys = first.keys.compactMap { relationships[$0] }.flatMap(foreignKeyNames)
    return HashOrder(first.keys + keys + added, reserve: reserve)
  }

  private func foreignKeyNames(_ id: RelationshipID) -> [String] {
    guard !tree[id].isToMany else { return [] }
    return ["_Z\(upperCaseName(id.name))"] + (entityColumn(of: id).map { ["_\($0)"] } ?? [])
  }

  private mutating func addOrder(of id: RelationshipID, inverse: RelationshipID?) {
    guard let inverse, tree[inverse].isToMany, tree[inverse].isOrdered else { return }
    let column = addColumn(
      "Z_FOK_\(upperCaseName(id.name))", role: .toOneOrder(tree.path(id)), to: id.entity)
    orderColumns[id.entity, default: []].append("_\(column)")
  }

  private mutating func addKeyAtDestination(of id: RelationshipID) {
    guard let end = tree.destination(of: id) else { return }
    let path = tree.path(id)
    let name = "\(number(of: id.entity))\(upperCaseName(id.name))"
    let column = addColumn("Z\(name)", role: .toMany(path), to: end)
    foreignKeys[end, default: []].append((column, path))
    if tree[id].isOrdered { addColumn("Z_FOK_\(name)", role: .toManyOrder(path), to: end) }
  }
}
