/// Counts the frames of the `-wal` beside a database that are not read although a commit is among them, as it is damaged in front
/// of that.
///
/// - Parameter path: The database, links followed.
/// - Returns: The number; 0 where the files cannot be read, of which whoever reads the store says why.
/// - Complexity: O(n) in the size of the log.
package func countUnreadFrames(at path: String) -> Int {
  guard let files = try? SnapshotFiles(path),
    let head = try? files.storeBytes(from: 0, count: DatabaseHeader.size),
    let size = files.log?.pageSize ?? DatabaseHeader(head)?.pageSize
  else { return 0 }
  return (try? files.unreadFrames(pageSize: size))?.count ?? 0
}
