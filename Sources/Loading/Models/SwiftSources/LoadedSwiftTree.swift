package import Findings
import OperatingSystem
package import SwiftCode
import Synchronization

/// A tree of Swift sources that has been read.
package struct LoadedSwiftTree: Sendable {
  /// The named path, without the part after `#`.
  package var path: String
  /// The sources.
  package var files: [SwiftSourceFile]
  /// What they declare.
  package var tree: SwiftDataTree
  /// Problems with files that could not be examined.
  package var diagnostics: [Diagnostic] = []
  /// The folders of tests and previews that were skipped.
  package var aside: [String] = []
  /// Whether an entitlements file names an iCloud container: SwiftData then mirrors by default.
  var isEntitledToCloudKit = false

  /// Reads the files at `paths`, given by `reference`.
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
///   - reference: A folder, file or list of files, optionally at a git revision.
///   - git: The git settings.
/// - Returns: The sources and their declarations.
/// - Throws: `ToolchainError` with exit code 65 if there are none or something cannot be read.
package func loadSwiftTree(
  _ reference: ModelReference, git: GitSettings = GitSettings()
) throws(ToolchainError) -> LoadedSwiftTree {
  let tree = try openTree(of: reference, git: git)
  let paths = try reference.swiftPaths(in: tree) ?? [reference.path]
  return try LoadedSwiftTree(reference, at: paths, in: tree)
}

/// Parses sources on threads with large stacks for deep nesting, using the spare cores.
package func parseSwiftTree(_ files: [SwiftSourceFile]) -> SwiftDataTree {
  let result = TreeBox()
  let read: @Sendable () -> Void = {
    let tree = readSwiftData(files, perform: performConcurrently)
    result.tree.withLock { $0 = tree }
  }
  if let thread = Thread(read) { thread.join() } else { read() }
  return result.tree.withLock { $0 }
}

/// Passes a tree from one thread to another.
private final class TreeBox: Sendable {
  let tree = Mutex(SwiftDataTree())
}
