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
