import DataModel

/// The schema objects to create for a damaged store: its own, and those of the model for lost ones.
struct SalvagedObjects {
  private let found: SalvagedSchema
  private let writer: StoreConnection
  /// The schema of the model, with the names used in the store.
  private(set) var schema: StoreSchema
  /// The objects restored from the model.
  private(set) var restored: [String] = []
  /// The restored objects that exist with a damaged statement.
  var damagedStatements: [String] { restored.filter { damaged.contains(foldedName($0)) } }
  /// The objects that were not created, with the reason.
  private(set) var refused: [(name: String, reason: String)] = []
  private var made: Set<String> = []
  /// The model's tables with a damaged statement.
  private var damaged: Set<String> = []
  /// The tables without row IDs, whose rows are not read.
  private(set) var withoutRowIDs: Set<String> = []

  init(_ found: SalvagedSchema, _ writer: StoreConnection) {
    (self.found, self.writer) = (found, writer)
    schema = predictSchema(Model())
  }

  /// Creates the tables, and the triggers that update R-trees while rows are inserted.
  ///
  /// - Throws: `StoreError` if the work is cancelled or a table of the model is rejected.
  mutating func makeTables(of books: SalvagedBooks) throws(StoreError) {
    let predicted = predictSchema(books.model, generation: books.generation)
    let history = HistorySchema(of: books.model)
    let right = ModelStatements(predicted, history)
    for table in found.tables { try make(table.object, unlessDamaged: right) }
    for object in found.objects where object.object.isVirtualTable && !has(object.object.name) {
      try make(object.object)
    }
    schema = predicted.named(after: try writer.columns())
    var lost = schema.tables.map { ($0.name, $0.sql) }
    let hasHistory = books.entities.contains { $0.number > StoreFormat.firstOwnEntityNumber }
    for (name, sql) in zip(HistorySchema.tableNames, history.tables)
    where !found.isWhole && hasHistory || damaged.contains(name) {
      lost.append((name, sql))
    }
    for (name, sql) in lost where !has(name) {
      try writer.run(sql)
      made.insert(foldedName(name))
      restored.append(name)
    }
    let trees = observed.rTreeTriggers
    for trigger in trees { try make(trigger) }
  }

  /// Creates indexes, triggers and views after the rows have been inserted.
  ///
  /// - Throws: `StoreError` if the work is cancelled.
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

  /// Restores the highest keys of tables with `AUTOINCREMENT`.
  ///
  /// - Parameter rows: The rows of `sqlite_sequence` that were found.
  /// - Throws: `StoreError` if SQLite rejects them.
  func continueSequences(_ rows: [SalvagedRow]) throws(StoreError) {
    var isThere = false
    try writer.forEachRow("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'") { _ in
      isThere = true
    }
    guard isThere else { return }
    for row in rows {
      guard row.record.values.count == 2, case .text(let bytes) = row.record.values[0],
        case .integer(let key) = row.record.values[1]
      else { continue }
      let name = quotedText(String(decoding: bytes, as: UTF8.self))
      try writer.run("UPDATE sqlite_sequence SET seq = max(seq, \(key)) WHERE name = \(name)")
      try writer.run(
        """
        INSERT INTO sqlite_sequence (name, seq) SELECT \(name), \(key)
        WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = \(name))
          AND EXISTS (SELECT 1 FROM sqlite_master WHERE name = \(name) AND sql LIKE '%AUTOINCREMENT%')
        """)
    }
  }

  /// The tables to search rows for.
  ///
  /// - Parameter entities: The salvaged rows of `Z_PRIMARYKEY`.
  /// - Returns: The tables.
  /// - Throws: `StoreError` if the new store cannot be read.
  func tables(with entities: [ObservedEntity]) throws(StoreError) -> [SalvagedTable] {
    let columns = try writer.columns()
    let keys = try keyColumns()
    var seen = Set(SystemTable.allCases.map(\.rawValue))
    var tables: [SalvagedTable] = []
    for name in found.tables.map(\.object.name) + schema.tables.map(\.name)
      + HistorySchema.tableNames
    {
      guard seen.insert(foldedName(name)).inserted, let list = columns[name], !list.isEmpty,
        !withoutRowIDs.contains(foldedName(name))
      else { continue }
      if case .rTree = schema.table(name)?.kind { continue }
      var table = SalvagedTable(
        name: name, columns: list,
        keyColumn: keys[name].flatMap { key in list.firstIndex { $0.name == key } }, entity: nil,
        root: found.root(of: name))
      table.hasComputedDefault = try hasComputedDefault(name)
      if let column = list.firstIndex(where: { foldedName($0.name) == "Z_ENT" }),
        let numbers = numbers(of: name, entities)
      {
        table.entity = (column, numbers)
      }
      tables.append(table)
    }
    return tables
  }

  /// The entity numbers that rows of a table can have.
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

  private func has(_ name: String) -> Bool { made.contains(foldedName(name)) }

  private mutating func make(_ object: ObservedObject) throws(StoreError) {
    guard let sql = object.sql, !has(object.name) else { return }
    guard SchemaStatement(sql)?.isPlain == true else {
      let reason =
        object.isVirtualTable ? "it is a virtual table" : "its statement is not a plain one"
      return refused.append((object.name, reason))
    }
    do throws(StoreError) {
      try writer.runFirst(of: sql)
      made.insert(foldedName(object.name))
    } catch {
      if error.kind == .interrupted { throw error }
      refused.append((object.name, error.message))
    }
  }

  /// Creates a table; if a model table's statement is damaged, the model's statement is used, as columns are
  /// matched by position.
  private mutating func make(
    _ object: ObservedObject, unlessDamaged right: ModelStatements
  ) throws(StoreError) {
    let name = foldedName(object.name)
    guard !has(name) else { return }
    let model = right[name]
    let refusedBefore = refused.count
    try make(object)
    // A statement of another length is of another form, not one with damaged bytes.
    let isOfModel = model?.utf8.count == object.sql?.utf8.count
    guard has(name) else {
      if isOfModel { refused.removeSubrange(refusedBefore...) }
      if model != nil { damaged.insert(name) }
      return
    }
    if let model, model != object.sql, isOfModel || SystemTable(rawValue: name) != nil {
      let own = try shape(of: name)
      try writer.run("DROP TABLE main.\(identifier(name))")
      try writer.run(model)
      if own.isDamaged(of: try shape(of: name), isOfModel: isOfModel) {
        damaged.insert(name)
        restored.append(name)
        return
      }
      try writer.run("DROP TABLE main.\(identifier(name))")
      made.remove(name)
      try make(object)
    }
    try checkForm(of: object.name)
  }

  /// Skips a table with generated columns, and records one without row IDs.
  private mutating func checkForm(of table: String) throws(StoreError) {
    var generated: String?
    try writer.forEachRow(
      "SELECT name FROM pragma_table_xinfo(\(quotedText(table))) WHERE hidden IN (2, 3) LIMIT 1"
    ) { generated = $0.text(0) ?? "" }
    if let generated {
      try writer.run("DROP TABLE main.\(identifier(table))")
      made.remove(foldedName(table))
      refused.append((table, "its column \(generated) is generated"))
    } else if (try? writer.prepare("SELECT _rowid_ FROM main.\(identifier(table))")) == nil {
      withoutRowIDs.insert(foldedName(table))
      refused.append((table, "it is there without its rows, as it is WITHOUT ROWID"))
    }
  }

  private func shape(of table: String) throws(StoreError) -> TableShape {
    var shape = TableShape()
    try writer.forEachRow(
      "SELECT name, type, pk FROM pragma_table_xinfo(\(quotedText(table))) ORDER BY cid"
    ) { row in
      shape.columns.append(
        TableShape.Column(
          name: row.text(0) ?? "", type: row.text(1) ?? "", keyPlace: row.integer(2)))
    }
    return shape
  }

  /// Whether a table has a default value computed by a function.
  private func hasComputedDefault(_ table: String) throws(StoreError) -> Bool {
    var isComputed = false
    let query =
      "SELECT dflt_value FROM pragma_table_xinfo(\(quotedText(table))) WHERE dflt_value LIKE '%(%'"
    try writer.forEachRow(query) { row in
      let text = row.text(0) ?? ""
      let isText = text.hasPrefix("'") && text.dropFirst().firstIndex(of: "'") == text.indices.last
      if !isText { isComputed = true }
    }
    return isComputed
  }

  /// The columns that are an alias of the row ID: SQLite creates no index for such a primary key, but does
  /// for any other, including `INTEGER PRIMARY KEY DESC`.
  ///
  /// *Source:* sqlite.org/lang_createtable.html, section 5.
  private func keyColumns() throws(StoreError) -> [String: String] {
    var keys: [String: String] = [:]
    let query = """
      SELECT m.name, max(c.name) FROM sqlite_master AS m, pragma_table_xinfo(m.name) AS c
      WHERE m.type = 'table' AND c.pk > 0 AND m.sql LIKE 'CREATE TABLE %'
        AND NOT EXISTS (SELECT 1 FROM pragma_index_list(m.name) WHERE origin = 'pk')
      GROUP BY m.name HAVING count(*) = 1 AND max(c.type) = 'INTEGER' COLLATE NOCASE
      """
    try writer.forEachRow(query) { row in keys[row.text(0) ?? ""] = row.text(1) ?? "" }
    return keys
  }
}

/// The statements that create the tables of a model, by table name.
private struct ModelStatements {
  private var statements: [String: String] = [:]

  init(_ schema: StoreSchema, _ history: HistorySchema) {
    for table in schema.tables {
      switch table.kind {
      case .rTree, .join(_, _, isUncertain: true): break
      default: statements[foldedName(table.name)] = table.sql
      }
    }
    for (name, sql) in zip(HistorySchema.tableNames, history.tables) { statements[name] = sql }
  }

  subscript(name: String) -> String? { statements[name] }
}

/// The columns of a table, by which a damaged statement is distinguished from a different one.
private struct TableShape {
  struct Column: Equatable {
    let name: String
    let type: String
    /// Its position in the primary key; 0 if it is not part of it.
    let keyPlace: Int
  }

  var columns: [Column] = []

  /// Whether a byte of the table's statement is damaged.
  ///
  /// - Parameters:
  ///   - right: The table according to the model.
  ///   - isOfModel: Whether both statements have the same length.
  /// - Returns: False if columns were only reordered or added.
  func isDamaged(of right: TableShape, isOfModel: Bool) -> Bool {
    let names = Set(columns.map(\.name))
    let wanted = Set(right.columns.map(\.name))
    guard isOfModel else { return !wanted.isSubset(of: names) }
    guard columns != right.columns,
      columns.map(\.name).filter(wanted.contains)
        == right.columns.map(\.name).filter(names.contains)
    else { return false }
    return columns.count != right.columns.count
      || zip(columns, right.columns).allSatisfy {
        $0.name == $1.name || !wanted.contains($0.name) && !names.contains($1.name)
      }
  }
}
