package import Findings
import OperatingSystem
import StoreFile

/// Checks that files named like journals of a store are journals, and of this store alone.
///
/// A folder or pipe with such a name prevents SQLite and Core Data from opening the store, and ignoring it
/// could miss committed changes. ``checkJournal(of:)`` checks the contents.
///
/// - Parameters:
///   - path: The store, with links resolved.
///   - tree: The tree that contains it.
/// - Throws: `ToolchainError` with exit code 65 if something other than a file has the name, or the journal
///   names a super-journal.
///
/// *Source:* SQLite's `pager.c`: an existing `-wal` is opened with the database, and an unreadable `-journal`
/// counts as one to roll back.
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
