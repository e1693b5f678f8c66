package import Findings
import OperatingSystem

/// Checks that what has the name of a journal of a store is one: a folder or a pipe there keeps SQLite, and so Core
/// Data, from opening the store, and whoever leaves it out does not know what is committed.
///
/// - Parameters:
///   - path: The store, links followed.
///   - tree: Where it is.
/// - Throws: `ToolchainError` with exit code 65 when something else than a file has the name.
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
}
