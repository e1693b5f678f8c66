import Findings
import Loading
import OperatingSystem

/// The two commits that git is merging while it runs a merge driver.
struct MergedBranch {
  /// The commit at `HEAD`.
  var ours: String
  /// The commit to merge, or the tip of the branch being rebased.
  var theirs: String
  /// Whether git is applying the commits of the branch one by one.
  var isRebased: Bool

  /// Determines which branch git is merging into `HEAD` or rebasing onto it.
  ///
  /// *Source:* git's `builtin/merge.c`, which passes each merged commit to its child processes in a variable
  /// named `GITHEAD_` plus the commit; `MERGE_HEAD` is written only when the merge has stopped. git-rebase(1)
  /// and `builtin/rebase.c`: `orig-head` is the tip of the branch being rebased.
  ///
  /// - Returns: The branch; nil if git does not say, as in a cherry-pick, or if several are merged.
  static func atWork() -> MergedBranch? {
    let settings = GitSettings()
    guard let git = try? GitCommand(settings),
      let ours = try? answer("rev-parse --verify HEAD^{commit}", git: git).first
    else { return nil }
    let prefix = "GITHEAD_"
    let merged = settings.variables.keys.filter { $0.hasPrefix(prefix) }
    if !merged.isEmpty {
      guard merged.count == 1 else { return nil }
      return MergedBranch(
        ours: ours, theirs: String(merged[0].dropFirst(prefix.count)), isRebased: false)
    }
    for folder in ["rebase-merge", "rebase-apply"] {
      guard
        let path = try? answer(
          "rev-parse --path-format=absolute --git-path", folder + "/orig-head", git: git
        ).first,
        let bytes = try? readFile(path, limit: 1 << 10)
      else { continue }
      let tip = String(decoding: bytes, as: UTF8.self).filter(\.isHexDigit)
      return MergedBranch(ours: ours, theirs: tip, isRebased: true)
    }
    return nil
  }

  /// The version that was current at the branch point: both branches contain all of it, unless they removed
  /// parts.
  ///
  /// - Parameters:
  ///   - name: The version that both branches added.
  ///   - path: The path of the bundle from the root of the repository.
  ///   - scratch: A folder for temporary copies.
  /// - Returns: The version; if none is current, the one before `name` by its name. Nil if it cannot be read,
  ///   or if the version `name` already existed there, so that the branches did not add it.
  func commonVersion(
    before name: String, inBundle path: String, scratch: String
  ) -> LoadedVersion? {
    guard
      let bundle = try? loadModel(
        ModelReference(path: path, at: "\(ours)...\(theirs)"), scratch: scratch),
      bundle.kind == .sourceBundle
    else { return nil }
    let known = bundle.versions.map(\.name) + bundle.unread
    guard !known.contains(name) else { return nil }
    let names = orderVersionNames(known + [name], bundle: withoutExtension(lastComponent(of: path)))
    let former = names.prefix { $0 != name }.last
    return bundle.versions.first { $0.name == bundle.currentVersion ?? former && $0.isReadable }
  }
}
