import Building
import Findings
import Loading
import OperatingSystem

/// The file with rows that are of no table: written in a folder beside its place, on whatever disk that is, and put there before
/// the new store is.
final class OrphanPlacement {
  private let path: String
  private let work: WorkFolder
  private var isPlaced = false
  private var hasKept = false

  /// Where the file is written.
  var file: String { joined(work.path, "orphans.jsonl") }
  /// The file that it replaces, until the new store is in its place.
  private var kept: String { joined(work.path, "before.jsonl") }

  /// Makes the folder.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `ToolchainError` with exit code 73 or 74 when it cannot be made.
  init(_ path: String) throws(ToolchainError) {
    self.path = path
    work = try WorkFolder(for: path)
  }

  /// Puts the file in its place.
  ///
  /// - Throws: `ToolchainError` with exit code 73 when it cannot be put there.
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
