import Findings
import Loading
import OperatingSystem
import StoreFile

/// A file of rows removed from a working copy, not yet next to the store.
struct RowsSetAside {
  /// The path of the file, in the work folder.
  let file: String
  /// The number of rows removed from each table.
  let tables: [(table: String, rows: Int)]
  /// The number of pairs referring to them in the file.
  let pairs: Int
  /// The relationships of other rows that referred to them.
  var links: [StorePlan.SetAside.Link] = []

  /// The number of rows in the file.
  var rows: Int { tables.map(\.rows).reduce(pairs, +) }

  /// Writes rows of a working copy to a file in its folder, and to the disk; they stay in the copy.
  ///
  /// - Parameters:
  ///   - selections: The rows.
  ///   - pairs: Rows of join tables that name them, and go as well.
  ///   - work: The store, whose rights the file gets, and the folder.
  ///   - uuid: Its identity.
  ///   - isInterrupted: Called periodically; returns whether to stop.
  /// - Throws: `StoreError` if the rows cannot be read, or the file not be written.
  init(
    _ selections: [RowSelection], pairs: [RowSelection] = [], of work: StoreWork, uuid: String?,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(StoreError) {
    let folder = work.folder
    var number = 1
    while FileKind(at: joined(folder.path, "rows-\(number).json"), followsLinks: false) != nil {
      number += 1
    }
    file = joined(folder.path, "rows-\(number).json")
    let counts = try exportRows(
      selections + pairs, members: [("store", lastComponent(of: work.name)), ("uuid", uuid ?? "")],
      from: folder.store, to: file, isInterrupted: isInterrupted)
    tables = zip(selections, counts).map { ($0.table, $1) }
    self.pairs = counts.dropFirst(selections.count).reduce(0, +)
    copyRights(of: work.held.path, to: file)
  }

  /// Moves the file next to its store under an unused name.
  ///
  /// A file of the same content, which a killed run has left, is as good.
  ///
  /// - Parameter store: The path of the store that is about to be placed.
  /// - Returns: The path of the file, and whether it came into being now.
  /// - Throws: `ToolchainError` with exit code 73 or 74 if it cannot be put there.
  func place(beside store: String) throws(ToolchainError) -> (path: String, isNew: Bool) {
    for number in 1...1000 {
      let path = Self.name(for: store, number)
      do throws(SystemError) {
        try linkFile(file, to: path)
      } catch {
        if FileKind(at: path, followsLinks: false) != nil {
          if try isSame(path) { return (path, false) }
          continue
        }
        // Some file systems have no second names.
        guard error.code != .inputOutput, error.code != .noSpace else {
          throw cannotCreate(path, error)
        }
        try creating(path) { () throws(SystemError) in try moveFile(file, to: path) }
      }
      do throws(ToolchainError) {
        try syncFolder(parentDirectory(of: path))
      } catch {
        try? removeFile(path)
        throw error
      }
      return (path, true)
    }
    throw cannotCreate(Self.name(for: store, 1), SystemError(.exists, "link"))
  }

  /// The name of the file for a store: `Store.set-aside.json` for `Store.sqlite`.
  static func name(for store: String, _ number: Int = 1) -> String {
    let base = withoutExtension(lastComponent(of: store))
    let mark = number == 1 ? "" : "-\(number)"
    return joined(parentDirectory(of: store), "\(base).set-aside\(mark).json")
  }

  private func isSame(_ path: String) throws(ToolchainError) -> Bool {
    guard FileKind(at: path, followsLinks: false) == .file, fileSize(path) == fileSize(file) else {
      return false
    }
    return try readFile(path, limit: .max) == readFile(file, limit: .max)
  }
}

/// Moves files of rows next to a store, then the store to its destination; if that fails, the files are
/// removed.
///
/// - Parameters:
///   - files: The files.
///   - place: The destination of the store.
///   - body: Moves the store there.
/// - Returns: The files under their names.
/// - Throws: What `body` throws, and `ToolchainError` if a file cannot be moved there.
func placing(
  _ files: [RowsSetAside], beside place: UpgradePlace, _ body: () throws(ToolchainError) -> Void
) throws(ToolchainError) -> [StoreRepair.RowsSetAside] {
  var placed: [StoreRepair.RowsSetAside] = []
  var new: [String] = []
  do throws(ToolchainError) {
    for file in files {
      let (path, isNew) = try file.place(beside: place.path)
      if isNew { new.append(path) }
      let shown = joined(parentDirectory(of: place.shownPath), lastComponent(of: path))
      placed.append(StoreRepair.RowsSetAside(file: shown, rows: file.rows))
    }
    try body()
  } catch {
    for path in new { try? removeFile(path) }
    throw error
  }
  return placed
}
