package import Findings
package import Loading
import OperatingSystem
package import SwiftDataSource
import Synchronization

/// A tree of Swift sources in memory.
package struct LoadedSwiftTree: Sendable {
  /// The path that was named, without what is after `#`.
  package var path: String
  /// The sources.
  package var files: [SwiftSourceFile]
  /// What they declare.
  package var tree: SwiftDataTree
}

/// The greatest number of Swift sources that are read.
private let mostSources = 20_000

/// Reads the Swift sources below a folder, or a single one.
///
/// Hidden folders and those of builds are passed over, as links are.
///
/// - Parameters:
///   - reference: The folder or file, which may be at a git revision.
///   - excluded: The names of folders to pass over.
///   - git: How git is run.
/// - Returns: The sources, and what they declare.
/// - Throws: `ToolchainError` with exit code 65 when there is nothing, or something cannot be read.
package func loadSwiftTree(
  _ reference: ModelReference, excluding excluded: Set<String> = [],
  git: GitSettings = GitSettings()
) throws(ToolchainError) -> LoadedSwiftTree {
  let tree = try openTree(of: reference, git: git)
  guard let kind = try tree.kind(of: reference.path, followsLinks: true) else {
    throw tree.notFound(reference)
  }
  var paths: [String] = []
  var folders = kind == .directory ? [reference.path] : []
  if kind == .file { paths.append(reference.path) }
  while let folder = folders.popLast() {
    for name in try tree.names(in: folder)
    where !name.hasPrefix(".") && name != "DerivedData" && !excluded.contains(name) {
      let path = folder == "." ? name : tree.member(name, of: folder)
      switch try tree.kind(of: path, followsLinks: false) {
      case .directory?: folders.append(path)
      case .file? where name.hasSuffix(".swift"): paths.append(path)
      default: continue
      }
    }
    guard paths.count <= mostSources else {
      throw ToolchainError(
        .fileTooLarge, file: folder, "the folder holds more than \(mostSources) Swift sources")
    }
  }
  paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  var files: [SwiftSourceFile] = []
  for path in paths {
    let bytes = try tree.read(path, limit: 64 << 20, followsLinks: kind == .file)
    files.append(SwiftSourceFile(path: path, bytes: bytes))
  }
  return LoadedSwiftTree(path: reference.path, files: files, tree: parse(files))
}

/// Reads sources on a thread with the room that deep nesting takes.
func parse(_ files: [SwiftSourceFile]) -> SwiftDataTree {
  let result = TreeBox()
  let read: @Sendable () -> Void = { result.tree.withLock { $0 = readSwiftData(files) } }
  if let thread = Thread(read) { thread.join() } else { read() }
  return result.tree.withLock { $0 }
}

extension LoadedSwiftTree {
  /// The tree without a file that is about to be written.
  package func without(_ path: String) -> LoadedSwiftTree {
    let rest = files.filter { $0.path != path }
    guard rest.count < files.count else { return self }
    return LoadedSwiftTree(path: self.path, files: rest, tree: parse(rest))
  }
}
