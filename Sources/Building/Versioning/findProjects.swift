import Loading
import OperatingSystem

/// The maximum number of parent folders to search for a bundle outside a repository.
private let mostFolders = 6

/// The project files next to a bundle and in its parent folders, up to the root of the repository.
///
/// Folders that cannot be listed hold none.
func findProjects(near bundle: SourceBundle) -> [String] {
  let root = repositoryMark(from: bundle.absolutePath, variables: [:]).map(parentDirectory)
  var projects: [String] = []
  // As the user wrote it; where links lead elsewhere, from the root.
  var folder = parentDirectory(of: bundle.path)
  var absolute = parentDirectory(of: bundle.absolutePath)
  var count = 0
  while true {
    if resolvedPath(folder) != absolute { folder = absolute }
    for name in (try? listDirectory(folder)) ?? [] where name.hasSuffix(".xcodeproj") {
      let file = joined(folder == "." ? name : joined(folder, name), "project.pbxproj")
      if FileKind(at: file, followsLinks: false) != nil { projects.append(file) }
    }
    count += 1
    guard absolute != "/", absolute != root, root != nil || count < mostFolders else {
      return projects
    }
    absolute = parentDirectory(of: absolute)
    folder = folderAbove(folder)
  }
}

/// The folder above one, spelt from it.
private func folderAbove(_ folder: String) -> String {
  if folder == "." { return ".." }
  return lastComponent(of: folder) == ".." ? joined(folder, "..") : parentDirectory(of: folder)
}
