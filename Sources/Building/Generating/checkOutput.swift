import Findings
import Loading
import OperatingSystem
import SwiftCode

/// Whether there is anything at `path`.
func isThere(_ path: String) -> Bool { FileKind(at: path, followsLinks: false) != nil }

/// Checks that a folder is, or can be made, at `path`, and that it is not inside a source.
///
/// - Throws: `ToolchainError` with exit code 73.
func checkOutputFolder(_ path: String) throws(ToolchainError) {
  try checkOutsideSource(path)
  var place = path
  while FileKind(at: place, followsLinks: true) == nil {
    if isThere(place) {
      throw .cannotCreateOutput(path, "\(place) is a link that leads to nothing")
    }
    let parent = parentDirectory(of: place)
    guard parent != place else { return }
    place = parent
  }
  guard let kind = FileKind(at: place, followsLinks: true), kind != .directory else { return }
  throw .cannotCreateOutput(path, "\(place) is not a folder")
}

/// Refuses to replace the file at `path` if it is hand-written; an empty file is not.
///
/// - Parameters:
///   - path: The existing file.
///   - isForced: Whether files that were not generated may be replaced; those that are generated once, for people to
///     edit, may not.
/// - Throws: `ToolchainError` with exit code 73.
func checkReplaceable(_ path: String, isForced: Bool) throws(ToolchainError) {
  guard fileSize(path) > 0 else { return }
  let head = String(decoding: try readHead(of: path, count: 4096), as: UTF8.self)
  if head.contains(GeneratedMark.edited.rawValue) {
    throw .cannotCreateOutput(
      path, "the file is yours to edit, expected --separate-custom-code, which leaves it alone")
  }
  guard isForced || head.contains(GeneratedMark.generated.rawValue) else {
    throw .cannotCreateOutput(
      path, "a file is there that was not generated, expected none; --force replaces it")
  }
}
