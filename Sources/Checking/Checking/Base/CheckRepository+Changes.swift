import Findings
import Loading
import OperatingSystem

/// A file that is not in the working tree as it is at `HEAD`.
private struct ChangedFile {
  /// The path from the root.
  var path: String
  /// Whether git has never had it.
  var isUntracked = false
  /// For a submodule, whether another commit of it is checked out than is pinned; nil for a file.
  var hasMoved: Bool?
}

extension CheckRepository {
  /// The path of an uncommitted model in the scope of a check; nil if all are committed.
  ///
  /// These are sources in bundles, and Swift files if SwiftData is used; other input of a check – configuration,
  /// lock files, plans, mapping models – is not compared with the base. Build products next to the sources are not changes
  /// of a model.
  ///
  /// - Parameter scope: The scope of the check.
  /// - Returns: The path from the root; that of the submodule if it is in one.
  /// - Throws: `ToolchainError` with exit code 65 if git fails.
  func uncommittedModel(in scope: CheckScope) throws(ToolchainError) -> String? {
    do throws(GitProblem) {
      return try uncommittedModel(in: scope, below: "")
    } catch {
      throw error.checkError(root)
    }
  }

  /// The uncommitted paths, with links resolved; a submodule's path stands for its contents.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if git fails.
  func uncommittedPaths() throws(ToolchainError) -> Set<String> {
    do throws(GitProblem) {
      return Set(try changedFiles().map { joined(root, $0.path) })
    } catch {
      throw error.checkError(root)
    }
  }

  private func uncommittedModel(
    in scope: CheckScope, below folder: String
  ) throws(GitProblem) -> String? {
    func whole(_ path: String) -> String { folder.isEmpty ? path : joined(folder, path) }
    var swiftFile: String?
    for file in try changedFiles() {
      let path = whole(file.path)
      if let hasMoved = file.hasMoved {
        guard scope.reaches(path) else { continue }
        if hasMoved { return path }
        if try hasUncommittedModel(in: scope, submodule: file.path, at: path) { return path }
      } else if let bundle = bundle(ofSource: path) {
        if scope.contains(bundle) { return path }
      } else if path.hasSuffix(".swift"), scope.contains(path), !isForeign(path) {
        guard file.isUntracked else {
          swiftFile = swiftFile ?? path
          continue
        }
        // What is committed cannot use what is not: alone it changes no model, unless it has one.
        let hasModels = try? SwiftSourceSearch().hasModels(
          at: joined(root, file.path), in: FileSystem())
        if hasModels ?? true { return path }
      }
    }
    guard let swiftFile, try declaresModels(excluding: scope.exclude) else { return nil }
    return swiftFile
  }

  /// Whether a submodule has uncommitted models; true if unknown.
  private func hasUncommittedModel(
    in scope: CheckScope, submodule: String, at path: String
  ) throws(GitProblem) -> Bool {
    let folder = joined(root, submodule)
    guard path.split(separator: "/").count < 64,
      let inner = try? CheckRepository(
        settings.ofOther, at: folder, mark: joined(folder, ".git"))
    else { return true }
    return try inner.uncommittedModel(in: scope, below: path) != nil
  }

  /// The output of `git status`.
  private func changedFiles() throws(GitProblem) -> [ChangedFile] {
    let child = try git.start("status --porcelain=v2 -z --untracked-files=all")
    child.closeInput()
    let output = child.rest(limit: 256 << 20)
    guard child.finish() == 0 else {
      throw git.failure(String(decoding: child.errors, as: UTF8.self))
    }
    var files: [ChangedFile] = []
    var fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
    while let field = fields.popFirst() {
      // The path stands behind 1, 8, 9 or 10 words, of which the third says whether it is a submodule.
      let wordCount = ["1": 8, "2": 9, "u": 10][field.prefix(1)] ?? 1
      let words = field.split(
        separator: " ", maxSplits: wordCount, omittingEmptySubsequences: false)
      guard let path = words.last, words.count == wordCount + 1 else { continue }
      let submodule = wordCount > 1 && words[2].hasPrefix("S") ? words[2] : nil
      files.append(
        ChangedFile(
          path: String(path), isUntracked: field.hasPrefix("?"),
          hasMoved: submodule.map { $0.dropFirst().hasPrefix("C") }))
      // Behind a file that has moved stands where it was.
      if field.hasPrefix("2"), let former = fields.popFirst() {
        files.append(ChangedFile(path: former))
      }
    }
    return files
  }

  /// Whether a Swift file of the working tree or of `HEAD` declares a model, according to a text search: any Swift file may
  /// then contain a type that models use.
  private func declaresModels(excluding exclude: Set<String>) throws(GitProblem) -> Bool {
    let passedOver = [".*"] + exclude.sorted().map(escapedForGlob)
    let files = [":(top,glob)**/*.swift"] + passedOver.map { ":(top,exclude,glob)**/\($0)/**" }
    for place in ["--untracked", "HEAD"] {
      let child = try git.start(
        "grep --no-recurse-submodules -q -w -F -e @Model -e @SwiftData.Model \(place) --", files)
      child.closeInput()
      _ = child.rest(limit: 1 << 20)
      let status = child.finish()
      guard status < 2 else {
        throw git.failure(String(decoding: child.errors, as: UTF8.self))
      }
      if status == 0 { return true }
    }
    return false
  }
}

/// The bundle in which a path is that of a version's source, or of the mark of the current one; nil for what else is there.
private func bundle(ofSource path: String) -> String? {
  let parts = path.split(separator: "/")
  let isContent = parts.last == "contents" || parts.last == "elements"
  let isSource =
    parts.last == ".xccurrentversion"
    || isContent && parts.dropLast().last?.hasSuffix(".xcdatamodel") == true
  let folders = parts.dropLast(isContent ? 2 : 1)
  guard isSource, folders.last?.hasSuffix(bundleSuffix) == true else { return nil }
  return folders.joined(separator: "/")
}

/// Whether a path leads into a folder in which others have written, and where no models are looked for.
private func isForeign(_ path: String) -> Bool {
  path.split(separator: "/").contains { SwiftSourceSearch.foreignFolders.contains(String($0)) }
}
