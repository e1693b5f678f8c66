package import Findings
import Loading
import ModelFiles
import OperatingSystem
import Text

/// The result of merging a file in the merge driver.
package struct FileMerge: Sendable {
  /// Whether the merge is without conflicts.
  package var isClean: Bool
  /// The problems found.
  package var diagnostics: [Diagnostic] = []
  /// What was done and what can be done next, for display; empty if obvious.
  package var remarks: [String] = []
}

/// Merges a file of a bundle for git's merge driver; the result is written to our file.
///
/// The `contents` of a version are merged by entity and property. If both branches added the version, the
/// base is the version that was current at the branch point; if git does not say which commit is merged there
/// is no base, so nothing counts as removed. A file that cannot be read as a model is merged as text by git.
/// So is the mark of the current version: a file cannot name two, and neither version contains what the other
/// branch added. Of a binary file ours is kept, in conflict.
///
/// *Source:* gitattributes(5), defining a custom merge driver.
///
/// - Parameters:
///   - path: The path of the file in the repository, whose root is the working directory.
///   - base: The file with the common content; empty if absent.
///   - ours: The file with our content, which receives the result.
///   - theirs: The file with their content.
///   - markerSize: The number of characters of a conflict marker.
///   - scratch: A folder for temporary copies.
/// - Returns: The result.
/// - Throws: `ToolchainError` if a file cannot be read or written.
package func mergeFile(
  at path: String, base: String, ours: String, theirs: String, markerSize: Int, scratch: String
) throws(ToolchainError) -> FileMerge {
  var result = FileMerge(isClean: false)
  guard lastComponent(of: path) == "contents" else {
    try result.mergeAsText(path, base: base, ours: ours, theirs: theirs, markerSize: markerSize)
    let bundle = parentDirectory(of: path)
    if !result.isClean, lastComponent(of: path) == ".xccurrentversion" {
      result.remarks.append(
        """
        \(path): both branches made a version current. When git has stopped, resolve project.pbxproj where it is in conflict as \
        well; then `modeldiff merge \(pathForShell(bundle))` makes one that has what both added.
        """)
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
      let bundle = parentDirectory(of: parentDirectory(of: path))
      let branch = MergedBranch.atWork()
      former = branch?.commonVersion(before: name, inBundle: bundle, scratch: scratch)
      result.remarks = [addedByBoth(name, in: bundle, former: former?.name, branch: branch)]
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
    try result.mergeAsText(path, base: base, ours: ours, theirs: theirs, markerSize: markerSize)
  }
  return result
}

/// The remark on a version that both branches added, and that now contains all changes of both since
/// `former`.
private func addedByBoth(
  _ name: String, in bundle: String, former: String?, branch: MergedBranch?
) -> String {
  let file = joined(joined(bundle, name + ".xcdatamodel"), "contents")
  let text = "\(file): both branches added \"\(name)\", which now has what both "
  guard let former, let branch else {
    return text + "have in it; what only one of them dropped is there again."
  }
  let changed = text + "changed in \"\(former)\"."
  // The branch that is rebased may have changed the version since the commit at hand.
  guard !branch.isRebased else { return changed }
  let (ours, theirs) = (branch.ours.prefix(12), branch.theirs.prefix(12))
  let models = [
    "\(ours)...\(theirs):\(bundle)#\(former)", "\(ours):\(bundle)#\(name)",
    "\(theirs):\(bundle)#\(name)",
  ]
  return changed + """
     Where stores of either are in use, \
    `modeldiff merge \(models.map(pathForShell).joined(separator: " ")) --into \(pathForShell(bundle))` after git merge \
    leaves "\(name)" as \(ours) has it, and makes a further version for both.
    """
}

extension FileMerge {
  /// Lets git merge three files as without a driver; of a binary file ours is kept.
  fileprivate mutating func mergeAsText(
    _ path: String, base: String, ours: String, theirs: String, markerSize: Int
  ) throws(ToolchainError) {
    for file in [base, ours, theirs] where try readFile(file).prefix(8000).contains(0) {
      // git recognizes and refuses such files in the same way.
      diagnostics = []
      remarks = ["\(path) is binary; ours is kept."]
      return
    }
    do throws(GitProblem) {
      let git = try GitCommand(GitSettings())
      let result = try git.run(
        "merge-file --quiet --marker-size=\(markerSize) -L ours -L base -L theirs --", ours, base,
        theirs)
      guard result.status < 128 else { throw git.failure(result.errors) }
      isClean = result.status == 0
    } catch {
      throw error.toolchainError(file: ours)
    }
  }
}
