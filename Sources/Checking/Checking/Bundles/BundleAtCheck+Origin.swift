import Comparing
import DataModel
import Findings
import Loading
import OperatingSystem

extension BundleAtCheck {
  /// Asks the history what was there when the current version was made, or made what it is, where it lacks something which the
  /// version current at the base has.
  ///
  /// What the history does not know, as in a shallow clone, is left out.
  mutating func readOrigin(of tree: GitTree, _ repository: CheckRepository) {
    guard !isInSubmodule, let base, let name = current, let old = Self.current(base),
      let new = headVersions.first(where: { $0.version.name == name })?.version,
      let former = baseVersions.first(where: { $0.version.name == old })?.version,
      new.model.lacksSomething(of: former.model), let head,
      let path = repository.pathFromRoot(path)
    else { return }
    let history = BundleHistory(
      paths: [path, base.reference.innerPath],
      known: head, isSwift: isSwift, container: container, repository: repository)
    if input(hasBase: true, mappingModels: []).isNew(name) {
      origin = history.origin(of: new, besides: former, at: tree.revision.identifier)
      if let made = origin, !baseVersions.contains(where: { $0.version.name == made.parent }) {
        origin?.common =
          history.common(
            of: tree.revision.identifier, and: made.commit ?? "HEAD"
          )?.version.name
      }
    } else if name == old {
      origin = history.origin(ofMerged: name, at: tree.revision.identifier)
    }
  }
}

/// The history of one bundle.
private struct BundleHistory {
  /// The paths that it has had, from the root of the repository.
  let paths: [String]
  /// The bundle as it is to be: what has the same bytes is not parsed again.
  let known: LoadedModel
  /// Whether the versions are schemas in Swift sources.
  let isSwift: Bool
  /// The model container of Swift sources; nil if there is only one.
  let container: String?
  let repository: CheckRepository

  /// The elements that existed when a version was created.
  ///
  /// - Parameters:
  ///   - version: The version at the head.
  ///   - old: The version that is current at the base.
  ///   - base: The commit that is the base.
  /// - Returns: The elements; nil if unknown.
  func origin(
    of version: LoadedVersion, besides old: LoadedVersion, at base: String
  ) -> VersionOrigin? {
    var version = version
    var (commit, parents) = beginning(of: version.name, in: "HEAD")
    // A version that got another name was made before that, on the branch that had it.
    for _ in 0..<8 {
      let there = commit.flatMap(bundle) ?? known
      version = there.versions.first { $0.name == version.name } ?? version
      let renamed = parents.lazy.compactMap { parent in
        parent.versions.first { former in
          former.model == version.model
            && there.versions.first { $0.name == former.name }?.model != former.model
        }.map { (version: $0, revision: parent.reference.revision ?? "HEAD") }
      }.first
      guard let renamed else { break }
      version = renamed.version
      (commit, parents) = beginning(of: version.name, in: renamed.revision)
    }
    if parents.isEmpty, var first = commit.flatMap(bundle) {
      // The history begins here: what else the commit has may be as old.
      first.versions.removeAll { $0.name == version.name }
      parents = [first]
    }
    // Of a base that the parents descend from, all that they lack was dropped after it.
    let isAfterBase = parents.contains { parent in
      parent.reference.revision.map { (try? repository.has(base, before: $0)) ?? false } ?? false
    }
    let forms =
      parents.flatMap(\.versions).filter { $0.name == old.name } + (isAfterBase ? [old] : [])
    guard let parent = parents.lazy.compactMap(currentVersion).first else { return nil }
    return VersionOrigin(
      commit: commit, names: Set(parents.flatMap(\.versions).map(\.name)), parent: parent.name,
      known: forms.isEmpty ? [parent.model] : forms.map(\.model))
  }

  /// The elements that the change itself knew in a version that also exists at the base, if a merge followed:
  /// what its commits never contained was left out by the merge.
  ///
  /// - Parameters:
  ///   - name: The name of the version.
  ///   - base: The commit that is the base.
  /// - Returns: The elements; nil without a merge or if the change has too many commits.
  func origin(ofMerged name: String, at base: String) -> VersionOrigin? {
    let range = "\(base)..HEAD"
    guard !lines("rev-list --merges --max-count=1", [range]).isEmpty else { return nil }
    let commits = lines("rev-list --no-merges --parents", [range, "--"] + folders(of: name))
    guard !commits.isEmpty, commits.count <= (isSwift ? 16 : 64) else { return nil }
    let parents = Set(commits.flatMap { $0.split(separator: " ").dropFirst().map(String.init) })
    // What HEAD has and the working tree lacks was taken out by hand.
    let before = (parents.sorted() + ["HEAD"]).compactMap(bundle)
    var origin = VersionOrigin(
      commit: nil, names: Set(before.flatMap(\.versions).map(\.name)).subtracting([name]),
      parent: name,
      known: before.flatMap(\.versions).filter { $0.name == name }.map(\.model))
    // The newest form that the branch gave it before both were put together.
    let tip = commits.lazy.compactMap { $0.split(separator: " ").first.map(String.init) }
      .first { !((try? repository.has(base, before: $0)) ?? true) }
    if let tip, let own = bundle(at: String(tip.prefix(12))),
      let parent = common(of: base, and: tip),
      !parent.bundle.versions.contains(where: { $0.name == name })
    {
      origin.forms = VersionOrigin.Forms(
        parent: "\(parent.bundle.reference.path)#\(parent.version.name)",
        own: "\(own.reference.path)#\(name)")
    }
    return origin
  }

  /// The bundle where two commits part, and the version that is current there.
  func common(
    of base: String, and commit: String
  ) -> (bundle: LoadedModel, version: LoadedVersion)? {
    guard let bundle = bundle(at: "\(base.prefix(12))...\(commit.prefix(12))"),
      let version = currentVersion(of: bundle)
    else { return nil }
    return (bundle, version)
  }

  private func currentVersion(of bundle: LoadedModel) -> LoadedVersion? {
    BundleAtCheck.current(bundle).flatMap { name in bundle.versions.first { $0.name == name } }
  }

  /// The first commit of a history that contains a version, nil if uncommitted, and the bundle in the commits
  /// before.
  private func beginning(
    of name: String, in revision: String
  ) -> (commit: String?, parents: [LoadedModel]) {
    let commit = isSwift ? declaration(of: name, in: revision) : folder(of: name, in: revision)
    let parents = commit.map { lines("rev-parse", ["\($0)^@"]) } ?? [revision]
    return (commit, parents.compactMap(bundle))
  }

  /// The first commit of a history that has the folder of a version.
  private func folder(of name: String, in revision: String) -> String? {
    lines("rev-list --reverse --topo-order", [revision, "--"] + folders(of: name)).first
  }

  /// The possible paths of a version, in git's form.
  private func folders(of name: String) -> [String] {
    Set(paths).sorted().map { path in
      if isSwift { return path.isEmpty ? ":(top)" : ":(top,literal)\(path)" }
      return ":(top,literal)\(joined(path, name)).xcdatamodel"
    }
  }

  /// The first commit of a history that adds the type of a schema to Swift sources.
  private func declaration(of name: String, in revision: String) -> String? {
    let type = name.split(separator: ".").last.map(String.init) ?? name
    guard type.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
    // No program that a repository names is run.
    return lines(
      "-c log.showSignature=false log --reverse --topo-order --no-color --no-textconv --no-ext-diff --format=%H",
      ["-G(enum|struct|class|actor)[[:space:]]+\(type)([^[:alnum:]_]|$)", revision, "--"]
        + folders(of: name)
    ).first
  }

  /// The bundle in a commit; nil if absent or unreadable.
  private func bundle(at commit: String) -> LoadedModel? {
    guard
      let tree = try? openRevision(
        commit, git: repository.git, sizeLimit: repository.settings.sizeLimit)
    else { return nil }
    let versions = Dictionary(keepingFirst: known.versions.map { ($0.name, $0) })
    return paths.lazy.compactMap { path -> LoadedModel? in
      var reference = ModelReference(path: path, at: commit)
      reference.version = container
      reference.search = known.reference.search
      if isSwift { return try? loadModel(reference, in: tree, scratch: "") }
      guard let names = try? tree.names(in: reference.text) else { return nil }
      return try? loadSourceBundle(reference, in: tree, names: names, known: versions)
    }.first
  }

  private func lines(_ command: String, _ arguments: [String]) -> [String] {
    guard let child = try? repository.git.start(command, arguments) else { return [] }
    child.closeInput()
    let output = child.rest(limit: 16 << 20)
    return child.finish() == 0 ? Loading.lines(of: output) : []
  }
}
