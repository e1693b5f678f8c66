import DataModel
import Migration
import Text

extension UpgradePlanner {
  /// Fills the keys of relationships that were stored differently, then their accompanying columns.
  mutating func connectKeys() {
    for table in to.tables {
      guard case .entities = table.kind, lineage.source(of: table.name) != nil else { continue }
      for column in table.columns {
        switch column.role {
        case .toOne(let path): connect(column, path: path, in: table, order: .toOneOrder(path))
        case .toMany(let path):
          connectOwner(column, path: path, in: table, order: .toManyOrder(path))
        default: continue
        }
      }
    }
  }

  func isUnfed(_ column: String, in table: String) -> Bool {
    lineage.feeds[table]?[column].map(\.columns.isEmpty) ?? false
  }

  /// Fills the key of a to-one relationship without a single source column in the old table, and its
  /// accompanying columns.
  private mutating func connect(
    _ column: SchemaColumn, path: PropertyPath, in table: SchemaTable, order: ColumnRole
  ) {
    if isUnfed(column.name, in: table.name) {
      let sources = lineage.pairSources[path, default: []]
      guard !sources.isEmpty else { return }
      // The rows with the key are the owners.
      setKey(column, path: path, in: table, order: order, from: sources, flips: true)
    }
    fillEntity(of: column, path, in: table)
    fillOrder(order, of: column, path, in: table)
  }

  /// Fills the key of a to-many relationship without inverse.
  private mutating func connectOwner(
    _ column: SchemaColumn, path: PropertyPath, in table: SchemaTable, order: ColumnRole
  ) {
    if isUnfed(column.name, in: table.name) {
      let sources = lineage.pairSources[path, default: []]
      if !sources.isEmpty {
        setKey(column, path: path, in: table, order: order, from: sources, flips: false)
      }
    }
    fillOrder(order, of: column, path, in: table)
  }

  /// Sets a key to the owner, in pairs whose members are the rows of the table; a row that has several is
  /// counted before anything changes.
  private mutating func setKey(
    _ column: SchemaColumn, path: PropertyPath, in table: SchemaTable, order: ColumnRole,
    from sources: [PairSource], flips: Bool
  ) {
    guard let holders = holders(of: column),
      let pairs = collectPairs(of: sources, flips: flips, because: path.title)
    else { return }
    let name = identifier(table.name)
    let ofHolders =
      isWhole(holders, table.name) ? "" : " AND Z_ENT \(between(holders))"
    filledKeys.insert(ColumnName(table: table.name, column: column.name))
    plan.checks.append(
      UpgradeCheck(
        rows: "SELECT COUNT(*) FROM (SELECT member FROM temp.\(pairs) "
          + "GROUP BY member HAVING COUNT(DISTINCT owner) > 1)",
        problem: "objects are related to several by \(shortList(sources.map(\.title))), of which "
          + "\(path.title) can keep one"))
    plan.proofs.append(
      UpgradeCheck(
        rows: "SELECT COUNT(*) FROM temp.\(pairs) JOIN \(name) ON Z_PK = member "
          + "WHERE \(identifier(column.name)) IS NOT owner\(ofHolders)",
        problem: missingPairs(path)))
    let first = "FROM temp.\(pairs) WHERE member = Z_PK ORDER BY owner LIMIT 1"
    var values = ["\(identifier(column.name)) = (SELECT owner \(first))"]
    if let order = to.column(order) {
      values.append("\(identifier(order.name)) = (SELECT IFNULL(place, member) \(first))")
    }
    plan.add(.collect, "CREATE INDEX temp.\(pairs)_member ON \(pairs) (member)")
    plan.add(
      .connect,
      .update(
        table.name, set: values.joined(separator: ", "),
        where: "Z_PK IN (SELECT member FROM temp.\(pairs))\(ofHolders)"),
      because: path.title)
  }

  /// The new numbers of the entities whose rows have a key.
  func holders(of column: SchemaColumn) -> ClosedRange<Int>? {
    switch column.role {
    case .toOne(let path): to.entityNumbers(of: path.entity)
    case .toMany(let path): destination(of: path).flatMap(to.entityNumbers)
    default: nil
    }
  }

  /// Whether a table holds the rows of no other entities.
  private func isWhole(_ numbers: ClosedRange<Int>, _ table: String) -> Bool {
    to.entities.allSatisfy { $0.table != table || numbers.contains($0.number) }
  }

  func between(_ numbers: ClosedRange<Int>) -> String {
    "BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)"
  }

  /// Fills the column with the entity of the row at the other end, in rows that had the key and no such column.
  private mutating func fillEntity(
    of key: SchemaColumn, _ path: PropertyPath, in table: SchemaTable
  ) {
    guard let column = to.column(.toOneEntity(path)),
      let rows = rowsWithout(column, besides: key, in: table),
      let end = destination(of: path), let otherTable = to.tableName(of: end)
    else { return }
    filledEntities.insert(ColumnName(table: table.name, column: column.name))
    plan.add(
      .connect,
      .update(
        table.name,
        set: "\(identifier(column.name)) = "
          + "(SELECT other.Z_ENT FROM \(identifier(otherTable)) AS other "
          + "WHERE other.Z_PK = \(identifier(table.name)).\(identifier(key.name)))",
        where: "\(identifier(key.name)) IS NOT NULL\(rows)"),
      because: "\(end) has subentities")
    proveEntities(of: key, path, in: table)
  }

  /// The additional condition for rows that had a key but not its accompanying column; nil if absent.
  private func rowsWithout(
    _ column: SchemaColumn, besides key: SchemaColumn, in table: SchemaTable
  ) -> String? {
    let isFilled = filledKeys.contains(ColumnName(table: table.name, column: key.name))
    guard !isFilled, let feeds = lineage.feeds[table.name], let keys = feeds[key.name]?.sources,
      let others = feeds[column.name]?.sources
    else { return isFilled ? "" : nil }
    let had = keys.filter { $0.value != nil }.keys
    let without = had.filter { (others[$0] ?? nil) == nil }.sorted()
    guard !without.isEmpty else { return nil }
    return without.count == had.count ? "" : " AND \(isEntity(without))"
  }

  /// The destination entity of a new relationship.
  func destination(of path: PropertyPath) -> String? {
    request.step.to.entities[path.entity]?.relationships
      .first { $0.name == path.path }?.destinationEntity
  }

  /// Gives members of a relationship that is ordered now the order in which they were made.
  private mutating func fillOrder(
    _ role: ColumnRole, of key: SchemaColumn, _ path: PropertyPath, in table: SchemaTable
  ) {
    guard let column = to.column(role),
      !filledKeys.contains(ColumnName(table: table.name, column: key.name)),
      let rows = rowsWithout(column, besides: key, in: table)
    else { return }
    plan.proofs.append(
      UpgradeCheck(
        rows:
          "SELECT COUNT(*) FROM \(identifier(table.name)) WHERE \(identifier(key.name)) IS NOT NULL "
          + "AND \(identifier(column.name)) IS NULL\(rows)",
        problem: "objects of \(path.title) have no order"))
    plan.add(
      .connect,
      .update(
        table.name, set: "\(identifier(column.name)) = Z_PK",
        where: "\(identifier(key.name)) IS NOT NULL\(rows)"),
      because: "\(path.title) is ordered")
  }
}
