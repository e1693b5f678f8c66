package import Findings
package import OperatingSystem

/// The files at a git revision, read from git's objects.
///
/// The working tree and the index are not used. Symbolic links are not followed, even if named.
package struct GitTree: FileTree {
  /// The revision.
  package var revision: GitRevision
  /// The identifier of its root folder.
  package let root: String
  /// The objects of the repository.
  package let objects: GitObjects
  /// The program, for additional queries in case of an error.
  package let git: GitCommand
  /// The prefixes of paths that are relative to the working directory and not to the root of the repository.
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
    innerPath(of: path).isEmpty ? path + name : joined(path, name)
  }

  package func systemPath(of path: String) -> String? { nil }

  /// The path in this tree, `REF:PATH`, of a path from the root of the repository.
  package func path(of inner: String) -> String { "\(revision.text):\(inner)" }

  /// The path without the revision in front of it.
  package func innerPath(of path: String) -> String { pathWithoutRevision(path, revision.text) }
}

// MARK: - Paths

extension GitTree {
  /// The result of resolving a path.
  enum Finding {
    /// An existing item, with its object identifier.
    case entry(FileKind, String)
    /// Nothing: the folder with that identifier, reached by `depth` names, does not contain the next one.
    case nothing(depth: Int, folder: String)
    /// Nothing: the item reached by `depth` names is not a folder but of this kind.
    case blocked(depth: Int, FileKind)
  }

  /// Resolves `path`.
  ///
  /// - Throws: `ToolchainError`, including if the path leads into a submodule or out of the repository.
  func find(_ path: String) throws(ToolchainError) -> Finding {
    try find(try components(of: path), path: path)
  }

  /// Resolves the names in `components`; messages call them `path`.
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

  /// The names from the root of the repository to `path`.
  ///
  /// As in git, a path is relative to the working directory if it begins with `./` or `../`, otherwise to the
  /// root.
  func components(of path: String) throws(ToolchainError) -> [String] {
    let text = innerPath(of: path)
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

  /// The entries of the folder `identifier`, which messages call `path`.
  func entries(of identifier: String, at path: String) throws(ToolchainError) -> [GitEntry] {
    do throws(GitProblem) {
      return try objects.folder(identifier)
    } catch {
      throw error.toolchainError(file: path)
    }
  }
}
