package import Findings
import OperatingSystem

/// Refuses a file that a repository leads to and that is none of its own, as messages quote what stands in a file.
///
/// A file may be in the folder, in the repository that holds the folder, or in that of the working directory.
///
/// - Parameters:
///   - path: The file, which may be a link; one that is not there is not refused.
///   - folder: The folder of what names it.
/// - Throws: `ToolchainError` with exit code 65 for one that is elsewhere.
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
