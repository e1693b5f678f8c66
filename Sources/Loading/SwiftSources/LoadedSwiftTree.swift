package import Findings
import OperatingSystem
package import SwiftCode
import Synchronization

/// A tree of Swift sources in memory.
package struct LoadedSwiftTree: Sendable {
  /// The path that was named, without what is after `#`.
  package var path: String
  /// The sources.
  package var files: [SwiftSourceFile]
  /// What they declare.
  package var tree: SwiftDataTree
  /// What could not be looked at.
  package var diagnostics: [Diagnostic] = []
  /// The folders of tests and previews that were left out.
  package var aside: [String] = []
  /// Whether a file of entitlements names a container of iCloud: SwiftData mirrors then unless it is told not to.
  var isEntitledToCloudKit = false

  /// Reads the files at `paths`, which `reference` stands for.
  init(
    _ reference: ModelReference, at paths: [String], in tree: any FileTree
  ) throws(ToolchainError) {
    let found = try reference.search.sources(at: paths, in: tree)
    path = reference.path
    files = found.files
    self.tree = parseSwiftTree(files)
    diagnostics = found.diagnostics
    aside = found.aside
    isEntitledToCloudKit = try found.isEntitledToCloudKit(in: tree)
  }

  /// The tree without a file that is about to be written.
  package func without(_ path: String) -> LoadedSwiftTree {
    var rest = self
    rest.files.removeAll { $0.path == path }
    if rest.files.count < files.count { rest.tree = parseSwiftTree(rest.files) }
    return rest
  }
}

/// Reads the Swift sources that `reference` names.
///
/// - Parameters:
///   - reference: Folder, file or list of files, which may be at a git revision.
///   - git: How git is run.
/// - Returns: The sources, and what they declare.
/// - Throws: `ToolchainError` with exit code 65 when there is nothing, or something cannot be read.
package func loadSwiftTree(
  _ reference: ModelReference, git: GitSettings = GitSettings()
) throws(ToolchainError) -> LoadedSwiftTree {
  let tree = try openTree(of: reference, git: git)
  let paths = try reference.swiftPaths(in: tree) ?? [reference.path]
  return try LoadedSwiftTree(reference, at: paths, in: tree)
}

/// Reads sources, on threads with the room that deep nesting takes, as many as cores are spare.
package func parseSwiftTree(_ files: [SwiftSourceFile]) -> SwiftDataTree {
  let result = TreeBox()
  let read: @Sendable () -> Void = {
    let tree = readSwiftData(files, perform: performConcurrently)
    result.tree.withLock { $0 = tree }
  }
  if let thread = Thread(read) { thread.join() } else { read() }
  return result.tree.withLock { $0 }
}

/// Takes a tree from one thread to another.
private final class TreeBox: Sendable {
  let tree = Mutex(SwiftDataTree())
}
