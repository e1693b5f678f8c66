import DataModel
import ModelFiles
import StoreModel

/// Reads everything in the store at `path` except its objects, without changing it.
///
/// Neither the file nor its folder is modified, and no lock is taken. A `-wal` is ignored: pass a copy with
/// the log checkpointed. An untrusted schema cannot make reading endless: views and virtual tables are not
/// read, and work, size and number of objects are limited.
///
/// - Parameters:
///   - path: The database file.
///   - countsRows: Whether to count the rows of every ordinary table; O(n) in their number.
///   - isLenient: Whether to read a store without entity numbers or metadata as far as possible.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The contents of the store.
/// - Throws: `StoreError` if the file is not an SQLite database, is damaged, or is not a Core Data store.
///
/// *Source:* `Documentation/Formats/store-schema.md`.
package func readStore(
  at path: String, countsRows: Bool = false, isLenient: Bool = false,
  isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(StoreError) -> ObservedStore {
  try readStore(
    over: try StoreConnection(reading: path, isInterrupted: isInterrupted),
    countsRows: countsRows, isLenient: isLenient)
}

/// Reads everything except the objects in the store of a connection.
///
/// - Parameters:
///   - connection: The connection.
///   - countsRows: Whether to count the rows of every ordinary table; O(n) in their number.
///   - isLenient: Whether to read a store without entity numbers or metadata as far as possible.
/// - Returns: The contents of the store.
/// - Throws: `StoreError` if the file is damaged or not a Core Data store.
package func readStore(
  over connection: StoreConnection, countsRows: Bool = false, isLenient: Bool = false
) throws(StoreError) -> ObservedStore {
  let objects = try connection.objects()
  for table in [SystemTable.metadata, .primaryKey] where table == .metadata || !isLenient {
    guard objects.contains(where: { $0.isOrdinaryTable(table.rawValue) }) else {
      throw .missingTable(table.rawValue)
    }
  }
  let count = try connection.metadataRowCount()
  let row = try connection.metadataRow(isLenient: isLenient)
  let metadata: StoreMetadata
  do throws(CompiledModelError) {
    metadata = count == 0 ? StoreMetadata() : try StoreMetadata(reading: row.bytes)
  } catch {
    throw StoreError(
      .malformedMetadata, message: "the property list in Z_METADATA cannot be read: \(error)",
      expected: "the metadata of a store", code: nil)
  }
  let hasCache = objects.contains { $0.isOrdinaryTable(SystemTable.modelCache.rawValue) }
  let (columns, references) = (try connection.columns(), try connection.references())
  let cache =
    hasCache ? try connection.bytes("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1") : nil
  let entities =
    try isLenient ? connection.knownEntities(objects) : connection.entities()
  let hasHistory =
    objects.contains { $0.isOrdinaryTable("ACHANGE") }
    ? try connection.bytes("SELECT 'x' FROM ACHANGE LIMIT 1") != nil : false
  return ObservedStore(
    header: try connection.header(),
    schema: ObservedSchema(
      objects: objects, columns: columns, references: references, entities: entities,
      metadataRows: count, hasHistory: hasHistory),
    metadataVersion: row.version, uuid: row.uuid, metadataBytes: row.bytes, metadata: metadata,
    modelCache: cache, rowCounts: countsRows ? try connection.rowCounts(of: objects) : nil)
}

extension ObservedObject {
  /// Whether the object is an ordinary table with the given name; a virtual table would run its own code.
  fileprivate func isOrdinaryTable(_ wanted: String) -> Bool {
    kind == .table && !isVirtualTable && foldedName(name) == wanted
  }
}

extension StoreConnection {
  /// The maximum number of objects, and of bytes in their statements; real stores have a few thousand at
  /// most.
  private static let objectLimit = 200_000
  private static let textLimit = 64 << 20

  fileprivate func objects() throws(StoreError) -> [ObservedObject] {
    var objects: [ObservedObject] = []
    var size = 0
    try forEachRow("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid") {
      (row) throws(StoreError) in
      guard let kind = row.text(0).flatMap(ObservedObject.Kind.init) else { return }
      let object = ObservedObject(
        kind: kind, name: row.text(1) ?? "", table: row.text(2) ?? "", sql: row.text(3))
      size += object.name.utf8.count + object.table.utf8.count + (object.sql?.utf8.count ?? 0)
      objects.append(object)
      try check(objects.count <= Self.objectLimit && size <= Self.textLimit, "a schema")
    }
    return objects
  }

  /// The columns of the ordinary tables.
  func columns() throws(StoreError) -> [String: [ObservedColumn]] {
    var columns: [String: [ObservedColumn]] = [:]
    let query = """
      SELECT m.name, c.name, c.type FROM sqlite_master AS m, pragma_table_xinfo(m.name) AS c
      WHERE m.type = 'table' AND m.sql LIKE 'CREATE TABLE %' ORDER BY m.rowid, c.cid
      """
    try forEachRow(query) { row in
      columns[row.text(0) ?? "", default: []].append(
        ObservedColumn(name: row.text(1) ?? "", type: row.text(2) ?? ""))
    }
    return columns
  }

  fileprivate func references() throws(StoreError) -> [ObservedReference] {
    var references: [ObservedReference] = []
    let query = """
      SELECT m.name, f.id, f."table", f."from", f."to"
      FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f
      WHERE m.type = 'table' AND m.sql LIKE 'CREATE TABLE %' ORDER BY m.rowid, f.id, f.seq
      """
    try forEachRow(query) { (row) throws(StoreError) in
      references.append(
        ObservedReference(
          table: row.text(0) ?? "", number: row.integer(1), parent: row.text(2) ?? "",
          column: row.text(3) ?? "", parentColumn: row.text(4)))
      try check(references.count <= Self.objectLimit, "a schema")
    }
    return references
  }

  fileprivate func metadataRowCount() throws(StoreError) -> Int {
    var count = 0
    try forEachRow("SELECT COUNT(*) FROM Z_METADATA") { row in count = row.integer(0) }
    return count
  }

  fileprivate func metadataRow(isLenient: Bool) throws(StoreError) -> (
    version: Int, uuid: String?, bytes: [UInt8]
  ) {
    var found: (version: Int, uuid: String?, bytes: [UInt8])?
    try forEachRow("SELECT Z_VERSION, Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1") { row in
      found = (row.integer(0), row.text(1), row.bytes(2))
    }
    if let found { return found }
    if isLenient { return (0, nil, []) }
    throw StoreError(
      .malformedMetadata, message: "Z_METADATA has no row", expected: "the metadata of a store")
  }

  /// The rows of `Z_PRIMARYKEY`; empty if the table or its columns are missing.
  fileprivate func knownEntities(
    _ objects: [ObservedObject]
  ) throws(StoreError) -> [ObservedEntity] {
    guard objects.contains(where: { $0.isOrdinaryTable(SystemTable.primaryKey.rawValue) }) else {
      return []
    }
    do throws(StoreError) {
      return try entities()
    } catch {
      if error.kind == .interrupted { throw error }
      return []
    }
  }

  fileprivate func entities() throws(StoreError) -> [ObservedEntity] {
    var rows: [ObservedEntity] = []
    let query = "SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT"
    try forEachRow(query) { (row) throws(StoreError) in
      rows.append(
        ObservedEntity(
          number: row.integer(0), name: row.text(1) ?? "", parentNumber: row.integer(2),
          maximumKey: row.integer(3)))
      try check(rows.count <= Self.objectLimit, "a Z_PRIMARYKEY")
    }
    return rows
  }

  fileprivate func rowCounts(of objects: [ObservedObject]) throws(StoreError) -> [String: Int] {
    var counts: [String: Int] = [:]
    for object in objects where object.kind == .table && !object.isVirtualTable {
      // SQLite counts in one go, without checking for interruptions.
      try checkInterruption()
      let query = "SELECT COUNT(*) FROM \(identifier(object.name))"
      try forEachRow(query) { row in counts[object.name] = row.integer(0) }
    }
    return counts
  }

  private func check(_ isWithinLimits: Bool, _ what: String) throws(StoreError) {
    guard !isWithinLimits else { return }
    throw StoreError(
      .tooLarge, message: "\(what) larger than any store needs",
      expected: "at most \(Self.objectLimit) objects of \(Self.textLimit) bytes")
  }
}
