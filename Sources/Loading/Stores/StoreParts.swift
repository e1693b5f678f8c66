package import Findings
package import OperatingSystem

/// The files that may belong to a store: those in a folder, an archive or a backup, or next to the store.
///
/// Links are listed but never followed.
package struct StoreParts: Sendable {
  /// A file that may belong to a store.
  package struct StoredFile: Hashable, Sendable {
    /// Its path relative to the named path; in a backup its path in the app's container.
    package var name: String
    /// Its path in the tree.
    package var path: String
    /// Its kind; nil if it is listed in a backup but missing.
    package var kind: FileKind?
  }

  /// What was named.
  package let path: String
  /// The tree that contains the files.
  package let tree: any FileTree
  /// The files, sorted by name.
  package private(set) var files: [StoredFile] = []
  /// The store, if it was named directly.
  package private(set) var named: StoredFile?

  /// Lists the files in a folder, an archive or a backup, or next to a store.
  ///
  /// - Parameters:
  ///   - path: The path named by the user.
  ///   - scratch: A folder for temporary copies.
  /// - Throws: `ToolchainError` with exit code 65 if it cannot be read or is an encrypted backup.
  package init(of path: String, scratch: String) throws(ToolchainError) {
    self.path = path
    tree = try openTree(of: ModelReference(path: path), git: GitSettings())
    switch try tree.kind(of: path, followsLinks: true) {
    case .directory?:
      if let listed = try backupFiles(in: path, tree, scratch: scratch) {
        files = listed
      } else {
        try walk(path, name: "")
      }
    case .file?:
      try addParts(ofStore: tree.systemPath(of: path).flatMap { resolvedPath($0) } ?? path)
    case let kind: throw .unreadableFile(path, is: kind, expected: "a store, or a folder with one")
    }
    files.sort { pathComesBefore($0.name, $1.name) }
  }

  /// The path of a file as messages show it.
  package func shownPath(of file: StoredFile) -> String { file == named ? path : file.path }

  /// The first bytes of a file; empty if it is not a readable file.
  package func head(of file: StoredFile, count: Int) -> [UInt8] {
    guard file.kind == .file else { return [] }
    return (try? tree.head(of: file.path, count: count)) ?? []
  }

  /// Copies a file.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if it is not a readable file, 73 or 74 if it cannot be
  ///   copied.
  package func copy(
    _ file: StoredFile, to copy: String, isInterrupted: () -> Bool
  ) throws(ToolchainError) {
    guard file.kind == .file else {
      throw .unreadableFile(shownPath(of: file), is: file.kind, expected: "a part of a store")
    }
    if let path = tree.systemPath(of: file.path) {
      let source = try openToCopy(path, [.notFollowingLinks, .notWaiting])
      try copyFile(source, named: path, to: copy, isInterrupted: isInterrupted)
    } else {
      try writeWhole(try tree.read(file.path, limit: 1 << 34, followsLinks: false), to: copy)
    }
  }

  /// The stamp of a file; nil if it is not in the file system.
  package func stamp(of file: StoredFile) -> FileStamp? {
    tree.systemPath(of: file.path).flatMap { fileStamp($0) }
  }

  private mutating func walk(_ path: String, name: String) throws(ToolchainError) {
    var pending = [(path: path, name: name)]
    while let folder = pending.popLast() {
      for member in try tree.names(in: folder.path) {
        let path = tree.member(member, of: folder.path)
        let name = folder.name.isEmpty ? member : joined(folder.name, member)
        let kind = try tree.kind(of: path, followsLinks: false)
        guard kind == .directory else {
          files.append(StoredFile(name: name, path: path, kind: kind))
          continue
        }
        // What a run that makes a store was killed at.
        if !member.hasPrefix(".") || !member.hasSuffix(".upgrading") {
          pending.append((path, name))
        }
      }
    }
  }

  /// Adds a store and the files named like its parts.
  private mutating func addParts(ofStore path: String) throws(ToolchainError) {
    let name = tree.name(of: path)
    let store = StoredFile(name: name, path: path, kind: .file)
    (named, files) = (store, [store])
    let folder = parentDirectory(of: path)
    for suffix in ["-wal", "-shm", "-journal"] {
      guard let kind = try tree.kind(of: path + suffix, followsLinks: false) else { continue }
      files.append(StoredFile(name: name + suffix, path: path + suffix, kind: kind))
    }
    let support = supportName(ofStore: name)
    let place = tree.member(support, of: folder)
    switch try tree.kind(of: place, followsLinks: false) {
    case nil: break
    case .directory?: try walk(place, name: support)
    case let kind?: files.append(StoredFile(name: support, path: place, kind: kind))
    }
  }
}

/// The name of a store's folder for external storage, as in ``SupportFolder``.
package func supportName(ofStore name: String) -> String { ".\(withoutExtension(name))_SUPPORT" }
