import StoreSchema

/// The schema of a damaged store, as far as it is there.
struct SalvagedSchema {
  /// An object with the page that it begins with.
  struct Object {
    let object: ObservedObject
    let root: Int
  }

  /// The objects, each name once.
  private(set) var objects: [Object] = []
  /// Whether nothing of it is lost.
  private(set) var isWhole = true

  /// The most objects that are kept.
  private static let mostObjects = 200_000

  /// Reads the schema: by its tree, then wherever a page has rows of its form, then from what is left of the first page.
  ///
  /// - Throws: `StoreError` when reading fails, or the work was given up.
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

  /// The rows that are anywhere on a page whose beginning is lost.
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

  /// The tables that have pages of their own, without those that SQLite or an R-tree keeps.
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

  /// All other tables with pages of their own: which pages those are is all that is asked of them.
  ///
  /// - Parameter unread: The tables that are among them although they could be read.
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

  /// The first page of a table.
  func root(of name: String) -> Int? {
    objects.first { $0.object.kind == .table && foldedName($0.object.name) == foldedName(name) }?
      .root
  }
}

extension SalvagedSchema.Object {
  /// Reads a row of the schema; nil if it is not one.
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
  /// The name of the table with the highest keys that tables with `AUTOINCREMENT` have given.
  static let sequenceName = "SQLITE_SEQUENCE"

  /// That table.
  ///
  /// - Parameter root: Its first page.
  /// - Returns: The table.
  static func sequence(root: Int) -> SalvagedTable {
    SalvagedTable(
      name: sequenceName,
      columns: [("name", "VARCHAR"), ("seq", "INTEGER")].map {
        ObservedColumn(name: $0.0, type: $0.1)
      }, keyColumn: nil, entity: nil, root: root)
  }

  /// The table of the schema itself.
  static let schema = SalvagedTable(
    name: "sqlite_schema",
    columns: [
      ("type", "VARCHAR"), ("name", "VARCHAR"), ("tbl_name", "VARCHAR"), ("rootpage", "INTEGER"),
      ("sql", "VARCHAR"),
    ].map { ObservedColumn(name: $0.0, type: $0.1) },
    keyColumn: nil, entity: nil, root: 1)

  /// A table that every store has.
  init(_ table: SystemTable, root: Int?) {
    self.init(
      name: table.rawValue, columns: table.observedColumns,
      keyColumn: table == .modelCache ? nil : 0, entity: nil, root: root)
  }
}
