import StoreSchema

/// Whether the database at `path` has a table that every store has; without them it is some other program's.
///
/// The file is not changed; a `-wal` beside it does not count.
///
/// - Throws: `StoreError` when the file is no SQLite database, or its schema cannot be read.
///
/// *Source:* `Documentation/Formats/store-schema.md`.
package func hasStoreTables(at path: String) throws(StoreError) -> Bool {
  let connection = try StoreConnection(reading: path)
  if try connection.hasTable(.metadata) { return true }
  return try connection.hasTable(.primaryKey)
}
