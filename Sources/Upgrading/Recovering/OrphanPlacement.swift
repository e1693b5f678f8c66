import Building
import Findings
import Loading
import OperatingSystem

/// The file of orphaned rows, which belong to no table.
///
/// It is written in a temporary folder next to its destination and moved there before the new store is.
final class OrphanPlacement {
  private let path: String
  private let work: WorkFolder
  private var isPlaced = false
  private var hasKept = false

  /// The path at which the file is written.
  var file: String { joined(work.path, "orphans.jsonl") }
  /// The path of the replaced file, until the new store is in place.
  private var kept: String { joined(work.path, "before.jsonl") }

  /// Creates the temporary folder.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `ToolchainError` with exit code 73 or 74 if the folder cannot be created.
  init(_ path: String) throws(ToolchainError) {
    self.path = path
    work = try WorkFolder(for: path)
  }

  /// Moves the file to its destination.
  ///
  /// - Throws: `ToolchainError` with exit code 73 if it cannot be put there.
  func place() throws(ToolchainError) {
    if FileKind(at: path, followsLinks: false) != nil {
      let (path, kept) = (path, kept)
      try creating(path) { () throws(SystemError) in try moveFile(path, to: kept) }
      hasKept = true
    }
    try put(file, at: path, replacing: false)
    isPlaced = true
    syncDirectory(parentDirectory(of: path))
  }

  /// Takes it back, and puts there what was.
  func undo() {
    if isPlaced { try? removeFile(path) }
    if hasKept { try? moveFile(kept, to: path) }
  }
}
