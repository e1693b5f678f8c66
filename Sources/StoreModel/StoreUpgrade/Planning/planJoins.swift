import DataModel
import Migration

/// The columns of a join table, seen from its owner.
struct JoinColumns {
  let table: String
  let owner: String
  let member: String
  /// The column with the position of a member in the owner's list.
  let order: String?
  /// The column with the position of an owner in the member's list.
  let inverseOrder: String?

  init(_ join: JoinStorage) {
    table = join.table
    (owner, member) = (join.ownerColumn, join.memberColumn)
    (order, inverseOrder) = (join.orderColumn, join.inverseOrderColumn)
  }
}

extension ToManyStorage {
  /// The join table, where there is one.
  fileprivate var joinTable: String? {
    if case .joinTable(let join) = self { join.table } else { nil }
  }
}

extension UpgradePlanner {
  /// Plans the join tables: those that continue, new ones and dropped ones.
  mutating func planJoins() {
    var used: Set<String> = []
    for table in to.tables {
      guard case .join(let owner, let inverse, _) = table.kind,
        let new = joinColumns(of: owner, in: to)
      else { continue }
      let sources = [owner, inverse].map { path in
        let all = lineage.relationshipSources[path, default: []]
        return all.count > 1 ? nil : all.first
      }
      let back = to.toManyStorage(of: inverse.path, in: inverse.entity)
      if let old = oldJoin(
        sources, isOwnInverse: owner == inverse, isShared: back?.joinTable == table.name)
      {
        used.insert(old.table)
        carryOn(table, owner, from: old, to: new)
      } else {
        plan.add(.create, table.sql, because: "\(owner.title) and its inverse \(inverse.title)")
        remade.insert(table.name)
        joins.append(
          JoinWork(
            old: nil, new: table.name, isRemade: false, title: owner.title,
            keys: (new.owner, new.owner), kept: []))
        fill(new, owner, isOwnInverse: owner == inverse)
      }
    }
    for table in from.tables {
      guard case .join(let owner, let inverse, _) = table.kind, !used.contains(table.name) else {
        continue
      }
      droppedTables.insert(table.name)
      plan.add(
        .dropTables, "DROP TABLE \(identifier(table.name))",
        because: "\(owner.title) and \(inverse.title) are no longer a many-to-many pair")
    }
  }

  /// The columns of the join table of a relationship.
  private func joinColumns(of owner: PropertyPath, in schema: StoreSchema) -> JoinColumns? {
    guard case .joinTable(let join)? = schema.toManyStorage(of: owner.path, in: owner.entity)
    else { return nil }
    return JoinColumns(join)
  }

  /// The old join table of a relationship, which has just its pairs; where the new one is shared by two
  /// relationships that are each other's inverse, these were so before.
  private func oldJoin(
    _ sources: [RelationshipSource?], isOwnInverse: Bool, isShared: Bool
  ) -> JoinColumns? {
    guard case .toMany(.joinTable(let join))? = sources[0]?.storage,
      join.isOwnInverse == isOwnInverse
    else { return nil }
    if isShared, !isOwnInverse {
      guard case .toMany(.joinTable(let back))? = sources[1]?.storage,
        join.table == back.table, join.ownerColumn == back.memberColumn
      else { return nil }
    }
    return JoinColumns(join)
  }

  /// Keeps a join table, under other names or with other order columns where need be.
  private mutating func carryOn(
    _ table: SchemaTable, _ owner: PropertyPath, from old: JoinColumns, to new: JoinColumns
  ) {
    let orders = [
      (old.order, new.order, new.member), (old.inverseOrder, new.inverseOrder, new.owner),
    ]
    var renames = [(old.owner, new.owner), (old.member, new.member)]
    for case (let old?, let new?, _) in orders { renames.append((old, new)) }
    renames = renames.filter { $0.0 != $0.1 }
    let changesOrder = orders.contains { ($0.0 == nil) != ($0.1 == nil) }
    let changesText =
      old.table != new.table || !renames.isEmpty || changesOrder
      || statement(of: old.table).map { $0 != table.sql } ?? false
    let remakes = request.options.isCanonical && changesText
    joins.append(
      JoinWork(
        old: old.table, new: table.name, isRemade: remakes, title: owner.title,
        keys: (old.owner, new.owner),
        kept: [(old.member, new.member)]
          + orders.compactMap { before, after, _ in
            if let before, let after { (before, after) } else { nil }
          }))
    if remakes {
      return remake(table, owner, from: old, to: new)
    }
    let name = identifier(new.table)
    if old.table != new.table {
      tableRenames.append(
        TableRename(
          old: old.table, new: new.table,
          comment: "\(owner.title): entities have other numbers, or names have changed"))
    }
    rename(renames.map { ColumnRename(old: $0.0, new: $0.1) }, in: new.table)
    for (old, new, key) in orders {
      if let new, old == nil {
        plan.add(
          .addColumns, .alter(table.name, "ADD COLUMN \(identifier(new)) INTEGER"),
          because: "\(owner.title) or its inverse is ordered")
        plan.add(
          .setValues,
          .update(table.name, set: "\(identifier(new)) = \(identifier(key))", where: nil))
        plan.proofs.append(
          UpgradeCheck(
            rows: "SELECT COUNT(*) FROM \(name) WHERE \(identifier(new)) IS NULL",
            problem: "pairs of \(owner.title) have no order"))
      } else if let old, new == nil {
        droppedColumns[table.name, default: []].insert(foldedName(old))
        plan.add(
          .dropColumns, .alter(table.name, "DROP COLUMN \(identifier(old))"),
          because: "\(owner.title) or its inverse is no longer ordered")
      }
    }
  }

  /// Rebuilds a join table and copies its rows.
  private mutating func remake(
    _ table: SchemaTable, _ owner: PropertyPath, from old: JoinColumns, to new: JoinColumns
  ) {
    let aside = identifier(asideName(old.table))
    putAside(old.table)
    plan.add(.create, table.sql, because: "\(owner.title): rebuilt")
    remade.insert(table.name)
    var columns = [(new.owner, old.owner), (new.member, old.member)]
    if let order = new.order { columns.append((order, old.order ?? old.member)) }
    if let order = new.inverseOrder { columns.append((order, old.inverseOrder ?? old.owner)) }
    plan.add(
      .copy,
      "INSERT INTO \(identifier(table.name)) (\(columns.map { identifier($0.0) }.joined(separator: ", "))) "
        + "SELECT \(columns.map { identifier($0.1) }.joined(separator: ", ")) FROM \(aside)")
    plan.add(.dropAside, "DROP TABLE \(aside)")
  }

  /// Fills a new join table from relationships that were stored differently.
  private mutating func fill(_ new: JoinColumns, _ owner: PropertyPath, isOwnInverse: Bool) {
    let sources = lineage.pairSources[owner, default: []].filter {
      !(isOwnInverse && $0.isReversed)
    }
    guard let pairs = collectPairs(of: sources, flips: false, because: owner.title) else { return }
    let (first, second) = (identifier(new.owner), identifier(new.member))
    var columns = [(first, "owner"), (second, "member")]
    if let order = new.order { columns.append((identifier(order), "IFNULL(place, member)")) }
    let opposite =
      "temp.\(pairs) AS other WHERE other.owner = pair.member AND other.member = pair.owner"
    if let order = new.inverseOrder {
      let back =
        isOwnInverse
        ? "IFNULL((SELECT other.place FROM \(opposite)), IFNULL(back, owner))"
        : "IFNULL(back, owner)"
      columns.append((identifier(order), back))
    }
    let reversed = "\(first) = pair.member AND \(second) = pair.owner"
    plan.proofs.append(
      UpgradeCheck(
        rows: "SELECT COUNT(*) FROM temp.\(pairs) AS pair WHERE NOT EXISTS (SELECT 1 FROM "
          + "\(identifier(new.table)) WHERE \(first) = pair.owner AND \(second) = pair.member"
          + (isOwnInverse ? " OR \(reversed))" : ")"),
        problem: missingPairs(owner)))
    // A pair of a relationship that is its own inverse stands in one order.
    let once =
      isOwnInverse ? " WHERE owner <= member OR NOT EXISTS (SELECT 1 FROM \(opposite))" : ""
    if isOwnInverse {
      plan.add(.collect, "CREATE INDEX temp.\(pairs)_owner ON \(pairs) (owner, member)")
    }
    plan.add(
      .connect,
      "INSERT INTO \(identifier(new.table)) (\(columns.map(\.0).joined(separator: ", "))) "
        + "SELECT \(columns.map(\.1).joined(separator: ", ")) FROM temp.\(pairs) AS pair\(once)",
      because: "\(owner.title) and its inverse")
  }
}
