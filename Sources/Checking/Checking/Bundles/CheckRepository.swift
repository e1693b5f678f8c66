import Findings
import Loading
import OperatingSystem

/// The repository that is checked.
struct CheckRepository {
  /// git, run in the working directory.
  let git: GitCommand
  /// The settings it was made from.
  let settings: GitSettings
  /// The root of the working tree, without links in it.
  let root: String
  /// The commit that is checked out; nil if absent, or if git cannot read it.
  let headCommit: String?
  /// Whether the history is cut off.
  let isShallow: Bool

  /// The repository that holds `paths`: that of the working directory if it does, else that of the first.
  ///
  /// - Returns: The repository; nil if neither is below a `.git`.
  /// - Throws: `ToolchainError` with exit code 65 if there is one that cannot be read, or there are several.
  static func find(
    _ settings: GitSettings, holding paths: [String]
  ) throws(ToolchainError) -> CheckRepository? {
    let folders = paths.compactMap(existingFolder)
    let here = settings.directory ?? "."
    for start in [here] + folders.prefix(1) where start == here || folders.contains(start) {
      guard let mark = repositoryMark(from: start, variables: settings.variables),
        folders.allSatisfy({ isBeside($0, mark: mark, settings: settings) })
      else { continue }
      let found = try CheckRepository(settings, at: start, mark: mark)
      if try found.holds(folders, mark) { return found }
    }
    let marked = folders.first { repositoryMark(from: $0, variables: settings.variables) != nil }
    guard let marked else { return nil }
    throw ToolchainError(
      .severalRepositories, file: marked,
      "the paths are not all in one repository, expected paths with one history",
      explanation: "Run the check once for each repository.")
  }

  /// Whether folders are in the working tree, and in no repository within it that is not pinned.
  private func holds(_ folders: [String], _ mark: String) throws(ToolchainError) -> Bool {
    guard folders.allSatisfy({ pathFromRoot($0) != nil }) else { return false }
    let inner = Set(
      folders.compactMap { repositoryMark(from: $0, variables: settings.variables) }
    ).subtracting([mark])
    guard !inner.isEmpty else { return true }
    let pins: [String]
    do throws(GitProblem) {
      pins = try readIndex(git).filter { $0.kind == .submodule }.map(\.path)
    } catch {
      throw error.checkError(mark)
    }
    return inner.allSatisfy { mark in
      let path = pathFromRoot(parentDirectory(of: mark)) ?? ""
      return pins.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
  }

  /// Whether a folder is below the one that has `mark`, which need not be its working tree.
  private static func isBeside(_ folder: String, mark: String, settings: GitSettings) -> Bool {
    guard settings.variables["GIT_DIR", default: ""].isEmpty else { return true }
    guard let absolute = absolutePath(folder) else { return false }
    let root = parentDirectory(of: mark)
    return root == "/" || absolute == root || absolute.hasPrefix(root + "/")
  }

  /// Opens the repository that `mark` belongs to.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if git cannot be run, or does not read it.
  init(_ settings: GitSettings, at folder: String, mark: String) throws(ToolchainError) {
    var settings = settings
    let isNamed = !settings.variables["GIT_DIR", default: ""].isEmpty
    if !isNamed { settings.directory = folder }
    do throws(GitProblem) {
      git = try GitCommand(settings)
      let head = "HEAD^{commit}"
      let result = try git.run("rev-parse --is-shallow-repository --show-toplevel \(head)")
      var lines = lines(of: result.output)
      // What names no commit is printed as it is, or not at all.
      let last = lines.last == head || result.status == 0 ? lines.popLast() : nil
      headCommit = last == head ? nil : last
      isShallow = lines.first == "true"
      root = lines.dropFirst().joined(separator: "\n")
      guard !root.isEmpty else { throw git.failure(result.errors) }
    } catch {
      throw error.checkError(mark)
    }
    self.settings = settings
    // Variables may have `.` and `..` in their paths.
    let folder = absolutePath(parentDirectory(of: mark)) ?? parentDirectory(of: mark)
    guard folder.hasPrefix(root == "/" ? "/" : root + "/"), mark.hasSuffix("/.git"),
      !isEmptyFolder(mark)
    else { return }
    // git continues in parent folders if it does not recognize a repository.
    guard isNamed else {
      throw GitProblem.unreadable(mark: mark, "it is damaged").checkError(mark)
    }
    throw ToolchainError(
      .unreadableRepository, file: mark,
      "GIT_DIR names the repository of \(folder), and git takes \(root) for its work tree",
      explanation: "Run the check in \(folder), or set GIT_WORK_TREE to the folder that is meant.")
  }

  /// Whether the index has something at or below a path, or a submodule that it leads into.
  func isInIndex(_ path: String) throws(ToolchainError) -> Bool {
    guard let inner = pathFromRoot(path) else { return false }
    do throws(GitProblem) {
      return try readIndex(git).contains { entry in
        entry.path == inner || entry.path.hasPrefix(inner + "/")
          || entry.kind == .submodule && inner.hasPrefix(entry.path + "/")
      }
    } catch {
      throw error.checkError(root)
    }
  }

  /// Whether a revision has something at a path from the root.
  func has(_ inner: String, at revision: String) -> Bool {
    let found = try? answer(
      "rev-parse --quiet --verify --end-of-options", "\(revision):\(inner)", git: git)
    return found?.isEmpty == false
  }

  /// The path from the root to a file or folder, which need not exist; nil if it is elsewhere.
  func pathFromRoot(_ path: String) -> String? {
    guard let absolute = placeOfPath(path) else { return nil }
    if absolute == root { return "" }
    let prefix = root == "/" ? root : root + "/"
    guard absolute.hasPrefix(prefix) else { return nil }
    return String(absolute.dropFirst(prefix.count))
  }

  /// The path known to git for one that leads through a link, behind which git restores nothing.
  func pathWithoutLinks(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isLinked = parts.indices.contains { index in
      let start = parts[...index].joined(separator: "/")
      return FileKind(at: start, followsLinks: false) == .symbolicLink
        && pathFromRoot(parentDirectory(of: start)) != nil
    }
    guard isLinked, let inner = pathFromRoot(path) else { return path }
    return path.hasPrefix("/") ? joined(root, inner) : pathFromHere(inner)
  }

  /// The path of a file below the root as seen from the working directory.
  func pathFromHere(_ path: String) -> String {
    relativePath(from: absolutePath(".") ?? root, to: path.isEmpty ? root : joined(root, path))
  }
}

extension GitProblem {
  /// The error of a check in the repository that has `mark`.
  func checkError(_ mark: String) -> ToolchainError {
    var error = toolchainError(file: mark)
    let way = "`--no-base` checks without the repository."
    for index in error.diagnostics.indices {
      let diagnostic = error.diagnostics[index]
      let explanation =
        if case .notInstalled = self {
          "What has shipped is read from the repository with git. Install git."
        } else {
          diagnostic.explanation
        }
      error.diagnostics[index].explanation = explanation.isEmpty ? way : "\(explanation) \(way)"
    }
    return error
  }
}

/// The folder at `path`, or the nearest one above that is there.
private func existingFolder(_ path: String) -> String? {
  var path = withoutTrailingSlashes(path)
  while FileKind(at: path, followsLinks: true) != .directory {
    guard path != ".", path != "/" else { return nil }
    path = parentDirectory(of: path)
  }
  return path
}

/// Whether there is a folder with nothing in it.
func isEmptyFolder(_ path: String) -> Bool {
  (try? listDirectory(path))?.isEmpty ?? false
}
