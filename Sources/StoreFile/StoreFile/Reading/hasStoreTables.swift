import DataModel

/// Whether the database at `path` has one of the tables of every store; otherwise it belongs to another
/// program.
///
/// The file is not changed; its `-wal` is ignored.
///
/// - Throws: `StoreError` if the file is not an SQLite database or its schema cannot be read.
///
/// *Source:* `Documentation/Formats/store-schema.md`.
package func hasStoreTables(at path: String) throws(StoreError) -> Bool {
  let connection = try StoreConnection(reading: path)
  if try connection.hasTable(.metadata) { return true }
  return try connection.hasTable(.primaryKey)
}
