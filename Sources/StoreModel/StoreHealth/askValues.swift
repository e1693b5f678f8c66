import DataModel

extension StoreInquiry {
  /// Checks that members of ordered relationships have distinct positions.
  func orders() -> [StoreQuestion] {
    let keys = storedKeys.compactMap { key in
      key.orderColumn.map { order in
        Order(
          table: key.table, key: "Z_PK", owner: key.column, column: order, path: key.path,
          filter: "\(isOf(key.holder)) AND ")
      }
    }
    return (keys + joinOrders).flatMap(questions)
  }

  private struct Order {
    let table: String
    /// The columns that identify rows.
    let key: String
    /// The column with the row that has the members.
    let owner: String
    let column: String
    let path: PropertyPath
    /// The condition for the rows to check, followed by AND.
    let filter: String
  }

  private var joinOrders: [Order] {
    schema.tables.flatMap { table -> [Order] in
      guard case .join(let owner, let inverse, _) = table.kind,
        store.has(table.name, table.columns.map(\.name))
      else { return [] }
      return [owner, inverse].compactMap { path -> Order? in
        guard let storage = schema.toManyStorage(of: path.path, in: path.entity),
          case .joinTable(let join) = storage, join.table == table.name, !join.isOwnInverse,
          let column = join.orderColumn
        else { return nil }
        return Order(
          table: table.name,
          key: "\(identifier(join.ownerColumn)), \(identifier(join.memberColumn))",
          owner: join.ownerColumn, column: column, path: path, filter: "")
      }
    }
  }

  private func questions(about order: Order) -> [StoreQuestion] {
    let (table, owner) = (identifier(order.table), identifier(order.owner))
    let column = identifier(order.column)
    let name = "\(order.path.entity).\(order.path.path)"
    let place = StoreQuestion.Place(
      table: order.table, column: order.column, entity: order.path.entity,
      property: order.path.path)
    let keyColumns = order.key == "Z_PK" ? 1 : 2
    let shown = order.key.split(separator: ", ").map(String.init) + [column]
    let isMember = "\(order.filter)\(owner) IS NOT NULL"
    return [
      StoreQuestion(
        .missingOrder, summary: "rows of \(name) have no position in the order", at: place,
        rows: .matching(table: table, condition: "\(isMember) AND \(column) IS NULL", shown: shown),
        keyColumns: keyColumns, isDeep: true),
      StoreQuestion(
        .repeatedOrder, summary: "rows of \(name) have the same position in the order", at: place,
        rows: .matching(
          table: table,
          condition: "\(isMember) AND (\(owner), \(column)) IN (SELECT \(owner), \(column) "
            + "FROM \(table) NOT INDEXED WHERE \(isMember) AND \(column) IS NOT NULL "
            + "GROUP BY \(owner), \(column) HAVING COUNT(*) > 1)", shown: shown),
        keyColumns: keyColumns, isDeep: true),
    ]
  }

  /// Whether required properties have values, and attributes values of their kind.
  func values() -> [StoreQuestion] {
    entityTables.flatMap { table, _ in
      table.columns.filter { store.has(table.name, [$0.name]) }.flatMap { column in
        missingValues(column, in: table) + wrongClasses(column, in: table)
          + nullCharacters(column, in: table)
      }
    }
  }

  private func missingValues(
    _ column: SchemaColumn, in table: SchemaTable
  ) -> [StoreQuestion] {
    guard let path = column.role.property, let entity = schema.entity(path.entity),
      isRequired(column.role)
    else { return [] }
    let name = identifier(column.name)
    return [
      StoreQuestion(
        .missingValue, summary: "\(path.entity).\(path.path) is required and has no value",
        at: StoreQuestion.Place(
          table: table.name, column: column.name, entity: path.entity, property: path.path),
        rows: .matching(
          table: identifier(table.name), condition: "\(isOf(entity)) AND \(name) IS NULL",
          shown: ["Z_PK"]))
    ]
  }

  /// Whether the property that a column holds must have a value.
  func isRequired(_ role: ColumnRole) -> Bool {
    switch role {
    case .attribute(let path):
      // The elements of a composite are optional when it is.
      guard let attribute = attribute(path), let whole = attributeOf(path) else { return false }
      return !attribute.isOptional && !whole.isOptional && !attribute.isDerived
    case .toOne(let path): return relationship(path)?.isOptional == false
    default: return false
    }
  }

  private func attributeOf(_ path: PropertyPath) -> Attribute? {
    let name = path.path.prefix { $0 != "." }
    return attribute(PropertyPath(entity: path.entity, path: String(name)))
  }

  private func nullCharacters(
    _ column: SchemaColumn, in table: SchemaTable
  ) -> [StoreQuestion] {
    guard case .attribute(let path) = column.role, let entity = schema.entity(path.entity),
      let attribute = attribute(path), attribute.type == .string
    else { return [] }
    let name = identifier(column.name)
    return [
      StoreQuestion(
        .nullCharacter,
        summary: "texts of \(path.entity).\(path.path) have NUL characters, as from a zeroed page",
        at: StoreQuestion.Place(
          table: table.name, column: column.name, entity: path.entity, property: path.path),
        rows: .matching(
          table: identifier(table.name),
          condition:
            "\(isOf(entity)) AND typeof(\(name)) = 'text' AND instr(\(name), char(0)) > 0",
          shown: ["Z_PK"]), isDeep: true)
    ]
  }

  private func wrongClasses(
    _ column: SchemaColumn, in table: SchemaTable
  ) -> [StoreQuestion] {
    guard case .attribute(let path) = column.role, let entity = schema.entity(path.entity),
      let attribute = attribute(path), let classes = attribute.type.storageClasses
    else { return [] }
    let name = identifier(column.name)
    let list = (classes + ["null"]).map { "'\($0)'" }.joined(separator: ", ")
    var isWrong = "typeof(\(name)) NOT IN (\(list))"
    var kinds = classes.joined(separator: " or ")
    if attribute.type == .uuid {
      isWrong = "(\(isWrong) OR length(\(name)) <> 16)"
      kinds += " of 16 bytes"
    }
    return [
      StoreQuestion(
        .wrongStorageClass,
        summary: "values of \(path.entity).\(path.path) are not stored as \(kinds)",
        at: StoreQuestion.Place(
          table: table.name, column: column.name, entity: path.entity, property: path.path),
        rows: .matching(
          table: identifier(table.name), condition: "\(isOf(entity)) AND \(isWrong)",
          shown: ["Z_PK", "typeof(\(name))", "length(\(name))"]), isDeep: true)
    ]
  }
}
