package import Findings
import Loading
import OperatingSystem

/// Checks that reports can be written where they are to go, before anything is done, without writing.
///
/// - Parameters:
///   - reports: The files of reports.
///   - inputs: The files that are read: stores and models. Folders are not looked at.
/// - Throws: `ToolchainError` with exit code 73 if two of them are one file, or a report would replace an
///   input, a database, its journal, or a file of a model source.
package func checkReportPlaces(
  _ reports: [String], inputs: [String] = []
) throws(ToolchainError) {
  let read = Set(inputs.filter { !isDirectory($0) }.compactMap { FileIdentity($0) })
  var taken: Set<OutputPlace> = []
  for path in reports {
    try checkReportPlace(path, noun: "report")
    if let identity = FileIdentity(path), read.contains(identity) {
      throw .cannotCreateOutput(path, "the file is read by the command", noun: "report")
    }
    guard taken.insert(OutputPlace(path)).inserted else {
      throw .cannotCreateOutput(
        path, "another report is written to this file as well", noun: "report")
    }
  }
}

/// Checks that a report or its accompanying files do not overwrite something that must not be lost.
///
/// - Throws: `ToolchainError` with exit code 73.
func checkReportPlace(_ path: String, noun: String) throws(ToolchainError) {
  let kind = FileKind(at: path, followsLinks: true)
  guard kind != .directory else {
    throw .cannotCreateOutput(path, "a folder has this name", noun: noun)
  }
  let parts = (resolvedPath(path) ?? OutputPlace(path).path ?? path).split(separator: "/")
  guard !parts.contains(where: { isSourceName($0) }) else {
    throw .cannotCreateOutput(path, "the path is inside a source", noun: noun)
  }
  for ending in journalEndings where path.hasSuffix(ending) {
    let database = String(path.dropLast(ending.count))
    guard FileKind(at: database, followsLinks: true) == .file else { continue }
    throw .cannotCreateOutput(
      path, "SQLite takes a file of that name for a journal of \(database)", noun: noun)
  }
  guard kind == .file else { return }
  let head = try readHead(of: path, count: databaseMark.count)
  let hasJournal = journalEndings.contains {
    FileKind(at: path + $0, followsLinks: true) == .file
  }
  guard head != databaseMark, !hasJournal else {
    throw .cannotCreateOutput(path, "the file there is a database", noun: noun)
  }
  // To SQLite an empty file is a database without tables.
  guard !head.isEmpty || !storeEndings.contains(where: path.hasSuffix) else {
    throw .cannotCreateOutput(path, "the empty file there has the name of a store", noun: noun)
  }
}

/// The identity of an output path, whether or not the file exists.
private enum OutputPlace: Hashable {
  /// The existing file.
  case file(FileIdentity)
  /// The path, with the links of its folder followed.
  case new(String)

  init(_ path: String) {
    if let identity = FileIdentity(path) {
      self = .file(identity)
    } else {
      let folder = parentDirectory(of: path)
      self = .new(joined(resolvedPath(folder) ?? folder, lastComponent(of: path)))
    }
  }

  /// The path of a file that does not exist yet.
  var path: String? {
    guard case .new(let path) = self else { return nil }
    return path
  }
}

/// The first bytes of an SQLite database.
private let databaseMark = Array("SQLite format 3\0".utf8)
/// The suffixes of files next to an SQLite database.
private let journalEndings = ["-wal", "-shm", "-journal"]
/// The extensions of stores.
private let storeEndings = [".sqlite", ".sqlite3", ".store", ".storedata", ".db"]

private func isSourceName(_ name: Substring) -> Bool {
  [".xcdatamodel", ".xcdatamodeld", ".xcmappingmodel", ".momd"].contains(where: name.hasSuffix)
}
