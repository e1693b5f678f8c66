import DataModel

/// A foreign key column: its location, and the rows to which it may refer.
struct StoredKey {
  /// The table that has the column.
  let table: String
  /// The column.
  let column: String
  /// The relationship.
  let path: PropertyPath
  /// The entity whose rows have the key.
  let holder: SchemaEntity
  /// The entity whose rows it names.
  let target: SchemaEntity
  /// The column with the entity of the row named.
  let entityColumn: String?
  /// The column with the position in an ordered relationship.
  let orderColumn: String?
  /// The reason why the key must not be emptied; nil if it may.
  let obstacle: String?
}

extension StoreInquiry {
  /// The keys of to-one relationships, and of to-many relationships without inverse.
  var storedKeys: [StoredKey] {
    entityTables.flatMap { table, _ in
      table.columns.compactMap { key(of: $0, in: table) }.filter {
        store.has(table.name, [$0.column])
      }
    }
  }

  private func key(of column: SchemaColumn, in table: SchemaTable) -> StoredKey? {
    switch column.role {
    case .toOne(let path):
      guard let relationship = relationship(path), let holder = schema.entity(path.entity),
        let target = destination(of: relationship)
      else { return nil }
      return StoredKey(
        table: table.name, column: column.name, path: path, holder: holder, target: target,
        entityColumn: present(.toOneEntity(path), in: table),
        orderColumn: present(.toOneOrder(path), in: table),
        obstacle: relationship.isOptional ? nil : "the relationship is not optional")
    case .toMany(let path):
      // In the table of the destination: the row that the relationship starts from.
      guard let relationship = relationship(path), let target = schema.entity(path.entity),
        store.hasKey(target.table), let holder = destination(of: relationship)
      else { return nil }
      return StoredKey(
        table: table.name, column: column.name, path: path, holder: holder, target: target,
        entityColumn: nil, orderColumn: present(.toManyOrder(path), in: table), obstacle: nil)
    default: return nil
    }
  }

  private func present(_ role: ColumnRole, in table: SchemaTable) -> String? {
    table.columns.first { $0.role == role }.map(\.name).flatMap {
      store.has(table.name, [$0]) ? $0 : nil
    }
  }

  /// Whether keys name rows that are there, of the right entity.
  func keys() -> [StoreQuestion] { storedKeys.flatMap(questions) }

  private func questions(about key: StoredKey) -> [StoreQuestion] {
    let (table, column) = (identifier(key.table), identifier(key.column))
    let target = identifier(key.target.table)
    let place = StoreQuestion.Place(
      table: key.table, column: key.column, entity: key.path.entity, property: key.path.path)
    let name = "\(key.path.entity).\(key.path.path)"
    let owned = isOf(key.holder)
    // Nothing at all, not even NULL, is in a table without rows.
    let dangling =
      "\(owned) AND \(column) IS NOT NULL AND \(column) NOT IN (SELECT Z_PK FROM \(target))"
    let misled =
      "\(owned) AND \(column) IN (SELECT Z_PK FROM \(target) NOT INDEXED WHERE \(isNotOf(key.target)))"
    let emptied = [key.column] + [key.entityColumn, key.orderColumn].compactMap(\.self)
    func emptying(_ condition: String) -> StoreMending? {
      key.obstacle == nil
        ? .empty(table: key.table, columns: emptied, condition: condition) : nil
    }
    var questions = [
      StoreQuestion(
        .danglingKey, summary: "\(name) names rows that do not exist", at: place,
        rows: .matching(table: table, condition: dangling, shown: ["Z_PK", column]),
        mending: emptying(dangling), obstacle: key.obstacle),
      StoreQuestion(
        .wrongDestination, summary: "\(name) names rows of another entity than \(key.target.name)",
        at: place,
        rows: .matching(table: table, condition: misled, shown: ["Z_PK", column]),
        mending: emptying(misled), obstacle: key.obstacle),
    ]
    if let entityColumn = key.entityColumn.map(identifier) {
      let number =
        "(SELECT other.Z_ENT FROM \(target) AS other WHERE other.Z_PK = \(table).\(column) "
        + "AND other.\(isOf(key.target)))"
      // A key that leads nowhere has no entity, and is reported separately.
      let wrong = "\(owned) AND \(entityColumn) IS NOT IFNULL(\(number), \(entityColumn))"
      questions.append(
        StoreQuestion(
          .wrongKeyEntity,
          summary: "\(name) names rows of another entity than \(entityColumn) says",
          at: place,
          rows: .matching(table: table, condition: wrong, shown: ["Z_PK", column, entityColumn]),
          mending: .set(
            table: key.table, column: key.entityColumn ?? "", value: number, condition: wrong)))
    }
    return questions
  }

  /// Whether the pairs of join tables name rows that are there, and those of a relationship that is its own inverse are there
  /// once.
  func pairs() -> [StoreQuestion] {
    joinEnds.flatMap { table, owner, ends -> [StoreQuestion] in
      let isWrong = ends.map { column, entity in
        "(\(column) IS NULL OR \(column) NOT IN (SELECT Z_PK FROM \(identifier(entity.table)) "
          + "NOT INDEXED WHERE \(isOf(entity))))"
      }
      let condition = isWrong.joined(separator: " OR ")
      let place = StoreQuestion.Place(table: table, entity: owner.entity, property: owner.path)
      let keys = ends.map(\.column)
      let dangling = StoreQuestion(
        .danglingPair,
        summary: "pairs of \(owner.entity).\(owner.path) name rows that do not exist",
        at: place, rows: .matching(table: identifier(table), condition: condition, shown: keys),
        keyColumns: 2, mending: .remove(table: table, condition: condition))
      guard case .joinTable(let join)? = schema.toManyStorage(of: owner.path, in: owner.entity),
        join.isOwnInverse
      else { return [dangling] }
      return [dangling, repeatedPairs(in: table, keys, path: owner, place: place)]
    }
  }

  /// The join tables to check, each with its relationship, and its columns as SQL identifiers with the
  /// entities to whose rows they refer.
  var joinEnds:
    [(table: String, path: PropertyPath, ends: [(column: String, entity: SchemaEntity)])]
  {
    schema.tables.compactMap { table in
      guard case .join(let owner, _, _) = table.kind,
        store.has(table.name, table.columns.map(\.name))
      else { return nil }
      let ends = table.columns.compactMap { column in
        end(column.role).map { (column: identifier(column.name), entity: $0) }
      }
      return ends.count == 2 ? (table.name, owner, ends) : nil
    }
  }

  /// Whether a pair exists in the other order as well.
  private func repeatedPairs(
    in table: String, _ keys: [String], path: PropertyPath, place: StoreQuestion.Place
  ) -> StoreQuestion {
    let name = identifier(table)
    // Both rows are the same pair, except for the positions in an ordered relationship.
    let condition =
      "\(keys[0]) > \(keys[1]) AND EXISTS (SELECT 1 FROM \(name) AS other WHERE "
      + "other.\(keys[0]) = \(name).\(keys[1]) AND other.\(keys[1]) = \(name).\(keys[0]))"
    let isOrdered = relationship(path)?.isOrdered ?? false
    return StoreQuestion(
      .repeatedPair, summary: "pairs of \(path.entity).\(path.path) exist in both orders",
      at: place,
      rows: .matching(table: name, condition: condition, shown: keys), keyColumns: 2,
      mending: isOrdered ? nil : .remove(table: table, condition: condition),
      obstacle: isOrdered ? "each has places in the order" : nil)
  }

  /// The entity whose rows a column of a join table names.
  private func end(_ role: ColumnRole) -> SchemaEntity? {
    switch role {
    case .joinMember(let path): relationship(path).flatMap { destination(of: $0) }
    case .reflexiveMember(let path):
      schema.entity(path.entity).flatMap { store.hasKey($0.table) ? $0 : nil }
    default: nil
    }
  }

  /// Whether both sides of one-to-one relationships name each other.
  func inverses() -> [StoreQuestion] {
    let keys = Dictionary(
      keepingFirst: storedKeys.map { ($0.path, $0) })
    return storedKeys.compactMap { key -> StoreQuestion? in
      guard let forward = relationship(key.path), !forward.isToMany,
        let back = inverse(of: forward, keys)
      else { return nil }
      let (table, column) = (identifier(key.table), identifier(key.column))
      let other = identifier(key.target.table)
      let condition =
        "\(isOf(key.holder)) AND \(column) IN (SELECT Z_PK FROM \(other)) AND "
        + "(SELECT other.\(identifier(back.column)) FROM \(other) AS other "
        + "WHERE other.Z_PK = \(table).\(column)) IS NOT \(table).Z_PK"
      return StoreQuestion(
        .oneSidedInverse,
        summary:
          "\(key.path.entity).\(key.path.path) names rows whose \(back.path.path) does not name them",
        at: StoreQuestion.Place(
          table: key.table, column: key.column, entity: key.path.entity, property: key.path.path),
        rows: .matching(table: table, condition: condition, shown: ["Z_PK", column]))
    }
  }

  /// The foreign key of the inverse to-one relationship.
  private func inverse(
    of relationship: Relationship, _ keys: [PropertyPath: StoredKey]
  ) -> StoredKey? {
    guard let name = relationship.inverseName, let destination = relationship.destinationEntity,
      let entity = model.entities[destination]
    else { return nil }
    for owner in [entity] + model.ancestors(of: entity) {
      if let key = keys[PropertyPath(entity: owner.name, path: name)] {
        return self.relationship(key.path)?.isToMany == false ? key : nil
      }
    }
    return nil
  }
}
