import OperatingSystem

/// The nearest `.git` in a folder or its parents, whatever its kind and whether or not git can read it.
///
/// Only this decides that there is no repository: git also says so of a damaged one. As in git, `GIT_DIR`
/// overrides the search and `GIT_CEILING_DIRECTORIES` limits it.
///
/// - Parameters:
///   - folder: The folder in which to start.
///   - variables: The environment for git.
/// - Returns: The path of the file or folder; nil if absent.
package func repositoryMark(from folder: String, variables: [String: String]) -> String? {
  if let named = variables["GIT_DIR"], !named.isEmpty { return named }
  let ceilings = Set(
    (variables["GIT_CEILING_DIRECTORIES"] ?? "").split(separator: ":").map(String.init)
      .map { absolutePath($0) ?? withoutTrailingSlashes($0) })
  guard var current = absolutePath(folder) else { return nil }
  while true {
    let mark = joined(current, ".git")
    if FileKind(at: mark, followsLinks: false) != nil { return mark }
    guard current != "/" else { return nil }
    current = parentDirectory(of: current)
    guard !ceilings.contains(current) else { return nil }
  }
}

/// The folder or parent folder that is a working tree of the repository in `GIT_DIR`, if only that variable is
/// set.
///
/// git would then use the working directory as the working tree. A hook in a linked working tree gets the variable,
/// and may have changed to a subfolder.
///
/// - Parameters:
///   - folder: The folder in which to start, to which the variable is relative.
///   - variables: The environment for git.
/// - Returns: The folder; nil if the environment needs no addition.
func namedWorkTree(from folder: String, variables: [String: String]) -> String? {
  guard let named = variables["GIT_DIR"], !named.isEmpty,
    variables["GIT_WORK_TREE", default: ""].isEmpty,
    let repository = absolutePath(from(folder, named)),
    let mark = repositoryMark(from: folder, variables: variables.filter { $0.key != "GIT_DIR" })
  else { return nil }
  let tree = parentDirectory(of: mark)
  let place = absolutePath(mark)
  if place == repository { return tree }
  // In a linked working tree and in a submodule it is a file that leads on.
  let prefix = "gitdir:"
  guard let text = try? String(decoding: readFile(mark, limit: 1 << 16), as: UTF8.self),
    text.hasPrefix(prefix)
  else { return nil }
  let way = text.dropFirst(prefix.count).drop { $0 == " " }.prefix { !$0.isNewline }
  return absolutePath(from(tree, String(way))) == repository ? tree : nil
}

private func from(_ folder: String, _ path: String) -> String {
  path.hasPrefix("/") ? path : joined(folder, path)
}
