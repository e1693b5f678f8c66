package import Findings
package import OperatingSystem

/// The files of a revision in a git repository, read from the objects that git keeps.
///
/// Work tree and index have no part in it. Symbolic links are not followed, not even one that is named.
package struct GitTree: FileTree {
  /// The revision.
  package var revision: GitRevision
  /// The identifier of its root folder.
  package let root: String
  /// The objects of the repository.
  package let objects: GitObjects
  /// The program, for what is only asked when something is wrong.
  package let git: GitCommand
  /// How a path begins that is not from the root of the repository but from the working directory.
  static let relativePrefixes = ["./", "../"]

  package func kind(of path: String, followsLinks: Bool) throws(ToolchainError) -> FileKind? {
    guard case .entry(let kind, _) = try find(path) else { return nil }
    return kind
  }

  package func names(in path: String) throws(ToolchainError) -> [String] {
    switch try find(path) {
    case .entry(.directory, let identifier):
      return try entries(of: identifier, at: path).map(\.name)
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    case .entry, .blocked: throw .unreadableFolder(path, SystemError.Code.notFolder.text)
    case .nothing: throw .unreadableFolder(path, SystemError.Code.notFound.text)
    }
  }

  package func read(
    _ path: String, limit: Int, followsLinks: Bool
  ) throws(ToolchainError) -> [UInt8] {
    switch try find(path) {
    case .entry(.file, let identifier):
      do throws(GitProblem) {
        return try objects.content(of: identifier, limit: limit)
      } catch {
        throw error.toolchainError(file: path)
      }
    case .entry(let kind, _):
      throw .unreadableFile(path, is: kind, expected: "a regular file")
    case .blocked: throw .unreadableFile(path, SystemError.Code.notFolder.text)
    case .nothing: throw .unreadableFile(path, SystemError.Code.notFound.text)
    }
  }

  package func head(of path: String, count: Int) throws(ToolchainError) -> [UInt8] {
    Array(try read(path, limit: .max, followsLinks: false).prefix(count))
  }

  package func name(of path: String) -> String {
    (try? components(of: path))?.last ?? revision.text
  }

  package func folderName(of path: String) -> String {
    (try? components(of: path))?.dropLast().last ?? revision.text
  }

  package func member(_ name: String, of path: String) -> String {
    path.utf8.count == prefixSize ? path + name : joined(path, name)
  }

  package func systemPath(of path: String) -> String? { nil }
}

// MARK: - Paths

extension GitTree {
  /// What a path leads to.
  enum Finding {
    /// Something with the identifier of its object.
    case entry(FileKind, String)
    /// Nothing: the folder of that identifier, reached by `depth` names, lacks the next one.
    case nothing(depth: Int, folder: String)
    /// Nothing: what is reached by `depth` names is no folder but something of this kind.
    case blocked(depth: Int, FileKind)
  }

  /// What is at `path`.
  ///
  /// - Throws: `ToolchainError` also when the path leads into a submodule or out of the repository.
  func find(_ path: String) throws(ToolchainError) -> Finding {
    try find(try components(of: path), path: path)
  }

  /// What is reached by the names in `components`, for the message called `path`.
  func find(_ components: [String], path: String) throws(ToolchainError) -> Finding {
    var current = (kind: FileKind.directory, identifier: root)
    for (depth, name) in components.enumerated() {
      guard current.kind == .directory else { return .blocked(depth: depth, current.kind) }
      let entries = try entries(of: current.identifier, at: path)
      guard let entry = entries.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
        return .nothing(depth: depth, folder: current.identifier)
      }
      guard case .file(let kind) = entry.kind else {
        throw inSubmodule(path, components: components, depth: depth, commit: entry.identifier)
      }
      current = (kind, entry.identifier)
    }
    return .entry(current.kind, current.identifier)
  }

  /// The names that lead from the root of the repository to `path`.
  ///
  /// As git decides: from the working directory when the path begins with `./` or `../`, from the
  /// root otherwise.
  func components(of path: String) throws(ToolchainError) -> [String] {
    let inner = path.utf8.dropFirst(prefixSize)
    let text = String(Substring(inner))
    let names = text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard Self.relativePrefixes.contains(where: (text + "/").hasPrefix) else {
      if text.utf8.first == UInt8(ascii: "/") { throw notFromRoot(path) }
      return names
    }
    guard revision.place.isInWorkTree else { throw noWorkTree(path) }
    var components = revision.place.folders
    for name in names where name != "." {
      guard name == ".." else {
        components.append(name)
        continue
      }
      guard components.popLast() != nil else { throw outsideRepository(path) }
    }
    return components
  }

  /// The number of bytes of `REF:`.
  private var prefixSize: Int { revision.text.utf8.count + 1 }

  /// The entries of the folder `identifier`, which the message calls `path`.
  func entries(of identifier: String, at path: String) throws(ToolchainError) -> [GitEntry] {
    do throws(GitProblem) {
      return try objects.folder(identifier)
    } catch {
      throw error.toolchainError(file: path)
    }
  }
}
