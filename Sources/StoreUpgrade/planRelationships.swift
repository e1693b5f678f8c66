import DataModel
import Migration
import StoreSchema

extension UpgradePlanner {
  /// Fills the keys of relationships that were kept in another way, then the columns that go with them.
  mutating func connectKeys() {
    for table in to.tables {
      guard case .entities = table.kind, lineage.source(of: table.name) != nil else { continue }
      for column in table.columns {
        switch column.role {
        case .toOne(let path): connect(column, path, in: table, .toOneOrder(path))
        case .toMany(let path): connectOwner(column, path, in: table, .toManyOrder(path))
        default: continue
        }
      }
    }
  }

  private func isUnfed(_ column: String, in table: String) -> Bool {
    lineage.feeds[table]?[column].map(\.columns.isEmpty) ?? false
  }

  /// Fills the key of a to-one relationship whose inverse had other means, and what goes with the key.
  private mutating func connect(
    _ column: SchemaColumn, _ path: PropertyPath, in table: SchemaTable, _ order: ColumnRole
  ) {
    guard let heir = lineage.heirs.first(where: { $0.new.name == path.entity }) else { return }
    if isUnfed(column.name, in: table.name),
      let property = heir.pair.properties.first(where: { $0.destination.name == path.path }),
      property.source == nil, let inverse = lineage.inverseSource(of: property.destination)
    {
      setKey(column, path, in: table, order, from: inverse)
    } else if isUnfed(column.name, in: table.name) {
      return
    }
    fillEntity(of: column, path, in: table)
    fillOrder(order, of: column, path, in: table)
  }

  /// Fills the key of a to-many relationship without inverse.
  private mutating func connectOwner(
    _ column: SchemaColumn, _ path: PropertyPath, in table: SchemaTable, _ order: ColumnRole
  ) {
    if isUnfed(column.name, in: table.name) {
      guard let source = lineage.source(of: path.path, in: path.entity) else { return }
      setKey(column, path, in: table, order, from: source)
    }
    fillOrder(order, of: column, path, in: table)
  }

  /// Sets a key to the owner, in pairs whose members are the rows of the table.
  private mutating func setKey(
    _ column: SchemaColumn, _ path: PropertyPath, in table: SchemaTable, _ order: ColumnRole,
    from source: (entity: String, name: String)
  ) {
    guard let pairs = collectPairs(of: source, because: path.title) else { return }
    let name = identifier(table.name)
    plan.checks.append(
      UpgradeCheck(
        rows:
          "SELECT COUNT(*) FROM (SELECT member FROM temp.\(pairs) GROUP BY member HAVING COUNT(*) > 1)",
        problem: "objects are related to several by \(source.entity).\(source.name), of which "
          + "\(path.title) can keep one"))
    var values = [
      "\(identifier(column.name)) = (SELECT owner FROM temp.\(pairs) WHERE member = Z_PK)"
    ]
    if let order = to.column(order) {
      values.append(
        "\(identifier(order.name)) = (SELECT IFNULL(place, member) FROM temp.\(pairs) WHERE member = Z_PK)"
      )
    }
    plan.add(.collect, "CREATE INDEX temp.\(pairs)_member ON \(pairs) (member)")
    plan.add(
      .connect,
      "UPDATE \(name) SET \(values.joined(separator: ", ")) "
        + "WHERE Z_PK IN (SELECT member FROM temp.\(pairs))", because: path.title)
  }

  /// Fills the column with the entity of the row at the other end, where there was none.
  private mutating func fillEntity(
    of key: SchemaColumn, _ path: PropertyPath, in table: SchemaTable
  ) {
    guard let column = to.column(.toOneEntity(path)), isUnfed(column.name, in: table.name),
      let end = destination(of: path),
      let otherTable = to.tableName(of: end)
    else { return }
    plan.add(
      .connect,
      "UPDATE \(identifier(table.name)) SET \(identifier(column.name)) = "
        + "(SELECT other.Z_ENT FROM \(identifier(otherTable)) AS other "
        + "WHERE other.Z_PK = \(identifier(table.name)).\(identifier(key.name))) "
        + "WHERE \(identifier(key.name)) IS NOT NULL",
      because: "\(end) has subentities")
  }

  /// The entity that a relationship of the new version leads to.
  private func destination(of path: PropertyPath) -> String? {
    request.step.to.entities[path.entity]?.relationships
      .first { $0.name == path.path }?.destinationEntity
  }

  /// Gives members of a relationship that is ordered now the order in which they were made.
  private mutating func fillOrder(
    _ role: ColumnRole, of key: SchemaColumn, _ path: PropertyPath, in table: SchemaTable
  ) {
    guard let column = to.column(role), isUnfed(column.name, in: table.name),
      !isUnfed(key.name, in: table.name)
    else { return }
    plan.add(
      .connect,
      "UPDATE \(identifier(table.name)) SET \(identifier(column.name)) = Z_PK "
        + "WHERE \(identifier(key.name)) IS NOT NULL", because: "\(path.title) is ordered")
  }
}

extension UpgradePlanner {
  /// Disconnects rows from rows of entities that are gone, or that left the tree.
  mutating func disconnectRemoved() {
    for table in to.tables {
      switch table.kind {
      case .entities:
        guard lineage.source(of: table.name) != nil else { continue }
        for column in table.columns { disconnect(column, in: table) }
      case .join(let owner, let inverse, _): disconnect(table, owner, inverse)
      case .rTree, .system: continue
      }
    }
  }

  /// Whether rows that an entity of the new version held, with its subentities, are now elsewhere.
  private func losesRows(_ entity: String) -> String? {
    guard let heir = lineage.heirs.first(where: { $0.new.name == entity }) else { return nil }
    let lost = heir.old.numbers.contains { number in
      guard let new = lineage.numbers[number] else { return true }
      return !heir.new.numbers.contains(new)
    }
    return lost ? heir.new.table : nil
  }

  private mutating func disconnect(_ column: SchemaColumn, in table: SchemaTable) {
    let end: String?
    var others: [ColumnRole] = []
    switch column.role {
    case .toOne(let path):
      end = destination(of: path)
      others = [.toOneEntity(path), .toOneOrder(path)]
    case .toMany(let path):
      end = path.entity
      others = [.toManyOrder(path)]
    default: return
    }
    guard let end, let destination = losesRows(end), let path = column.role.property else { return }
    let names = [column] + others.compactMap { to.column($0) }
    let key = identifier(column.name)
    plan.add(
      .disconnect,
      "UPDATE \(identifier(table.name)) SET "
        + names.map { "\(identifier($0.name)) = NULL" }.joined(separator: ", ")
        + " WHERE \(key) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(identifier(destination)) AS other "
        + "WHERE other.Z_PK = \(identifier(table.name)).\(key))", because: path.title)
  }

  private mutating func disconnect(
    _ table: SchemaTable, _ owner: PropertyPath, _ inverse: PropertyPath
  ) {
    guard case .joinTable(let join)? = to.toManyStorage(of: owner.path, in: owner.entity) else {
      return
    }
    let ends = [(join.ownerColumn, owner.entity), (join.memberColumn, inverse.entity)]
    for (column, entity) in ends {
      guard let destination = losesRows(entity) else { continue }
      plan.add(
        .disconnect,
        "DELETE FROM \(identifier(table.name)) WHERE \(identifier(column)) NOT IN "
          + "(SELECT Z_PK FROM \(identifier(destination)))", because: owner.title)
    }
  }
}
