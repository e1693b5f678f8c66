import OperatingSystem

/// The nearest `.git` from a folder upwards, whatever it is and whether git can read it or not.
///
/// That there is no repository is only ever concluded from this: git says so of a damaged one as well.
/// What `GIT_DIR` names counts as one, and `GIT_CEILING_DIRECTORIES` ends the way up, as with git.
///
/// - Parameters:
///   - folder: The folder to begin at.
///   - variables: The variables that git gets.
/// - Returns: The path of the file or folder; nil when there is none.
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

/// The folder at or above another one that is a work tree of the repository that `GIT_DIR` names, where only that is set.
///
/// git would take the working directory for the work tree then. A hook in a linked work tree gets the variable, and may well
/// have gone into a folder of it.
///
/// - Parameters:
///   - folder: The folder to begin at, from which the variable counts as well.
///   - variables: The variables that git gets.
/// - Returns: The folder; nil where nothing is to be added to what the variables say.
func namedWorkTree(from folder: String, variables: [String: String]) -> String? {
  guard let named = variables["GIT_DIR"], !named.isEmpty,
    variables["GIT_WORK_TREE", default: ""].isEmpty,
    let repository = absolutePath(from(folder, named)),
    let mark = repositoryMark(from: folder, variables: variables.filter { $0.key != "GIT_DIR" })
  else { return nil }
  let tree = parentDirectory(of: mark)
  let place = absolutePath(mark)
  if place == repository { return tree }
  // In a linked work tree and in a submodule it is a file that leads on.
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
