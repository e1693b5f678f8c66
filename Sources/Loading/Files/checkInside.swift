package import Findings
import OperatingSystem

/// Rejects a file outside the repository that refers to it, because messages quote file contents.
///
/// The file may be in the folder, in the repository that contains the folder, or in that of the working
/// directory.
///
/// - Parameters:
///   - path: The file, which may be a link; a missing file is accepted.
///   - folder: The folder of the file that contains the reference.
/// - Throws: `ToolchainError` with exit code 65 if the file is elsewhere.
package func checkInside(_ path: String, of folder: String) throws(ToolchainError) {
  guard let place = resolvedPath(path), let folder = absolutePath(folder) else { return }
  let roots = [folder, "."].compactMap {
    repositoryMark(from: $0, variables: [:]).map(parentDirectory)
  }
  guard
    !([folder] + roots).contains(where: { place.utf8.starts(with: joined($0, "").utf8) })
  else { return }
  throw ToolchainError(
    .unreadableFile, file: path,
    "the path leads out of the repository, to \(place), expected a file in it")
}
