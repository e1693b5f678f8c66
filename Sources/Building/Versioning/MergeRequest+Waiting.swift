package import Findings
import Loading
import OperatingSystem

extension MergeRequest {
  /// Creates the request for git's current operation in a bundle: the current versions of `HEAD`, of what is
  /// merged, rebased or picked, and of their common base.
  ///
  /// *Source:* gitrevisions(7): `MERGE_HEAD`, `CHERRY_PICK_HEAD`, `REBASE_HEAD`.
  ///
  /// - Parameter bundle: The path of the bundle in the file system.
  /// - Throws: `ToolchainError` with exit code 65 if several branches are merged at once.
  package init(waitingFor bundle: String) throws(ToolchainError) {
    let head = try waitingCommit(bundle)
    let base = head == mergeHead ? "HEAD...\(head)" : "\(head)^"
    var place = bundle
    if bundle.hasPrefix("/"), let here = absolutePath("."), let there = absolutePath(bundle) {
      place = relativePath(from: here, to: there)
    }
    let references = [base, "HEAD", head].map { ModelReference("\($0):./\(place)") }
    self.init(base: references[0], ours: references[1], theirs: references[2])
  }
}

private let mergeHead = "MERGE_HEAD"

/// The name by which git knows the commit that it stopped at; that of a merge where it waits for nothing.
private func waitingCommit(_ bundle: String) throws(ToolchainError) -> String {
  guard let git = try? GitCommand(GitSettings()) else { return mergeHead }
  for name in [mergeHead, "CHERRY_PICK_HEAD", "REBASE_HEAD"] {
    guard
      let path = try? answer("rev-parse --path-format=absolute --git-path", name, git: git).first,
      let bytes = try? readFile(path, limit: 1 << 20)
    else { continue }
    guard lines(of: bytes).count < 2 else {
      throw ToolchainError(
        .cannotMerge, file: bundle,
        "git merges several branches at once, and a version can be made of two",
        explanation: "Run `git merge --abort`, and merge the branches one after the other.")
    }
    return name
  }
  return mergeHead
}
