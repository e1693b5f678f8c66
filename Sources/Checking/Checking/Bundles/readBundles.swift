import Findings
import Loading
import ModelFiles
import OperatingSystem

/// The bundles read for a check, from the working tree and elsewhere.
struct ReadBundles {
  /// The bundles, ordered by path.
  var bundles: [BundleAtCheck] = []
  /// The files at the head.
  var tree = WorkTree()
  /// The files at the base; nil if absent.
  var baseFiles: BaseFiles?
  /// The repositories in the working tree that are not part of the check.
  var foreign: ForeignRepositories?
  /// The existing bundles that are not checked, by path from the root of the repository.
  var others: [String] = []
  /// What cannot be compared, and what is read from an unusual location.
  var problems: [CheckFinding] = []
}

/// Reads all bundles, before and after.
///
/// A bundle that was moved since the base is found by the hashes of its versions, otherwise by its name.
///
/// - Parameters:
///   - found: The bundles of the working tree; those that a sparse checkout leaves out are added.
///   - paths: The paths that were searched.
///   - exclude: The names of folders that are not searched.
///   - base: The base; nil if absent.
///   - place: The location of the check.
///   - scratch: A folder for temporary copies.
/// - Returns: The bundles.
/// - Throws: `ToolchainError` if a lock or plan file is wrong, or git fails.
func readBundles(
  _ found: inout FoundFiles, under paths: [String], excluding exclude: Set<String>,
  base: GitTree?, at place: CheckPlace, scratch: String
) throws(ToolchainError) -> ReadBundles {
  var result = ReadBundles(tree: place.tree)
  guard let repository = place.repository else {
    try result.readHeads(found.bundles, at: place, scratch: scratch)
    try result.readMarks(besides: nil, nil, nil)
    try result.readFiles(found.locks, at: place)
    result.noteUnwrittenHandlers(in: found.handlers)
    return result
  }
  let scope = CheckScope(paths: paths.compactMap(repository.pathFromRoot), exclude: exclude)
  let checkouts = Checkouts(repository, entries: place.index, scope: scope)
  result.addLeftOut(checkouts, to: &found, repository, scope: scope)
  let foreign = try ForeignRepositories(found.repositories, besides: checkouts, in: repository)
  result.foreign = foreign
  result.tree.leaveOut(Set(foreign.folders.map { joined(repository.root, $0) }))
  found.mappingModels.removeAll { repository.pathFromRoot($0).map(foreign.holds) ?? false }
  try result.readHeads(found.bundles, at: place, scratch: scratch)
  for index in result.bundles.indices {
    guard let inner = repository.pathFromRoot(result.bundles[index].path) else { continue }
    result.bundles[index].isForeign = foreign.holds(inner)
    result.bundles[index].noteMerges(checkouts, at: inner)
  }
  var former: BaseParts?
  if let base {
    let parts = try BaseParts(base, checkouts, in: repository, scope: scope)
    former = parts
    result.baseFiles = BaseFiles(parts, in: base)
    result.problems += parts.problems
    result.noteUnknown(parts, repository)
    try result.noteIgnored(checkouts, besides: parts, repository)
    try result.findFormer(in: parts, repository, scope: scope, place: place)
    sortVersions(of: &result.bundles, in: base, repository)
  }
  try result.readMarks(besides: former, repository, checkouts)
  try found.leaveOutLocks(ignoredBy: checkouts, foreign, in: repository)
  try result.readFiles(found.locks, at: place)
  result.noteUnwrittenHandlers(in: found.handlers)
  return result
}

extension ReadBundles {
  /// Records the bundles whose state at the base is unknown.
  fileprivate mutating func noteUnknown(_ parts: BaseParts, _ repository: CheckRepository) {
    for index in bundles.indices {
      let path = repository.pathFromRoot(bundles[index].path) ?? ""
      bundles[index].lacksBase =
        bundles[index].isForeign || parts.unknown.contains { path.hasPrefix($0 + "/") }
    }
  }

  /// Reads the bundles as they are to be.
  fileprivate mutating func readHeads(
    _ paths: [String], at place: CheckPlace, scratch: String
  ) throws(ToolchainError) {
    for path in paths {
      var bundle = BundleAtCheck(path: path, key: "")
      bundle.settings = try place.settings(of: path, in: tree)
      do throws(ToolchainError) {
        let reference = ModelReference(path)
        bundle.head =
          path.hasSuffix(bundleSuffix)
          ? try loadModel(reference, in: tree, scratch: scratch)
          : try loadVersions(of: reference, in: tree, names: versionNames(at: path, in: tree))
        bundle.head?.compact()
      } catch {
        bundle.problems += error.diagnostics
        // A folder without versions has lost them.
        bundle.isUnreadable = error.diagnostics.contains { !$0.isOf(.emptyBundle) }
      }
      bundles.append(bundle)
    }
  }

  /// Reads the lock and plan files.
  ///
  /// - Parameters:
  ///   - locks: The existing lock files.
  ///   - place: The location of the check.
  /// - Throws: `ToolchainError` with exit code 65 if one is malformed, or git fails.
  fileprivate mutating func readFiles(
    _ locks: [String], at place: CheckPlace
  ) throws(ToolchainError) {
    for index in bundles.indices {
      try bundles[index].readFiles(in: tree, base: baseFiles, place.repository)
    }
    try addLocked(locks, at: place)
    bundles.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}

extension ReadBundles {
  /// Adds bundles outside sparse checkouts, and reports that.
  fileprivate mutating func addLeftOut(
    _ checkouts: Checkouts, to found: inout FoundFiles, _ repository: CheckRepository,
    scope: CheckScope
  ) {
    var left: [String] = []
    for checkout in checkouts.all.values {
      if !checkout.path.isEmpty { tree.add(checkout.entries, of: checkout.repository) }
      left += checkout.entries.filter(\.isLeftOut)
        .map { checkout.path.isEmpty ? $0.path : joined(checkout.path, $0.path) }
    }
    found.add(left, in: scope) { repository.pathFromHere($0) }
    let bundles = found.bundles.filter(tree.hasLeftOut)
    guard let first = bundles.first else { return }
    let names = bundles.prefix(5).joined(separator: ", ")
    let more = bundles.count > 5 ? " and \(bundles.count - 5) more" : ""
    let diagnostic = RuleDescription.readFromIndex.diagnostic(
      "the checkout is sparse: what it leaves out of \(names)\(more) is read from the index",
      explanation:
        "git marks such files as skip-worktree; `git sparse-checkout disable` checks them out.",
      at: .file(first))
    problems.append(
      CheckFinding(
        diagnostic, layer: .configuration, bundle: nil,
        fingerprint: Fingerprint(rule: diagnostic.id, element: first, content: nil)))
  }
}

/// Puts the versions of all bundles in the order in which they first appeared, so far as git knows it.
private func sortVersions(
  of bundles: inout [BundleAtCheck], in base: GitTree, _ repository: CheckRepository
) {
  var paths: Set<String> = []
  func formerPath(_ bundle: BundleAtCheck) -> String? {
    bundle.isInSubmodule ? nil : bundle.base?.reference.innerPath
  }
  for bundle in bundles {
    // Submodules have histories of their own.
    guard !bundle.isInSubmodule else { continue }
    if let path = repository.pathFromRoot(bundle.path) { paths.insert(path) }
    if let path = formerPath(bundle) { paths.insert(path) }
  }
  // A base need not be a commit.
  let history =
    [base.commits + ["HEAD"], ["HEAD"]].lazy.compactMap {
      try? VersionHistory(of: paths.sorted(), at: $0, git: repository.git)
    }.first ?? VersionHistory()
  for index in bundles.indices {
    if let path = formerPath(bundles[index]) {
      bundles[index].base?.sortVersions(by: history, at: path)
    }
    if let path = repository.pathFromRoot(bundles[index].path) {
      bundles[index].sortHead(by: history, at: path, formerly: formerPath(bundles[index]) ?? path)
    }
  }
}

extension BundleAtCheck {
  /// Sorts the versions at the head; an uncommitted renamed version keeps the position of the base version
  /// with the same bytes.
  fileprivate mutating func sortHead(
    by history: VersionHistory, at path: String, formerly old: String
  ) {
    var history = history
    let names = Set(head?.versions.map(\.name) ?? [])
    for version in head?.versions ?? [] {
      guard let bytes = version.source?.document.bytes,
        let former = base?.versions.first(where: {
          $0.source?.document.bytes == bytes && (path != old || !names.contains($0.name))
        })
      else { continue }
      history.note(
        joined(path, "\(version.name).xcdatamodel"), as: joined(old, "\(former.name).xcdatamodel"))
    }
    head?.sortVersions(by: history, at: path)
  }

  /// Records the sides of unfinished merges.
  ///
  /// - Parameters:
  ///   - checkouts: The working trees of the check.
  ///   - place: The path of the bundle from the outermost root.
  fileprivate mutating func noteMerges(_ checkouts: Checkouts, at place: String) {
    guard let holder = checkouts.holder(of: place) else { return }
    let inside = remainder(of: place, below: holder.path)
    let told = Set(
      ((head?.diagnostics ?? []) + (head?.versions.flatMap(\.diagnostics) ?? []))
        .filter { $0.isOf(.mergeConflict) }.compactMap { $0.location?.file })
    let unmerged = Set(holder.entries.filter(\.isUnmerged).map(\.path))
      .filter { $0.hasPrefix(inside + "/") }.sorted()
    for name in unmerged {
      let file = joined(path, remainder(of: name, below: inside))
      guard !told.contains(file) else { continue }
      problems.append(
        RuleDescription.mergeConflict.diagnostic(
          "a merge is not finished: the index has several sides of the file",
          explanation: "Resolve the file and run `git add`, or run `git rm` to remove it.",
          at: .file(file)))
    }
  }

  /// Reads the lock and plan files.
  mutating func readFiles(
    in tree: WorkTree, base: BaseFiles? = nil, _ repository: CheckRepository? = nil
  ) throws(ToolchainError) {
    try readLocks(in: tree, base: base, at: lockFilesAtBase(repository))
    if headLock == nil, let movedFrom {
      let stray =
        isSwift ? swiftLockFile(of: movedFrom.path) : movedFrom.path + CheckFileName.lockSuffix
      if try tree.kind(of: stray, followsLinks: true) != nil { strayLock = stray }
    }
    // Of what is gone no plan is asked.
    guard head != nil || isUnreadable, let file = settings.plan else { return }
    guard try tree.kind(of: file.text, followsLinks: true) != nil else {
      throw ToolchainError(
        RuleDescription.unreadableFile.diagnostic(
          "the plan \"\(file.text)\" does not exist", at: file.location))
    }
    plan = try readCheckFile(
      file.text, in: tree, namedIn: parentDirectory(of: file.location.file), readPlan)
  }
}
