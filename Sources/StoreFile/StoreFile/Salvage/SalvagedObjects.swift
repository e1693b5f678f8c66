import DataModel
import StoreSchema

/// What is made of the schema of a damaged store: its own objects, and those of the model for what is lost.
struct SalvagedObjects {
  private let found: SalvagedSchema
  private let writer: StoreConnection
  /// The schema of the model, with the names that the store has.
  private(set) var schema: StoreSchema
  /// The objects that are as the model says.
  private(set) var restored: [String] = []
  /// The objects that were not made, with the reason.
  private(set) var refused: [(name: String, reason: String)] = []
  private var made: [String] = []

  init(_ found: SalvagedSchema, _ writer: StoreConnection) {
    (self.found, self.writer) = (found, writer)
    schema = predictSchema(Model())
  }

  /// Makes the tables, and the triggers that keep R-trees while rows are inserted.
  ///
  /// - Throws: `StoreError` when the work is given up, or a table of the model is refused.
  mutating func makeTables(of books: SalvagedBooks) throws(StoreError) {
    for table in found.tables { try make(table.object) }
    for object in found.objects where object.object.isVirtualTable && !has(object.object.name) {
      guard foldedName(object.object.sql ?? "").contains(" USING RTREE") else {
        refused.append((object.object.name, "it is a virtual table"))
        continue
      }
      try make(object.object)
    }
    let predicted = predictSchema(books.model, generation: books.generation)
    schema = predicted.named(after: try writer.columns())
    var lost = schema.tables.map { ($0.name, $0.sql) }
    if !found.isWhole,
      books.entities.contains(where: { $0.number > StoreFormat.firstOwnEntityNumber })
    {
      let history = HistorySchema(of: books.model)
      lost += zip(HistorySchema.tableNames, history.tables)
    }
    for (name, sql) in lost where !has(name) {
      try writer.run(sql)
      made.append(name)
      restored.append(name)
    }
    try writer.refuseGeneratedColumns()
    let trees = observed.rTreeTriggers
    for trigger in trees { try make(trigger) }
  }

  /// Makes indexes, triggers and views, when the rows are there.
  ///
  /// - Throws: `StoreError` when the work is given up.
  mutating func makeOthers() throws(StoreError) {
    for object in found.objects.map(\.object)
    where object.kind != .table && object.sql != nil && !has(object.name) {
      try make(object)
    }
    let rest =
      schema.indexes.map { ($0.name, $0.sql, ObservedObject.Kind.index, $0.table) }
      + schema.triggers.map { ($0.name, $0.sql, .trigger, $0.table) }
    let names = Set(found.objects.map { foldedName($0.object.name) })
    guard !found.isWhole else { return }
    for (name, sql, kind, table) in rest where !has(name) && !names.contains(foldedName(name)) {
      try make(
        ObservedObject(kind: kind, name: name, table: table, sql: sql))
      restored.append(name)
    }
  }

  /// The tables that rows are looked for of.
  ///
  /// - Parameter entities: The rows of `Z_PRIMARYKEY` that are there.
  /// - Returns: The tables.
  /// - Throws: `StoreError` when the new store cannot be read.
  func tables(with entities: [ObservedEntity]) throws(StoreError) -> [SalvagedTable] {
    let columns = try writer.columns()
    let keys = try keyColumns()
    var seen = Set(SystemTable.allCases.map(\.rawValue))
    var tables: [SalvagedTable] = []
    for name in found.tables.map(\.object.name) + schema.tables.map(\.name)
      + HistorySchema.tableNames
    {
      guard seen.insert(foldedName(name)).inserted, let list = columns[name], !list.isEmpty else {
        continue
      }
      if case .rTree = schema.table(name)?.kind { continue }
      var table = SalvagedTable(
        name: name, columns: list,
        keyColumn: keys[name].flatMap { key in list.firstIndex { $0.name == key } }, entity: nil,
        root: found.root(of: name))
      if let column = list.firstIndex(where: { foldedName($0.name) == "Z_ENT" }),
        let numbers = numbers(of: name, entities)
      {
        table.entity = (column, numbers)
      }
      tables.append(table)
    }
    return tables
  }

  /// The numbers that rows of a table can have.
  private func numbers(of table: String, _ entities: [ObservedEntity]) -> ClosedRange<Int64>? {
    let own = schema.entities.filter { $0.table == table }
    let names = Set(own.map(\.name))
    let isOfCoreData = own.isEmpty && foldedName(table).hasPrefix("A")
    let seen = entities.filter {
      isOfCoreData ? foldedName("A" + $0.name) == foldedName(table) : names.contains($0.name)
    }.map(\.number)
    let all =
      seen.count < max(1, names.count) ? seen + own.flatMap { [$0.number, $0.lastNumber] } : seen
    if let low = all.min(), let high = all.max() { return Int64(low)...Int64(high) }
    return isOfCoreData ? Int64(StoreFormat.firstOwnEntityNumber)...32_767 : nil
  }

  private var observed: ObservedSchema {
    let columns = (try? writer.columns()) ?? [:]
    return ObservedSchema(
      objects: found.objects.map(\.object), columns: columns, references: [], entities: [],
      metadataRows: 1, hasHistory: false)
  }

  private func has(_ name: String) -> Bool {
    made.contains { foldedName($0) == foldedName(name) }
  }

  private mutating func make(_ object: ObservedObject) throws(StoreError) {
    guard let sql = object.sql, foldedName(sql).hasPrefix("CREATE ") else { return }
    do throws(StoreError) {
      try writer.runFirst(of: sql)
      made.append(object.name)
    } catch {
      if error.kind == .interrupted { throw error }
      refused.append((object.name, error.message))
    }
  }

  /// The columns whose value is the key of their row.
  private func keyColumns() throws(StoreError) -> [String: String] {
    var keys: [String: String] = [:]
    let query = """
      SELECT m.name, max(c.name) FROM sqlite_master AS m, pragma_table_xinfo(m.name) AS c
      WHERE m.type = 'table' AND c.pk > 0 AND m.sql LIKE 'CREATE TABLE %'
      GROUP BY m.name HAVING count(*) = 1 AND max(c.type) = 'INTEGER' COLLATE NOCASE
      """
    try writer.forEachRow(query) { row in keys[row.text(0) ?? ""] = row.text(1) ?? "" }
    return keys
  }
}
