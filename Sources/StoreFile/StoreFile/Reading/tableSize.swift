import StoreSchema

/// The size of the pages that hold some tables of the store at `path` with their indexes, in bytes.
///
/// - Parameters:
///   - tables: The tables.
///   - path: The store; a `-wal` beside it does not count.
/// - Returns: The size; nil for no table, and where SQLite cannot list pages.
/// - Throws: `StoreError` when the file cannot be read.
/// - Complexity: O(n) in the size of these tables.
package func tableSize(_ tables: [String], at path: String) throws(StoreError) -> Int? {
  guard !tables.isEmpty else { return nil }
  let connection = try StoreConnection(reading: path, isStrict: false)
  let trees = try PageTree.all(of: connection).filter { tables.contains($0.table) }
  var size = 0
  for tree in trees {
    let query =
      "SELECT pgsize FROM dbstat WHERE name = \(quotedText(tree.name)) AND aggregate = TRUE"
    do throws(StoreError) {
      try connection.forEachRow(query) { row in size += row.integer(0) }
    } catch {
      return nil
    }
  }
  return size
}
