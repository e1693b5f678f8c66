/// Counts the frames of a database's `-wal` that are not read although they include a commit, because of
/// damage before it.
///
/// - Parameter path: The database, with links resolved.
/// - Returns: The number; 0 if the files cannot be read, which reading the store reports.
/// - Complexity: O(n) in the size of the log.
package func countUnreadFrames(at path: String) -> Int {
  guard let files = try? SnapshotFiles(path),
    let head = try? files.storeBytes(from: 0, count: DatabaseHeader.size),
    let size = files.log?.pageSize ?? DatabaseHeader(head)?.pageSize
  else { return 0 }
  return (try? files.unreadFrames(pageSize: size))?.count ?? 0
}
