extension SchemaBuilder {
  /// Creates the tables: those of the entities by number, each followed by the join tables owned by entities
  /// of its tree, then the system tables, then R-trees.
  func makeTables() -> [SchemaTable] {
    var owned: [Int: [SchemaTable]] = [:]
    for join in joins {
      owned[tree.nodes[join.owner.entity].root, default: []].append(joinTable(join))
    }
    var tables: [SchemaTable] = []
    for position in tree.numbered where tree.nodes[position].parent == nil {
      tables.append(entityTable(position))
      tables += owned[position] ?? []
    }
    let system = SystemTable.allCases.filter { $0 != .modelCache || generation.hasModelCache }
    return tables + system.map(\.table) + rTrees
  }

  private func entityTable(_ root: Int) -> SchemaTable {
    let drafts = (columns[root] ?? []).enumerated().sorted {
      ($0.element.block, $0.offset) < ($1.element.block, $1.offset)
    }.map(\.element)
    let constraints = tableConstraints[root] ?? TableConstraints()
    var definitions: [String] = []
    for draft in drafts {
      var definition = "\(identifier(draft.name)) \(draft.type)"
      if draft.role == .primaryKey { definition += " PRIMARY KEY" }
      if constraints.uniqueColumns.contains(draft.name) { definition += " UNIQUE" }
      definitions.append(definition)
    }
    definitions += constraints.clauses
    let end = constraints.clauses.isEmpty ? " )" : ")"
    let name = table(of: root)
    return SchemaTable(
      name: name, kind: .entities(root: tree.nodes[root].entity.name),
      columns: drafts.map { SchemaColumn(name: $0.name, type: $0.type, role: $0.role) },
      sql: "CREATE TABLE \(identifier(name)) ( \(definitions.joined(separator: ", "))\(end)")
  }

  private func joinTable(_ join: JoinDraft) -> SchemaTable {
    let columns = joinColumns(join)
    var definitions = columns.map { "\(identifier($0.name)) \($0.type)" }
    let key = [join.first, join.second].map(identifier).joined(separator: ", ")
    definitions.append("PRIMARY KEY (\(key))")
    return SchemaTable(
      name: join.table,
      kind: .join(
        owner: tree.path(join.owner), inverse: tree.path(join.inverse),
        isUncertain: join.isUncertain),
      columns: columns,
      sql: "CREATE TABLE \(identifier(join.table)) ( \(definitions.joined(separator: ", ")) )")
  }

  /// The two columns of a join table, and the positions of ordered relationships.
  func joinColumns(_ join: JoinDraft) -> [SchemaColumn] {
    let (owner, inverse) = (tree.path(join.owner), tree.path(join.inverse))
    let (ownerName, inverseName) = (upperCaseName(owner.path), upperCaseName(inverse.path))
    let (near, far) = (number(of: join.owner.entity), number(of: join.inverse.entity))
    var columns: [(name: String, role: ColumnRole)]
    if join.isOwnInverse {
      columns = [(join.first, .joinMember(owner)), (join.second, .reflexiveMember(owner))]
      if tree[join.owner].isOrdered {
        columns.append(("Z_FOK_\(near)\(ownerName)", .joinOrder(owner)))
        columns.append(("FOK_REFLEXIVE", .reflexiveOrder(owner)))
      }
    } else {
      columns = [(join.first, .joinMember(inverse)), (join.second, .joinMember(owner))]
      if tree[join.inverse].isOrdered, tree.inverse(of: join.inverse) == join.owner {
        columns.append(("Z_FOK_\(near)\(inverseName)", .joinOrder(inverse)))
      }
      if tree[join.owner].isOrdered {
        columns.append(("Z_FOK_\(far)\(ownerName)", .joinOrder(owner)))
      }
    }
    var names = NamesInUse()
    return columns.map { column in
      SchemaColumn(
        name: names.unique(column.name), type: "INTEGER", role: column.role)
    }
  }
}
