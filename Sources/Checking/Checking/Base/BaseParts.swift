import Findings
import Loading
import Text

/// The files at the base: those of the repository, and of each submodule at the commit that was pinned.
struct BaseParts {
  /// A repository at the base.
  struct Part {
    /// Its path from the outermost root.
    var path: String
    /// Its files.
    var tree: GitTree
    /// The folder of the working tree for git commands; nil for the outermost one, and without a working tree.
    var folder: String?
    /// The folder of the repository that git keeps for a removed submodule; nil if there is a working tree.
    var gitFolder: String?
  }

  /// The repositories, the outermost first, and each before those in it.
  private(set) var all: [Part] = []
  /// The bundles, and models outside of bundles, by path from the outermost root, with the part that has them.
  private(set) var bundles: [String: Part] = [:]
  /// The paths of submodules that cannot be compared.
  private(set) var unknown: Set<String> = []
  /// Why they cannot.
  private(set) var problems: [CheckFinding] = []
  let checkouts: Checkouts
  private let scope: CheckScope
  private let outer: CheckRepository

  /// Looks for bundles at the base.
  ///
  /// - Throws: `ToolchainError` if git cannot list a folder.
  init(
    _ base: GitTree, _ checkouts: Checkouts, in outer: CheckRepository, scope: CheckScope
  ) throws(ToolchainError) {
    self.checkouts = checkouts
    self.scope = scope
    self.outer = outer
    var pins: [String: String] = [:]
    try add(Part(path: "", tree: base, folder: nil), &pins)
    // Pinned now and not then, or in a submodule whose pin of then cannot be read.
    for (path, commit) in checkouts.pins.sorted(by: { $0.key < $1.key })
    where pins[path] == nil && scope.reaches(path) && checkouts.all[path] == nil {
      note(
        path, what: "is new, at \(short(commit)), and not checked out", remedy: update(path),
        commits: short(commit))
    }
  }

  private mutating func add(
    _ part: Part, _ pins: inout [String: String]
  ) throws(ToolchainError) {
    let found = try part.tree.folders()
    all.append(part)
    // What is in a bundle that is a submodule is its versions.
    for path in found.bundles where !part.path.hasSuffix(bundleSuffix) {
      if let other = bundles.updateValue(part, forKey: join(part.path, path)),
        other.path == part.path
      {
        noteTwins(join(part.path, path), part)
      }
    }
    if part.path.hasSuffix(bundleSuffix) { bundles[part.path] = part }
    for (path, commit) in found.submodules {
      let path = join(part.path, path)
      guard scope.reaches(path) else { continue }
      pins[path] = commit
      try add(pinned: commit, at: path, &pins)
    }
  }

  /// Adds what a submodule had at the commit pinned then.
  private mutating func add(
    pinned commit: String, at path: String, _ pins: inout [String: String]
  ) throws(ToolchainError) {
    let now = checkouts.pins[path]
    guard let checkout = checkouts.all[path] else {
      guard now != commit || checkouts.problems[path] != nil else { return }
      return try noteAbsent(path, from: commit, to: now, &pins)
    }
    let head = checkout.repository.headCommit
    if let now, now != commit, head != now {
      note(
        path,
        what: "is pinned at \(short(now)), and \(head.map(short) ?? "nothing") is checked out",
        remedy: "\(update(path)), or `git add` the commit that is meant",
        commits: "\(short(commit))..\(short(now))")
      return
    }
    do throws(RevisionProblem) {
      var tree = try openRevision(
        commit, git: checkout.repository.git, sizeLimit: checkout.repository.settings.sizeLimit)
      tree.revision.text = short(commit)
      let folder = outer.pathFromHere(path)
      try asRevisionProblem { () throws(GitProblem) in _ = try tree.objects.folder(tree.root) }
      do throws(ToolchainError) {
        try add(Part(path: path, tree: tree, folder: folder), &pins)
      } catch {
        throw RevisionProblem.git(.failed(error.diagnostics.first?.summary ?? ""))
      }
    } catch {
      note(
        path, what: "was at \(short(commit)), which its repository here does not have",
        remedy: "Run `git -C \(quotedForShell(outer.pathFromHere(path))) fetch origin \(commit)`",
        commits: "\(short(commit))..\(head.map(short) ?? "")")
    }
  }

  private mutating func noteAbsent(
    _ path: String, from old: String, to new: String?, _ pins: inout [String: String]
  ) throws(ToolchainError) {
    let commits = "\(short(old))..\(new.map(short) ?? "")"
    if let problem = checkouts.problems[path]?.diagnostics.first {
      note(
        path, what: "cannot be read: \(problem.summary)", remedy: problem.explanation,
        commits: commits)
    } else if let new {
      note(
        path, what: "moves from \(short(old)) to \(short(new)) and is not checked out",
        remedy: update(path),
        commits: commits)
    } else if let (tree, folder) = keptTree(of: path, at: old) {
      try add(Part(path: path, tree: tree, folder: nil, gitFolder: folder), &pins)
    } else {
      note(
        path, what: "was at \(short(old)) and is gone",
        remedy: "If no model was in it, accept this with `modeldiff accept`", commits: commits)
    }
  }

  /// The files of a removed submodule whose repository git keeps, and the folder of that.
  private func keptTree(of path: String, at commit: String) -> (tree: GitTree, folder: String)? {
    guard
      let folder = try? outer.git.run("rev-parse --git-path", "modules/\(path)").output.dropLast(),
      let absolute = absolutePath(
        inFolder(outer.settings.directory ?? ".", String(decoding: folder, as: UTF8.self)))
    else { return nil }
    var settings = outer.settings.ofOther
    settings.environment?["GIT_DIR"] = absolute
    // The working tree that it names is gone.
    settings.environment?["GIT_WORK_TREE"] = absolute
    guard let git = try? GitCommand(settings),
      var tree = try? openRevision(commit, git: git, sizeLimit: settings.sizeLimit)
    else { return nil }
    tree.revision.text = short(commit)
    return (tree, relativePath(from: absolutePath(".") ?? outer.root, to: absolute))
  }

  private mutating func note(
    _ path: String, what: String, remedy: String, commits: String
  ) {
    unknown.insert(path)
    let diagnostic = RuleDescription.submoduleNotChecked.diagnostic(
      "the submodule \"\(path)\" \(what), so models in it are not checked",
      explanation: remedy.hasSuffix(".") ? remedy : remedy + ".",
      at: .file(outer.pathFromHere(path)))
    problems.append(
      CheckFinding(
        diagnostic, layer: .release, bundle: nil,
        fingerprint: Fingerprint(rule: diagnostic.id, element: path, content: commits)))
  }

  /// Records that one of two bundles is not compared, because names are compared as equal.
  private mutating func noteTwins(_ path: String, _ part: Part) {
    let diagnostic = RuleDescription.equalVersionNames.diagnostic(
      "at \(part.tree.revision.text) two bundles are called \"\(path)\", with accents encoded in two ways, and one of them is not compared",
      explanation: "Name a commit that has one of them with --against, or accept this once.",
      at: .file(outer.pathFromHere(path)))
    problems.append(
      CheckFinding(
        diagnostic, layer: .release, bundle: nil,
        fingerprint: Fingerprint(rule: diagnostic.id, element: path, content: nil)))
  }

  private func update(_ path: String) -> String {
    "Run `git submodule update --init --recursive \(quotedForShell(outer.pathFromHere(path)))`"
  }

  private func short(_ commit: String) -> String { String(commit.prefix(12)) }

  private func join(_ folder: String, _ path: String) -> String {
    folder.isEmpty ? path : joined(folder, path)
  }
}
