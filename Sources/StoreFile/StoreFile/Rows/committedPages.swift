/// How many pages the `-wal` beside a database holds that were committed.
///
/// - Parameter path: The database, links followed.
/// - Returns: The number; nil where there is no log, or one that holds none.
/// - Complexity: O(n) in the size of the log.
package func committedPages(at path: String) -> Int? {
  guard let log = try? WriteAheadLog.read(path + "-wal"), log.pageCount != nil else { return nil }
  return log.heldPages
}
