/// The number of committed pages in the `-wal` of a database.
///
/// - Parameter path: The database, with links resolved.
/// - Returns: The number; nil if the log is absent or empty.
/// - Complexity: O(n) in the size of the log.
package func committedPages(at path: String) -> Int? {
  guard let log = try? WriteAheadLog.read(path + "-wal"), log.pageCount != nil else { return nil }
  return log.heldPages
}
