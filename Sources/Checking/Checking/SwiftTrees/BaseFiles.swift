import Findings
import Loading
import OperatingSystem

/// The files at the base as one tree, with submodules at their pinned commits.
///
/// Paths are those of the outermost repository, with its revision in front. A submodule that cannot be read is treated as
/// missing; the problem is reported elsewhere.
struct BaseFiles: FileTree {
  /// The files of the outermost repository.
  let outer: GitTree
  /// The submodules, each before those in it.
  private let submodules: [BaseParts.Part]

  /// Joins the files of repositories.
  init(_ parts: BaseParts, in outer: GitTree) {
    self.outer = outer
    submodules = parts.all.filter { !$0.path.isEmpty }
  }

  /// The revisions of the repositories.
  var revisions: Set<String> {
    Set([outer.revision.text] + submodules.map(\.tree.revision.text))
  }

  /// The path in this tree for `inner`, a path from the root of the outermost repository.
  func path(of inner: String) -> String { outer.path(of: inner) }

  /// The submodule that has `path`, and the path from its root; nil for what the outermost repository has itself.
  func submodule(of path: String) -> (part: BaseParts.Part, inner: String)? {
    guard !submodules.isEmpty else { return nil }
    let parts = outer.innerPath(of: path).utf8
      .split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    let inner = parts.filter { $0 != "." }.joined(separator: "/")
    guard let part = submodules.last(where: { isAt(inner, orBelow: $0.path) }) else { return nil }
    return (part, inner == part.path ? "" : remainder(of: inner, below: part.path))
  }

  /// The tree that has `path`, and the path as it takes it.
  private func place(of path: String) -> (tree: GitTree, path: String) {
    guard let (part, inner) = submodule(of: path) else { return (outer, path) }
    return (part.tree, part.tree.path(of: inner))
  }

  func kind(of path: String, followsLinks: Bool) throws(ToolchainError) -> FileKind? {
    let (tree, inner) = place(of: path)
    do throws(ToolchainError) {
      return try tree.kind(of: inner, followsLinks: followsLinks)
    } catch {
      guard error.diagnostics.contains(where: { $0.isOf(.pathInSubmodule) }) else { throw error }
      return nil
    }
  }

  func names(in path: String) throws(ToolchainError) -> [String] {
    let (tree, inner) = place(of: path)
    return try tree.names(in: inner)
  }

  func read(
    _ path: String, limit: Int, followsLinks: Bool
  ) throws(ToolchainError) -> [UInt8] {
    let (tree, inner) = place(of: path)
    return try tree.read(inner, limit: limit, followsLinks: followsLinks)
  }

  func head(of path: String, count: Int) throws(ToolchainError) -> [UInt8] {
    let (tree, inner) = place(of: path)
    return try tree.head(of: inner, count: count)
  }

  func name(of path: String) -> String { outer.name(of: path) }

  func folderName(of path: String) -> String { outer.folderName(of: path) }

  func member(_ name: String, of path: String) -> String { outer.member(name, of: path) }

  func systemPath(of path: String) -> String? { nil }

  func notFound(_ reference: ModelReference) -> ToolchainError { outer.notFound(reference) }
}

extension BaseFiles {
  /// The Swift files that may declare models of SwiftData, found by a search for the text `@Model`.
  ///
  /// - Parameter folder: The path of a folder from the outermost root, which need not exist.
  /// - Returns: The paths of the files from the outermost root.
  /// - Throws: `ToolchainError` with exit code 65 if git fails.
  func filesWithModels(in folder: String) throws(ToolchainError) -> [String] {
    try files(called: "*.swift", with: ["@Model", "@SwiftData.Model"], in: folder)
  }

  /// The lock files of Swift sources in a folder and below it, by their paths from the outermost root.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if git fails.
  func locks(in folder: String) throws(ToolchainError) -> [String] {
    try files(called: swiftLockName, with: ["checksum"], in: folder)
  }

  private func files(
    called name: String, with texts: [String], in folder: String
  ) throws(ToolchainError) -> [String] {
    var files = try outer.files(called: name, with: texts, in: folder)
    for part in submodules
    where isAt(part.path, orBelow: folder) || isAt(folder, orBelow: part.path) {
      let inner = isAt(part.path, orBelow: folder) ? "" : remainder(of: folder, below: part.path)
      files += try part.tree.files(called: name, with: texts, in: inner).map {
        joined(part.path, $0)
      }
    }
    return files
  }
}

extension GitTree {
  /// The files matching `name`, with `*` as a wildcard, that contain one of `texts`.
  fileprivate func files(
    called name: String, with texts: [String], in folder: String
  ) throws(ToolchainError) -> [String] {
    let pattern =
      ":(top,glob)" + (folder.isEmpty ? "" : escapedForGlob(folder) + "/") + "**/\(name)"
    guard revision.otherBases.isEmpty else {
      // Files that are in none of the commits any more are left out.
      var files: Set<String> = []
      for commit in commits {
        files.formUnion(try self.files(pattern, with: texts, at: commit, folder))
      }
      var kept: [String] = []
      for path in files.sorted()
      where try kind(of: self.path(of: path), followsLinks: false) == .file {
        kept.append(path)
      }
      return kept
    }
    return try self.files(pattern, with: texts, at: revision.identifier, folder)
  }

  private func files(
    _ pattern: String, with texts: [String], at commit: String, _ folder: String
  ) throws(ToolchainError) -> [String] {
    do throws(GitProblem) {
      let child = try git.start(
        "grep --no-recurse-submodules --full-name -l -z -F",
        texts.flatMap { ["-e", $0] } + [commit, "--", pattern])
      child.closeInput()
      let output = child.rest(limit: 256 << 20)
      // 1 says that there are none.
      guard child.finish() < 2 else {
        throw git.failure(String(decoding: child.errors, as: UTF8.self))
      }
      return output.split(separator: 0).map { line in
        String(decoding: line.dropFirst(commit.utf8.count + 1), as: UTF8.self)
      }
    } catch {
      throw error.toolchainError(file: folder)
    }
  }
}
