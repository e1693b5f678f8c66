package import Findings
import OperatingSystem
import StoreFile

/// Checks that what has the name of a journal of a store is one, and of this store alone.
///
/// A folder or a pipe there keeps SQLite, and so Core Data, from opening the store, and whoever leaves it out does not
/// know what is committed. What else a journal may not be: ``checkJournal(of:)``.
///
/// - Parameters:
///   - path: The store, links followed.
///   - tree: Where it is.
/// - Throws: `ToolchainError` with exit code 65 when something else than a file has the name, or the journal
///   names a super-journal.
///
/// *Source:* SQLite's `pager.c`: a `-wal` that is there is opened with the database, and a `-journal` that cannot be
/// read counts as one to be rolled back.
package func checkJournals(
  of path: String, in tree: any FileTree = FileSystem()
) throws(ToolchainError) {
  for suffix in ["-wal", "-journal"] {
    let kind = try tree.kind(of: path + suffix, followsLinks: true)
    guard let kind, kind != .file else { continue }
    throw .unreadableFile(path + suffix, is: kind, expected: "a journal of the store, or nothing")
  }
  guard let file = tree.systemPath(of: path) else { return }
  do throws(StoreError) {
    try checkJournal(of: file)
  } catch {
    throw .unreadableStore(path + "-journal", error)
  }
}
