package import Findings
import Loading
import ModelFiles
import OperatingSystem
import Text

/// What became of a file that git has merged by the driver.
package struct FileMerge: Sendable {
  /// Whether nothing is left to decide.
  package var isClean: Bool
  /// What there is to say.
  package var diagnostics: [Diagnostic] = []
  /// What was done, and what can be done, for people; empty where that goes without saying.
  package var remarks: [String] = []
}

/// Merges a file of a bundle as git asks a driver to: the result is written to the file of ours.
///
/// The `contents` of a version are merged by entity and property. Where both branches added the version, the base is the one before it
/// in the bundle at `HEAD`. What cannot be read as a model is merged as text, by git, and so is the mark of the current version:
/// no file can name two, and none of the two versions has what the other branch added.
///
/// *Source:* gitattributes(5), defining a custom merge driver.
///
/// - Parameters:
///   - path: The path of the file in the repository, whose root is the working directory.
///   - base: The file with the common content; empty where there is none.
///   - ours: The file with our content, which gets the result.
///   - theirs: The file with their content.
///   - markerSize: The number of characters of a conflict marker.
///   - scratch: A folder for temporary copies.
/// - Returns: What became of it.
/// - Throws: `ToolchainError` when a file cannot be read or written.
package func mergeFile(
  at path: String, base: String, ours: String, theirs: String, markerSize: Int, scratch: String
) throws(ToolchainError) -> FileMerge {
  var result = FileMerge(isClean: false)
  guard lastComponent(of: path) == "contents" else {
    result.isClean = try mergeAsText(base, ours, theirs, markerSize)
    let bundle = parentDirectory(of: path)
    if !result.isClean, lastComponent(of: path) == ".xccurrentversion" {
      result.remarks = [
        """
        \(path): both branches made a version current. When git merge has stopped, `modeldiff merge \(pathForShell(bundle))` makes one \
        that has what both added.
        """
      ]
    }
    return result
  }
  let name = withoutExtension(lastComponent(of: parentDirectory(of: path)))
  func version(_ file: String) throws(ToolchainError) -> LoadedVersion {
    LoadedVersion(name: name, bytes: try readFile(file), file: path)
  }
  do throws(ToolchainError) {
    var former: LoadedVersion?
    if try readFile(base).isEmpty {
      former = try versionBefore(
        name, inBundle: parentDirectory(of: parentDirectory(of: path)), scratch: scratch)
      result.remarks = [addedByBoth(path, former: former?.name)]
    } else {
      former = try version(base)
    }
    let merge = try mergeVersions(
      base: former, ours: try version(ours), theirs: try version(theirs), file: path,
      markers: MergeMarkers(size: markerSize))
    try writeWhole(merge.bytes, to: ours, keepsMode: true)
    result.isClean = merge.isClean
    result.diagnostics = merge.conflicts + merge.problems
  } catch  where error.exitCode == .data {
    result.diagnostics = error.diagnostics
    result.remarks = ["\(path) was merged as text."]
    result.isClean = try mergeAsText(base, ours, theirs, markerSize)
  }
  return result
}

/// What is said of a version that both branches added, and that is now one with what both changed since `former`.
private func addedByBoth(_ path: String, former: String?) -> String {
  let bundle = parentDirectory(of: parentDirectory(of: path))
  let name = withoutExtension(lastComponent(of: parentDirectory(of: path)))
  let text = "\(path): both branches added \"\(name)\", which now has what both "
  guard let former else { return text + "have in it." }
  let models = [
    "HEAD^1...HEAD^2:\(bundle)#\(former)", "HEAD^1:\(bundle)#\(name)", "HEAD^2:\(bundle)#\(name)",
  ]
  return text + """
    changed in "\(former)". Where stores of either are in use, \
    `modeldiff merge \(models.map(pathForShell).joined(separator: " ")) --into \(pathForShell(bundle))` after git merge \
    leaves "\(name)" as HEAD^1 has it, and makes a further version for both.
    """
}

/// The version before one of a name in a bundle at `HEAD`, which may lack that one.
private func versionBefore(
  _ name: String, inBundle path: String, scratch: String
) throws(ToolchainError) -> LoadedVersion? {
  guard
    let bundle = try? loadModel(ModelReference("HEAD:\(path)"), scratch: scratch),
    bundle.kind == .sourceBundle
  else { return nil }
  let names = orderVersionNames(
    Array(Set(bundle.versions.map(\.name) + bundle.unread + [name])),
    bundle: withoutExtension(lastComponent(of: path)))
  guard let place = names.firstIndex(of: name), place > 0 else { return nil }
  return bundle.versions.first { $0.name == names[place - 1] && $0.isReadable }
}

/// Has git merge three files as it would without a driver.
///
/// - Returns: Whether there was no conflict.
private func mergeAsText(
  _ base: String, _ ours: String, _ theirs: String, _ markerSize: Int
) throws(ToolchainError) -> Bool {
  do throws(GitProblem) {
    let git = try GitCommand(GitSettings())
    let result = try git.run(
      "merge-file --quiet --marker-size=\(markerSize) -L ours -L base -L theirs --", ours, base,
      theirs)
    guard result.status < 128 else { throw git.failure(result.errors) }
    return result.status == 0
  } catch {
    throw error.toolchainError(file: ours)
  }
}
