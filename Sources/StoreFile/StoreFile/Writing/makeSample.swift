import DataModel

/// Creates a small store with the same schema and metadata and some of the rows of each table.
///
/// - Parameters:
///   - path: The store, which has no journal.
///   - sample: The path of the sample, which must not exist.
///   - limits: The number of rows by table; other tables are copied completely.
/// - Returns: Whether a sample was created; false for a store with virtual tables, whose modules have tables
///   of their own.
/// - Throws: `StoreError` if the store cannot be read or the sample cannot be written.
package func makeSample(
  of path: String, at sample: String, limits: [String: Int]
) throws(StoreError) -> Bool {
  let objects = try readStore(at: path).schema.objects
  guard !objects.contains(where: \.isVirtualTable) else { return false }
  let header = try StoreConnection(reading: path).header()
  let writer = try StoreConnection(creating: sample, valuesUpTo: StoreConnection.valueLimit)
  for setting in [
    "page_size = \(header.pageSize)", "auto_vacuum = \(header.autoVacuum.rawValue)",
    "journal_mode = OFF", "synchronous = OFF",
  ] {
    try writer.run("PRAGMA \(setting)")
  }
  try writer.attach(path, as: "original")
  try writer.run("BEGIN")
  for object in objects where object.kind == .table {
    guard let sql = object.sql, !object.name.hasPrefix("sqlite_") else { continue }
    try writer.runFirst(of: sql)
    let name = identifier(object.name)
    let limit = limits[object.name].map { " LIMIT \($0)" } ?? ""
    try writer.run("INSERT INTO main.\(name) SELECT * FROM original.\(name)\(limit)")
  }
  for object in objects where object.kind != .table {
    if let sql = object.sql { try writer.runFirst(of: sql) }
  }
  try writer.run("COMMIT")
  try writer.run("DETACH original")
  return true
}
