import Findings
import Loading
import ModelSource
import OperatingSystem

/// What a check reads, of which the work tree is a part only.
struct ReadBundles {
  /// The bundles, ordered by path.
  var bundles: [BundleAtCheck] = []
  /// The files at the head.
  var tree = WorkTree()
  /// What cannot be compared, and what is read from elsewhere than is usual.
  var problems: [CheckFinding] = []
}

/// Reads all bundles, before and after.
///
/// A bundle that is elsewhere than at the base is found by the hashes of its versions, else by its name.
///
/// - Parameters:
///   - found: The bundles of the work tree; those that a sparse checkout leaves out are added.
///   - paths: Where bundles were looked for.
///   - exclude: The names of folders in which nothing is looked for.
///   - base: The base; nil when there is none.
///   - place: Where the check is made.
///   - scratch: A folder for temporary copies.
/// - Returns: The bundles.
/// - Throws: `ToolchainError` when a lock or plan file is wrong, or git fails.
func readBundles(
  _ found: inout FoundFiles, under paths: [String], excluding exclude: Set<String>,
  base: GitTree?, at place: CheckPlace, scratch: String
) throws(ToolchainError) -> ReadBundles {
  var result = ReadBundles()
  guard let repository = place.repository else {
    try result.readHeads(found.bundles, at: place, scratch: scratch)
    try result.readFiles()
    return result
  }
  let scope = CheckScope(paths: paths.compactMap(repository.pathFromRoot), exclude: exclude)
  let checkouts = try Checkouts(repository, scope: scope)
  result.addLeftOut(checkouts, to: &found, repository, scope: scope)
  try result.readHeads(found.bundles, at: place, scratch: scratch)
  for index in result.bundles.indices {
    result.bundles[index].noteRepository(checkouts, repository)
  }
  if let base {
    let parts = try BaseParts(base, checkouts, in: repository, scope: scope)
    result.problems += parts.problems
    for index in result.bundles.indices {
      let path = repository.pathFromRoot(result.bundles[index].path) ?? ""
      result.bundles[index].lacksBase =
        result.bundles[index].isForeign || parts.unknown.contains { path.hasPrefix($0 + "/") }
    }
    try findFormer(&result, in: parts, repository, scope, place)
    sortVersions(of: &result.bundles, in: base, repository)
  }
  try result.readFiles()
  return result
}

extension ReadBundles {
  /// Reads the bundles as they are to be.
  fileprivate mutating func readHeads(
    _ paths: [String], at place: CheckPlace, scratch: String
  ) throws(ToolchainError) {
    for path in paths {
      var bundle = BundleAtCheck(path: path, key: "")
      bundle.settings = try place.settings(of: path, in: tree)
      do throws(ToolchainError) {
        bundle.head = try loadModel(ModelReference(path), in: tree, scratch: scratch)
        bundle.head?.compact()
      } catch {
        bundle.problems += error.diagnostics
        // A folder without versions has lost them.
        bundle.isUnreadable = error.diagnostics.contains { !$0.isOf(.emptyBundle) }
      }
      bundles.append(bundle)
    }
  }

  /// Reads the lock and plan files, and names the bundles.
  fileprivate mutating func readFiles() throws(ToolchainError) {
    for index in bundles.indices
    where bundles[index].head != nil || !bundles[index].problems.isEmpty {
      try bundles[index].readFiles(in: tree)
    }
    bundles.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    nameBundles(&bundles)
  }
}

/// Finds each bundle at the base, and adds those that are gone.
private func findFormer(
  _ read: inout ReadBundles, in parts: BaseParts, _ repository: CheckRepository,
  _ scope: CheckScope, _ place: CheckPlace
) throws(ToolchainError) {
  var places: [String: Int] = [:]
  for index in read.bundles.indices {
    if let path = repository.pathFromRoot(read.bundles[index].path) { places[path] = index }
  }
  let all = parts.bundles.keys.filter { path in
    !path.split(separator: "/").dropLast().contains {
      $0.hasPrefix(".") || scope.exclude.contains(String($0))
    }
  }.sorted()
  // What is checked may come from anywhere; what is gone counts where it was looked for.
  let isComplete = places.keys.allSatisfy(Set(all).contains)
  var former: [String: FormerBundle] = [:]
  for path in all {
    // What is still there, and not looked at, has not moved.
    let isThere = FileKind(at: repository.pathFromHere(path), followsLinks: false) == .directory
    guard scope.contains(path) || places[path] != nil || !isComplete && !isThere else { continue }
    let known = places[path].flatMap { read.bundles[$0].head }
    former[path] = try FormerBundle(path, in: parts, known: known)
  }
  let pairs = pairBundles(
    places.mapValues { read.bundles[$0].head }, with: former.mapValues(\.modelOrNone))
  for (path, old) in pairs.pairs {
    guard let index = places[path], let found = former[old] else { continue }
    read.bundles[index].take(found)
    read.bundles[index].noteSameVersions()
    if path != old {
      let hasSameName = lastComponent(of: path) == lastComponent(of: old)
      read.bundles[index].movedFrom = FormerPlace(
        path: repository.pathFromHere(old), hasSameName: hasSameName)
    }
  }
  for path in pairs.gone where scope.contains(path) {
    var bundle = BundleAtCheck(path: repository.pathFromHere(path), key: "")
    if let found = former[path] { bundle.take(found) }
    bundle.settings = try place.settings(of: bundle.path, in: read.tree)
    if bundle.base != nil || !bundle.problems.isEmpty { read.bundles.append(bundle) }
  }
}

extension ReadBundles {
  /// Adds what sparse checkouts leave out, and says so.
  fileprivate mutating func addLeftOut(
    _ checkouts: Checkouts, to found: inout FoundFiles, _ repository: CheckRepository,
    scope: CheckScope
  ) {
    var left: [String] = []
    for checkout in checkouts.all.values {
      tree.add(checkout.entries, of: checkout.repository)
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
    guard bundle.submodule == nil else { return nil }
    return bundle.base.map { String($0.reference.path.dropFirst(base.revision.text.count + 1)) }
  }
  for bundle in bundles {
    // Submodules have histories of their own.
    guard bundle.submodule == nil else { continue }
    if let path = repository.pathFromRoot(bundle.path) { paths.insert(path) }
    if let path = formerPath(bundle) { paths.insert(path) }
  }
  // A base need not be a commit.
  let history =
    [[base.revision.identifier, "HEAD"], ["HEAD"]].lazy.compactMap {
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
  /// Puts the versions at the head in order; one that got another name and is not committed yet keeps the
  /// place of the one at the base with the same bytes.
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

  /// Notes the versions whose files have not changed.
  fileprivate mutating func noteSameVersions() {
    guard let head, let base else { return }
    for version in base.versions {
      guard let bytes = version.source?.document.bytes,
        let other = head.versions.first(where: { $0.name == version.name })?.source?.document.bytes,
        bytes == other
      else { continue }
      sameVersions.insert(version.name)
    }
  }

  /// Notes sides of unfinished merges, and whether the bundle is in a repository that this one does not pin.
  fileprivate mutating func noteRepository(_ checkouts: Checkouts, _ outer: CheckRepository) {
    guard let place = outer.pathFromRoot(path), let holder = checkouts.holder(of: place) else {
      return
    }
    let mark = repositoryMark(from: path, variables: outer.settings.variables)
    let folder = mark.flatMap { outer.pathFromRoot(parentDirectory(of: $0)) } ?? ""
    isForeign =
      mark?.hasSuffix("/.git") == true && folder.hasPrefix(holder.path) && folder != holder.path
      && checkouts.problems[folder] == nil
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
  mutating func readFiles(in tree: WorkTree) throws(ToolchainError) {
    let lockFile = lockFile
    if try tree.kind(of: lockFile, followsLinks: true) != nil {
      lock = try readCheckFile(lockFile, in: tree, readLock)
    }
    guard let file = settings.plan else { return }
    guard FileKind(at: file.text, followsLinks: true) != nil else {
      throw ToolchainError(
        RuleDescription.unreadableFile.diagnostic(
          "the plan \"\(file.text)\" does not exist", at: file.location))
    }
    plan = try readCheckFile(file.text, namedIn: parentDirectory(of: file.location.file), readPlan)
  }
}

/// Gives each bundle a name for fingerprints: its own, with as many folders as tell it from others.
private func nameBundles(_ bundles: inout [BundleAtCheck]) {
  let parts = bundles.map { $0.path.split(separator: "/").map(String.init) }
  for index in bundles.indices {
    let own = parts[index]
    let count = (1...max(1, own.count)).first { count in
      parts.indices.allSatisfy { $0 == index || parts[$0].suffix(count) != own.suffix(count) }
    }
    bundles[index].key = withoutExtension(own.suffix(count ?? own.count).joined(separator: "/"))
  }
}
