import Building
import Findings
import Loading
import OperatingSystem
import StoreFile

/// Places external files next to a copy.
///
/// They come before the copy itself, and those of a store that it replaces go after it: at any instant the store that is there
/// has all of its files.
struct FilePlacement {
  /// The folder next to the copy.
  private let folder: String
  /// The files that the copy has.
  private var names: Set<String> = []
  /// The placed files, to be removed if the copy is not completed.
  private var placed: [String] = []

  /// Moves files to their destination.
  ///
  /// - Parameters:
  ///   - copies: A folder that may contain a folder of files.
  ///   - output: The path of the copy.
  ///   - mark: Called before the whole folder is moved if there is none yet.
  /// - Throws: `ToolchainError` with exit code 73 if a file cannot be moved, or has the name of another file of the
  ///   replaced store; nothing is left behind then.
  init(
    _ copies: String, of output: String, mark: () throws(ToolchainError) -> Void = {}
  ) throws(ToolchainError) {
    folder = SupportFolder(of: output).path
    let source = joined(copies, Self.inner)
    guard FileKind(at: source, followsLinks: false) != nil else { return }
    names = Set(try listDirectory(source))
    do throws(ToolchainError) {
      try place(copies, source: source, mark: mark)
    } catch {
      undo()
      throw error
    }
  }

  private static let inner = SupportFolder.valuesName

  private var target: String { joined(folder, Self.inner) }

  private mutating func place(
    _ copies: String, source: String, mark: () throws(ToolchainError) -> Void
  ) throws(ToolchainError) {
    guard FileKind(at: folder, followsLinks: false) != nil else {
      try mark()
      try creating(folder) { [folder] () throws(SystemError) in try moveFile(copies, to: folder) }
      placed.append(folder)
      return
    }
    let kind = FileKind(at: target, followsLinks: false)
    guard kind == nil || kind == .directory else {
      throw refused(target, "it is not a folder")
    }
    if kind == nil {
      try creating(target) { [target] () throws(SystemError) in try createFolder(target) }
      placed.append(target)
    }
    var new: [String] = []
    for name in names.sorted() {
      let place = joined(target, name)
      guard FileKind(at: place, followsLinks: false) != nil else {
        new.append(name)
        continue
      }
      guard try filesAreEqual(joined(source, name), place) else {
        throw refused(
          place, "the store that is to be replaced has another file of that name, expected none")
      }
    }
    for name in new {
      let place = joined(target, name)
      try creating(place) { () throws(SystemError) in
        try moveFile(joined(source, name), to: place)
      }
      placed.append(place)
    }
    for folder in [target, folder] { syncDirectory(folder) }
  }

  /// Removes what was put there.
  func undo() {
    for path in placed.reversed() {
      if FileKind(at: path, followsLinks: false) == .directory {
        removeTree(path)
      } else {
        try? removeFile(path)
      }
    }
  }

  /// Removes the files of the store that was replaced.
  ///
  /// - Throws: `ToolchainError` with exit code 74 if some are left, whose values are not replaced.
  func finish() throws(ToolchainError) {
    guard FileKind(at: folder, followsLinks: false) == .directory else { return }
    if names.isEmpty {
      removeTree(folder)
    } else {
      for name in try listDirectory(folder) where name != Self.inner {
        remove(joined(folder, name))
      }
      for name in try listDirectory(target) where !names.contains(name) {
        remove(joined(target, name))
      }
    }
    var left = FileKind(at: folder, followsLinks: false) != nil
    if !names.isEmpty {
      let others = try listDirectory(folder).count - 1
      left = try listDirectory(target).count > names.count || others > 0
    }
    guard !left else {
      throw .writeFailed(
        folder, "files of the store that was replaced cannot be removed; do not hand them on")
    }
    if !names.isEmpty { syncDirectory(target) }
  }

  private func remove(_ path: String) {
    if FileKind(at: path, followsLinks: false) == .directory {
      removeTree(path)
    } else {
      try? removeFile(path)
    }
  }
}
