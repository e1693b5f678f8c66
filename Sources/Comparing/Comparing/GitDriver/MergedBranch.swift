import Findings
import Loading
import OperatingSystem

/// The two commits that git puts together while it runs a merge driver.
struct MergedBranch {
  /// The commit at `HEAD`.
  var ours: String
  /// The commit that is merged, or the tip of the branch that is rebased.
  var theirs: String
  /// Whether git picks the commits of the branch one by one.
  var isRebased: Bool

  /// Asks git which branch is merged into `HEAD`, or rebased onto it.
  ///
  /// *Source:* git's `builtin/merge.c`, which tells the programs that it runs of each commit that is merged by a variable
  /// `GITHEAD_` with its name; `MERGE_HEAD` is written when it has stopped. git-rebase(1) and `builtin/rebase.c`: `orig-head`
  /// is the tip of the branch that is rebased.
  ///
  /// - Returns: The branch; nil where git does not say, as when it picks a commit, or where several are merged.
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

  /// The version that was current where the branches part: both have all that it has, unless they dropped it.
  ///
  /// - Parameters:
  ///   - name: The version that both branches added.
  ///   - path: The path of the bundle from the root of the repository.
  ///   - scratch: A folder for temporary copies.
  /// - Returns: The version; where none is current, the one before `name` by its name. Nil without one that can be read, and
  ///   where the version was there already, so that the branches do not part where it was added.
  func commonVersion(
    before name: String, inBundle path: String, scratch: String
  ) -> LoadedVersion? {
    guard
      let bundle = try? loadModel(
        ModelReference("\(ours)...\(theirs):\(path)"), scratch: scratch),
      bundle.kind == .sourceBundle
    else { return nil }
    let known = bundle.versions.map(\.name) + bundle.unread
    guard !known.contains(name) else { return nil }
    let names = orderVersionNames(known + [name], bundle: withoutExtension(lastComponent(of: path)))
    let former = names.prefix { $0 != name }.last
    return bundle.versions.first { $0.name == bundle.currentVersion ?? former && $0.isReadable }
  }
}
