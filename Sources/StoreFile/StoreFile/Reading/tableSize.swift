import DataModel

/// The total size of the pages of some tables and their indexes in the store at `path`, in bytes.
///
/// - Parameters:
///   - tables: The tables.
///   - path: The store; its `-wal` is ignored.
/// - Returns: The size; nil without tables, and if SQLite cannot list pages.
/// - Throws: `StoreError` if the file cannot be read.
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
