package import Findings
import ModelFiles
package import OperatingSystem

/// The files in a ZIP archive such as an `.ipa`, read like a folder.
///
/// Only requested files are unpacked, into memory. Links in an archive are not followed.
package struct ZipTree: FileTree {
  /// An item at a path.
  private enum Node {
    /// A folder with the names in it, sorted by code point.
    case folder([String])
    /// Anything else.
    case entry(ZipEntry)
  }

  /// The maximum size of a file, in bytes.
  private static let mostBytes = 256 << 20
  /// The maximum total size of all folder paths, in bytes.
  private static let mostPathBytes = 64 << 20

  /// The path of the archive.
  private let path: String
  private let file: OpenFile
  private let archive: ZipArchive
  /// All items by their path in the archive; the root has an empty path.
  private let nodes: [String: Node]

  /// Opens the archive at `path`.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if the archive cannot be read.
  package init(_ path: String) throws(ToolchainError) {
    self.path = path
    let file = try OpenFile(path)
    self.file = file
    do throws(ZipError) {
      archive = try ZipArchive(size: file.size, read: file.bytes)
      nodes = try Self.nodes(of: archive.entries)
    } catch {
      throw ToolchainError(error, archive: path, file: path)
    }
  }

  package func kind(of path: String, followsLinks: Bool) throws(ToolchainError) -> FileKind? {
    switch node(at: path) {
    case .folder: .directory
    case .entry(let entry): entry.kind.fileKind
    case nil: nil
    }
  }

  package func names(in path: String) throws(ToolchainError) -> [String] {
    switch node(at: path) {
    case .folder(let names): return names
    case .entry: throw .unreadableFolder(path, SystemError.Code.notFolder.text)
    case nil: throw .unreadableFolder(path, SystemError.Code.notFound.text)
    }
  }

  package func read(
    _ path: String, limit: Int, followsLinks: Bool
  ) throws(ToolchainError) -> [UInt8] {
    let entry = try file(at: path)
    return try reading(path) { () throws(ZipError) in
      try archive.content(of: entry, limit: min(limit, Self.mostBytes), read: file.bytes)
    }
  }

  package func head(of path: String, count: Int) throws(ToolchainError) -> [UInt8] {
    let entry = try file(at: path)
    return try reading(path) { () throws(ZipError) in
      try archive.head(of: entry, count: count, read: file.bytes)
    }
  }

  package func name(of path: String) -> String { lastComponent(of: path) }

  package func folderName(of path: String) -> String {
    lastComponent(of: parentDirectory(of: path))
  }

  package func member(_ name: String, of path: String) -> String { joined(path, name) }

  package func systemPath(of path: String) -> String? { nil }

  package func notFound(_ reference: ModelReference) -> ToolchainError {
    ToolchainError(
      .unreadableFile, file: reference.path,
      "there is no such file or folder in the archive, expected a model")
  }
}

extension ZipTree {
  /// The item at a path as shown in messages.
  private func node(at path: String) -> Node? {
    let inner = path.utf8.dropFirst(self.path.utf8.count)
    let parts = inner.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return nodes[parts.filter { $0 != "." }.joined(separator: "/")]
  }

  private func file(at path: String) throws(ToolchainError) -> ZipEntry {
    switch node(at: path) {
    case .entry(let entry) where entry.kind == .file: return entry
    case .entry(let entry):
      throw .unreadableFile(path, is: entry.kind.fileKind, expected: "a regular file")
    case .folder: throw .unreadableFile(path, is: .directory, expected: "a regular file")
    case nil: throw .unreadableFile(path, SystemError.Code.notFound.text)
    }
  }

  private func reading(
    _ path: String, _ body: () throws(ZipError) -> [UInt8]
  ) throws(ToolchainError) -> [UInt8] {
    do throws(ZipError) {
      return try body()
    } catch {
      throw ToolchainError(error, archive: self.path, file: path)
    }
  }

  /// All items by path: the entries and their parent folders.
  ///
  /// - Throws: `ZipError` if a file's parent is not a folder or folders are nested too deeply.
  private static func nodes(of entries: [ZipEntry]) throws(ZipError) -> [String: Node] {
    var nodes: [String: Node] = [:]
    var members: [String: Set<String>] = ["": []]
    var room = mostPathBytes
    for entry in entries {
      if entry.kind == .folder {
        members[entry.path, default: []] = members[entry.path] ?? []
      } else {
        nodes[entry.path] = .entry(entry)
      }
      try addFolders(above: entry, to: &members, room: &room)
    }
    for (path, names) in members {
      guard nodes[path] == nil else {
        throw .malformed(
          "the file \"\(path)\", which other entries are in", expected: "a folder", offset: 0)
      }
      nodes[path] = .folder(names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }
    return nodes
  }

  /// Adds missing parent folders of an entry, within the limit for paths.
  private static func addFolders(
    above entry: ZipEntry, to members: inout [String: Set<String>], room: inout Int
  ) throws(ZipError) {
    var path = entry.path[...]
    while !path.isEmpty {
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
      let folder = slash.map { path[..<$0] } ?? ""
      let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path
      let isKnown = members[String(folder)] != nil
      members[String(folder), default: []].insert(String(name))
      guard !isKnown else { return }
      (path, room) = (folder, room - folder.utf8.count)
      guard room >= 0 else {
        throw .malformed("more folders than any app has", expected: "fewer", offset: 0)
      }
    }
  }
}

extension ZipEntry.Kind {
  fileprivate var fileKind: FileKind {
    switch self {
    case .file: .file
    case .folder: .directory
    case .symbolicLink: .symbolicLink
    case .other: .other
    }
  }
}

/// A file that can be read at several positions concurrently.
private final class OpenFile: Sendable {
  private let file: File
  /// Its size in bytes.
  let size: Int

  /// Opens the file at `path`.
  init(_ path: String) throws(ToolchainError) {
    do throws(SystemError) {
      file = try File(path, .notWaiting)
      size = try file.status().size
    } catch {
      throw .unreadableFile(path, error.text)
    }
  }

  /// The bytes from `offset`: `count` of them, or fewer at the end.
  func bytes(from offset: Int, _ count: Int) throws(ZipError) -> [UInt8] {
    do throws(SystemError) {
      return try file.bytes(upTo: max(0, min(count, size - offset)), from: offset)
    } catch {
      throw .unreadable(error.text)
    }
  }
}
