package import Findings
import OperatingSystem
package import StoreFile

extension SupportFolder {
  /// Creates the folder for a store.
  ///
  /// - Parameter store: The path of the store.
  package init(of store: String) {
    self.init(
      joined(
        parentDirectory(of: store), ".\(withoutExtension(lastComponent(of: store)))_SUPPORT"))
  }

  /// Checks that neither folder is replaced by a link or file.
  ///
  /// - Throws: `ToolchainError` with exit code 65.
  package func check() throws(ToolchainError) {
    guard let obstacle else { return }
    throw .unreadableFile(obstacle.path, is: obstacle.kind, expected: "a folder")
  }

  /// The contents of the folder.
  ///
  /// - Returns: The names of the files that may contain values, and the paths of all other items relative to
  ///   the folder.
  /// - Throws: `ToolchainError` with exit code 65 if something other than a file has the name of one, for any
  ///   other link, and if the folder cannot be listed.
  ///   link, and where the folder cannot be listed.
  package func contents() throws(ToolchainError) -> (files: [String], others: [String]) {
    try check()
    guard isThere else { return ([], []) }
    var (files, others): ([String], [String]) = ([], [])
    for name in try listDirectory(path) where name != Self.valuesName {
      try refuseLink(joined(path, name))
      others.append(name)
    }
    guard hasValues else { return ([], others) }
    for name in try listDirectory(values) {
      try refuseLink(file(name))
      guard Self.canName(name) else {
        others.append(joined(Self.valuesName, name))
        continue
      }
      let kind = FileKind(at: file(name), followsLinks: false)
      guard kind == .file else {
        throw .unreadableFile(file(name), is: kind, expected: "a file with a value")
      }
      files.append(name)
    }
    return (files, others)
  }

  private func refuseLink(_ path: String) throws(ToolchainError) {
    let kind = FileKind(at: path, followsLinks: false)
    if kind == .symbolicLink {
      throw .unreadableFile(path, is: kind, expected: "a file or a folder")
    }
  }

  /// The total size of the files with values, in bytes; 0 if they cannot be listed.
  package var size: Int {
    ((try? contents())?.files ?? []).reduce(0) { $0 + fileSize(file($1)) }
  }

  /// Checks that all files with values can be copied.
  ///
  /// - Throws: `ToolchainError` with exit code 65 naming what cannot be copied, as ``contents()`` and for
  ///   files that cannot be read.
  package func checkCopyable() throws(ToolchainError) {
    for name in try contents().files { _ = try openToCopy(file(name), .notFollowingLinks) }
  }

  /// Copies and syncs the files with values.
  ///
  /// - Parameters:
  ///   - copy: The path of the new folder, which must not exist.
  ///   - isInterrupted: Called after each chunk; returns whether to stop.
  /// - Throws: `ToolchainError` with exit code 73 or 74 if a copy cannot be made, and as ``contents()``.
  package func copyFiles(
    to copy: String, isInterrupted: () -> Bool
  ) throws(ToolchainError) {
    let files = try contents().files
    let copy = SupportFolder(copy)
    let folders = [(path, copy.path)] + (hasValues ? [(values, copy.values)] : [])
    for (_, folder) in folders {
      try creating(folder) { () throws(SystemError) in
        try createFolder(folder, permissions: 0o700)
      }
    }
    for name in files {
      let source = try openToCopy(file(name), .notFollowingLinks)
      let target = copy.file(name)
      try copyFile(source, named: file(name), to: target, isInterrupted: isInterrupted)
      copyRights(of: file(name), to: target)
      try syncFile(target)
    }
    for (folder, copy) in folders.reversed() {
      copyRights(of: folder, to: copy)
      syncDirectory(copy)
    }
  }
}
