import DataModel

/// The schema of a damaged store, as far as it can be read.
struct SalvagedSchema {
  /// An object and its root page.
  struct Object {
    let object: ObservedObject
    let root: Int
  }

  /// The objects, with unique names.
  private(set) var objects: [Object] = []
  /// Whether the schema is complete.
  private(set) var isWhole = true

  /// The maximum number of objects.
  private static let mostObjects = 200_000

  /// Reads the schema: through its tree, then from any page with rows of its form, then from the remains of
  /// the first page.
  ///
  /// - Throws: `StoreError` if reading fails or the work was cancelled.
  init(of pages: SalvagedPages, isInterrupted: @escaping () -> Bool) throws(StoreError) {
    var found: [Object] = []
    var isClear = true
    let search = TreeSalvage(
      pages, tables: [.schema], isInterrupted: isInterrupted,
      take: { (row, _) in
        if let object = Object(row.record) { found.append(object) } else { isClear = false }
      },
      leaveOut: { _, _ in })
    try search.run()
    isWhole = isClear && search.salvage.tables.allSatisfy { !$0.isDamaged }
    if !isWhole { found += Self.carve(try pages.bytes(of: 1), pages) }
    var names: Set<String> = []
    for object in found.prefix(Self.mostObjects)
    where names.insert("\(object.object.kind) \(foldedName(object.object.name))").inserted {
      objects.append(object)
    }
  }

  /// The rows found anywhere on a page whose header is lost.
  private static func carve(_ bytes: [UInt8], _ pages: SalvagedPages) -> [Object] {
    var found: [Object] = []
    var offset = 0
    while offset + 8 < pages.usableSize {
      guard
        let cell = TreePage.cell(
          in: bytes, at: offset, usableSize: pages.usableSize, pages: pages.count),
        cell.overflow == 0,
        let record = SalvagedRecord(
          bytes, cell.local, size: cell.size, encoding: pages.encoding),
        let object = Object(record)
      else {
        offset += 1
        continue
      }
      found.append(object)
      offset = cell.local.upperBound
    }
    return found
  }

  /// The tables with their own pages, except those of SQLite and of R-trees.
  var tables: [Object] {
    let virtual = objects.filter { $0.object.isVirtualTable }.map { foldedName($0.object.name) }
    let shadows = Set(
      virtual.flatMap { name in ["_NODE", "_PARENT", "_ROWID"].map { name + $0 } })
    return objects.filter {
      $0.object.kind == .table && !$0.object.isVirtualTable
        && !shadows.contains(foldedName($0.object.name))
        && !foldedName($0.object.name).hasPrefix("SQLITE_")
    }
  }

  /// All other tables with their own pages, needed only to know which pages belong to them.
  ///
  /// - Parameter unread: Tables to include although they could be read.
  /// - Returns: The tables.
  func otherTables(unread: Set<String>) -> [SalvagedTable] {
    let known = Set(tables.map(\.object.name).filter { !unread.contains(foldedName($0)) })
    return objects.filter { object in
      object.object.kind == .table && object.root > 0 && !known.contains(object.object.name)
        && foldedName(object.object.name) != SalvagedTable.sequenceName
    }.map {
      SalvagedTable(
        name: $0.object.name, columns: [], keyColumn: nil, entity: nil, root: $0.root)
    }
  }

  /// The root page of a table.
  func root(of name: String) -> Int? {
    objects.first { $0.object.kind == .table && foldedName($0.object.name) == foldedName(name) }?
      .root
  }
}

extension SalvagedSchema.Object {
  /// Parses a row of the schema; nil if it is not one.
  fileprivate init?(_ record: SalvagedRecord) {
    let values = record.values
    guard record.isWhole, values.count == 5, case .text(let type) = values[0],
      case .text(let name) = values[1], case .text(let table) = values[2],
      case .integer(let root) = values[3]
    else { return nil }
    var sql: String?
    if case .text(let text) = values[4] { sql = String(decoding: text, as: UTF8.self) }
    let statement = sql.flatMap(SchemaStatement.init)
    guard
      let kind = statement?.kind
        ?? ObservedObject.Kind(rawValue: String(decoding: type, as: UTF8.self))
    else { return nil }
    var (names, own) = (
      String(decoding: name, as: UTF8.self), String(decoding: table, as: UTF8.self)
    )
    if let statement {
      // A table has its name three times; of the one that differs a byte is damaged.
      if kind == .table, names == own, names != statement.name {
        sql = statement.named(names)
      } else {
        names = statement.name
      }
      if kind == .table { own = names }
    }
    object = ObservedObject(kind: kind, name: names, table: own, sql: sql)
    self.root = Int(root)
  }
}

extension SalvagedTable {
  /// The name of the table with the highest keys of tables with `AUTOINCREMENT`.
  static let sequenceName = "SQLITE_SEQUENCE"

  /// The `sqlite_sequence` table.
  ///
  /// - Parameter root: Its root page.
  /// - Returns: The table.
  static func sequence(root: Int) -> SalvagedTable {
    SalvagedTable(
      name: sequenceName,
      columns: [("name", "VARCHAR"), ("seq", "INTEGER")].map {
        ObservedColumn(name: $0.0, type: $0.1)
      }, keyColumn: nil, entity: nil, root: root)
  }

  /// The schema table.
  static let schema = SalvagedTable(
    name: "sqlite_schema",
    columns: [
      ("type", "VARCHAR"), ("name", "VARCHAR"), ("tbl_name", "VARCHAR"), ("rootpage", "INTEGER"),
      ("sql", "VARCHAR"),
    ].map { ObservedColumn(name: $0.0, type: $0.1) },
    keyColumn: nil, entity: nil, root: 1)

  /// Creates the description of a system table.
  init(_ table: SystemTable, root: Int?) {
    self.init(
      name: table.rawValue, columns: table.observedColumns,
      keyColumn: table == .modelCache ? nil : 0, entity: nil, root: root)
  }
}
