import Findings
import Loading
import OperatingSystem
import Text

/// The location of a bundle's base files for git commands.
struct FormerFiles: Sendable {
  /// The git options that select the repository, with a leading space.
  var options = ""
  /// The commit, by its hash: that is the same on every machine.
  var commit: String
  /// The commits by version, where not one commit has all of the bundle.
  var commits: [String: String] = [:]
  /// The path of the bundle from the root of the repository; that of the model where it was in no bundle.
  var path: String
  /// Whether the repository has the bundle at the same path now, so that `git restore` puts it where it belongs.
  var isInPlace: Bool
}

extension FormerFiles {
  /// Creates the location of a bundle's base files.
  ///
  /// - Parameters:
  ///   - place: The path of the bundle at the base from the outermost root.
  ///   - here: The path of the bundle at the head, or of the deleted one.
  ///   - part: The repository that has the bundle at the base.
  ///   - checkouts: The current working trees.
  init(of place: String, at here: String, in part: BaseParts.Part, _ checkouts: Checkouts) {
    let tree = part.tree
    path = remainder(of: place, below: part.path)
    commit = tree.revision.shortIdentifier
    if let folder = part.folder {
      options = " -C \(inShellQuotes(folder))"
    } else if let folder = part.gitFolder {
      options = " --git-dir=\(inShellQuotes(folder))"
    }
    isInPlace =
      part.gitFolder == nil && place.utf8.elementsEqual(here.utf8)
      && checkouts.holder(of: here)?.path == part.path
    guard !tree.revision.otherBases.isEmpty else { return }
    let folders = path.split(separator: "/").map(String.init)
    let names = (try? tree.names(in: tree.path(of: path))) ?? []
    for name in names where name.hasSuffix(".xcdatamodel") {
      commits[withoutExtension(name)] =
        tree.commit(having: folders + [name, "contents"])
        ?? tree.commit(having: folders + [name, "elements"])
    }
    commit = tree.commit(having: folders) ?? commits.values.sorted().first ?? commit
  }

  /// The command that brings back a version, or the whole bundle.
  ///
  /// - Parameters:
  ///   - name: The name of the version; nil for the bundle.
  ///   - bundle: The path of the bundle, or where it was.
  ///   - file: The name of the file in the version's folder.
  /// - Returns: The command, for the working directory.
  func restoring(_ name: String?, to bundle: String, file: String = "contents") -> String {
    let inner = name.map { versionPath($0, in: path) } ?? path
    let here = name.map { versionPath($0, in: bundle) } ?? bundle
    let commit = name.flatMap { commits[$0] } ?? commit
    guard !isInPlace else {
      // Paths are from the folder that git is run in.
      let place = options.isEmpty ? here : inner
      return "git\(options) restore --source=\(commit) -- \(pathspecForShell(place))"
    }
    // git restore brings back what is at the same path only, and removes what is not at the commit.
    let folder = isDirectory(here) ? "" : "mkdir -p -- \(inShellQuotes(here)) && "
    guard name == nil else {
      return folder + "git\(options) show \(object(commit, joined(inner, file))) > "
        + inShellQuotes(joined(here, file))
    }
    return folder
      + "git\(options) archive \(object(commit, inner)) | tar -x -C \(inShellQuotes(here))"
  }

  /// The command that brings back the lock file, which is to be at `file`.
  func restoringLock(to file: String) -> String {
    let inner = path + CheckFileName.lockSuffix
    guard isInPlace else {
      return "git\(options) show \(object(commit, inner)) > \(inShellQuotes(file))"
    }
    let place = options.isEmpty ? file : inner
    return "git\(options) restore --source=\(commit) -- \(pathspecForShell(place))"
  }

  /// An object of a commit as a shell gets it.
  private func object(_ commit: String, _ path: String) -> String {
    inShellQuotes("\(commit):\(path)")
  }
}
