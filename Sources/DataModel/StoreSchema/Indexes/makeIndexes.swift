extension SchemaBuilder {
  /// Creates the indexes, tree by tree: automatic ones, then those of join tables owned by entities of the
  /// tree, then fetch indexes and constraints by entity.
  mutating func makeIndexes() {
    let owned = Dictionary(grouping: joins) { tree.nodes[$0.owner.entity].root }
    for root in tree.numbered where tree.nodes[root].parent == nil {
      let members = tree.numbered[(tree.nodes[root].number - 1)..<tree.nodes[root].lastNumber]
      for position in members {
        if !generation.hasFetchIndexes { addOldMarkedIndexes(to: position) }
        addKeyIndexes(to: position)
      }
      for join in owned[root] ?? [] where generation.hasJoinIndexes { addIndex(of: join) }
      addEntityIndex(to: root)
      for position in members { addChosenIndexes(to: position) }
    }
  }

  /// Adds the indexes and constraints that the model declares.
  private mutating func addChosenIndexes(to position: Int) {
    guard generation.hasFetchIndexes else {
      addOldCompoundIndexes(to: position)
      addOldConstraints(to: position)
      return
    }
    addFetchIndexes(to: position)
    addMarkedIndexes(to: position)
    if generation.hasUniqueIndexes {
      addConstraints(to: position)
    } else {
      addOldConstraints(to: position)
    }
  }

  /// Adds an index unless its name is in use.
  mutating func addIndex(
    _ name: String, on table: String, of columns: [String], isUnique: Bool = false,
    where condition: String? = nil, origin: IndexOrigin
  ) {
    guard objectNames.take(name) else {
      doubts.append(.indexName(name))
      return
    }
    let kind = isUnique ? "UNIQUE INDEX" : "INDEX"
    let end = condition.map { " WHERE \($0)" } ?? ""
    let list = columns.joined(separator: ", ")
    indexes.append(
      SchemaIndex(
        name: name, table: table,
        sql: "CREATE \(kind) \(identifier(name)) ON \(identifier(table)) (\(list))\(end)",
        origin: origin))
  }

  private mutating func addKeyIndexes(to position: Int) {
    let table = table(of: position)
    for (column, path) in foreignKeys[position] ?? [] {
      addIndex(
        "\(table)_\(column)_INDEX", on: table, of: [identifier(column)],
        origin: .foreignKey(path))
    }
  }

  private mutating func addIndex(of join: JoinDraft) {
    addIndex(
      "\(join.table)_\(join.second)_INDEX", on: join.table,
      of: [identifier(join.second), identifier(join.first)],
      origin: .join(owner: tree.path(join.owner)))
  }

  private mutating func addEntityIndex(to root: Int) {
    let node = tree.nodes[root]
    guard !node.children.isEmpty, !node.entity.omitsEntityIndex else { return }
    let table = table(of: root)
    addIndex(
      "\(table)_Z_ENT_INDEX", on: table, of: ["Z_ENT"],
      origin: .entityColumn(root: node.entity.name))
  }

  private mutating func addConstraints(to position: Int) {
    let entity = tree.nodes[position].entity
    for (place, names) in entity.uniquenessConstraints.enumerated() {
      let columns = names.flatMap { storedColumns(of: $0, in: position) }
      guard !columns.isEmpty else { continue }
      addIndex(
        "Z_\(entity.name)_UNIQUE_\(names.joined(separator: "_"))", on: table(of: position),
        of: columns.map { ascending($0.name) }, isUnique: true,
        origin: .uniquenessConstraint(entity: entity.name, position: place))
    }
  }

  /// A column in an index, in ascending order.
  func ascending(_ column: String) -> String { "\(identifier(column)) COLLATE BINARY ASC" }

  /// A column that can be indexed.
  struct StoredColumn {
    let name: String
    let isForeignKey: Bool
  }

  /// The columns of a property, an element of a composite or a whole composite of an entity.
  func storedColumns(of path: String, in position: Int) -> [StoredColumn] {
    for owner in tree.chain(position) {
      let entity = tree.nodes[owner].entity.name
      let property = PropertyPath(entity: entity, path: path)
      if let column = namesByRole[.attribute(property)] {
        return [StoredColumn(name: column, isForeignKey: false)]
      }
      if let key = namesByRole[.toOne(property)] {
        return [StoredColumn(name: key, isForeignKey: true)]
      }
      let elements = tree.nodes[owner].attributes.filter { $0.type == .composite }
        .flatMap(\.leaves).filter { $0.path.hasPrefix("\(path).") }
      let columns = elements.compactMap {
        namesByRole[.attribute(PropertyPath(entity: entity, path: $0.path))]
      }
      guard columns.isEmpty else {
        return columns.map { StoredColumn(name: $0, isForeignKey: false) }
      }
    }
    return []
  }
}

extension Entity {
  /// Whether the entity requests, with a private Core Data key, no index on `Z_ENT`.
  fileprivate var omitsEntityIndex: Bool {
    let key = "_NSEntityOmitSubentityColumnIndex"
    if let text = userInfo[key] { return ["yes", "1", "true"].contains(text.lowercased()) }
    switch otherUserInfo[key] {
    case .boolean(let value): return value
    case .integer(let value): return value == 1
    default: return false
    }
  }
}
