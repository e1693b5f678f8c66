import DataModel
import Findings
import Loading
import ModelFiles
import OperatingSystem
import Text

/// Looks for the model of a store in the history of the repository that holds a model: what tags have first, then every commit
/// of every branch that touches a model or the sources.
///
/// Of model files every form is read once, whatever its path was: git lists the changes, and an object is one form. Of Swift
/// sources every state of the folder is read once.
///
/// - Parameters:
///   - hashes: The hashes of the store's entities.
///   - reference: A model or Swift sources; nil for the repository of the working directory.
///   - scratch: A folder for temporary files.
/// - Returns: The version with these hashes, else the one with most of them; nil if no version has an entity
///   of that name.
/// - Throws: `ToolchainError` with exit code 65 if the history cannot be read.
func findOrigin(
  of hashes: [String: [UInt8]], near reference: ModelReference?, scratch: String
) throws(ToolchainError) -> StoreOrigin? {
  var settings = GitSettings()
  let path = reference?.innerPath ?? "."
  if reference?.revision == nil {
    settings.directory = isDirectory(path) ? path : parentDirectory(of: path)
  }
  do throws(GitProblem) {
    let git = try GitCommand(settings)
    let objects = GitObjects(git, sizeLimit: settings.sizeLimit)
    var search = OriginSearch(hashes: hashes, git: git, objects: objects)
    search.isShallow = try search.lines("rev-parse --is-shallow-repository").first == "true"
    if let reference, isSwift(reference) {
      var inner = path
      if reference.revision == nil {
        let prefix = try search.lines("rev-parse --show-prefix").first ?? ""
        inner =
          isDirectory(path) ? withoutTrailingSlashes(prefix) : prefix + lastComponent(of: path)
      }
      return try search.searchSwift(inner, reference, scratch: scratch)
    }
    return try search.searchModels()
  } catch {
    throw error.toolchainError(file: path)
  }
}

/// Whether a reference is one to Swift sources.
private func isSwift(_ reference: ModelReference) -> Bool {
  let path = reference.revision == nil ? resolvedPath(reference.path) : nil
  return !(path ?? reference.path).split(separator: "/").contains {
    $0.hasSuffix(".xcdatamodeld") || $0.hasSuffix(".xcdatamodel") || $0.hasSuffix(".momd")
      || $0.hasSuffix(".mom")
  }
}

/// A search in the history of a repository.
private struct OriginSearch {
  let hashes: [String: [UInt8]]
  let git: GitCommand
  let objects: GitObjects
  var isShallow = false
  /// The version with the most matching hashes so far.
  private var best: (path: String, version: String, differing: [String], equal: Int)?
  private var read: Set<String> = []
  /// The entities read last: most of the next form's have the same bytes.
  private var last: KnownEntities?

  init(hashes: [String: [UInt8]], git: GitCommand, objects: GitObjects) {
    (self.hashes, self.git, self.objects) = (hashes, git, objects)
  }

  func output(_ command: String, _ arguments: [String] = []) throws(GitProblem) -> [UInt8] {
    let child = try git.start(command, arguments)
    child.closeInput()
    let output = child.rest(limit: 512 << 20)
    guard child.finish() == 0 else {
      throw git.failure(String(decoding: child.errors, as: UTF8.self))
    }
    return output
  }

  func lines(_ command: String, _ arguments: [String] = []) throws(GitProblem) -> [String] {
    try output(command, arguments).split(separator: 0x0A).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The tags, the newest first.
  private func tags() throws(GitProblem) -> [String] {
    try lines("for-each-ref --sort=-creatordate --format=%(refname:strip=2) refs/tags")
  }

  /// Compares a model with the store, and keeps it when it is nearer than all before.
  ///
  /// - Returns: Whether it is nearer.
  private mutating func judge(_ model: Model, path: String, version: String) -> Bool {
    let found = hashModel(model).byName
    let equal = hashes.count { found[$0.key] == $0.value }
    let named = hashes.keys.count { found[$0] != nil }
    let differing =
      isModelOfStore(model, found)
      ? [] : Set(hashes.keys).union(found.keys).filter { hashes[$0] != found[$0] }.sorted()
    let isNearer =
      best.map { (equal, -differing.count) > ($0.equal, -$0.differing.count) } ?? (named > 0)
    guard named > 0, isNearer else { return false }
    best = (path, version, differing, equal)
    return true
  }

  /// Whether a model, or a configuration of it, has the hashes of the store and no others.
  private func isModelOfStore(_ model: Model, _ found: [String: [UInt8]]) -> Bool {
    found == hashes
      || hashes.allSatisfy { found[$0.key] == $0.value }
        && model.configurations.contains { $0.entities == Set(hashes.keys) }
  }

  // MARK: Model files

  /// A form that a model file had.
  private struct Form {
    let path: String
    /// The oldest commit with this state, according to dates and ancestry.
    var first: StoreOrigin.Commit
  }

  /// Looks through the model files of all commits.
  mutating func searchModels() throws(GitProblem) -> StoreOrigin? {
    let (forms, order, commits) = try modelForms()
    let tagged = try taggedForms(forms)
    var chosen: [String] = []
    for identifier in order where tagged[identifier] != nil {
      try look(at: identifier, forms, &chosen)
    }
    if !isFound {
      for identifier in order where tagged[identifier] == nil && !isFound {
        try look(at: identifier, forms, &chosen)
      }
    }
    // The same model may have been written otherwise before: with other positions, or at another path.
    if isFound, let last = chosen.last, let place = order.firstIndex(of: last) {
      for identifier in order[(place + 1)...] {
        try look(at: identifier, forms, &chosen)
        if chosen.last != identifier, forms[identifier]?.path == forms[last]?.path { break }
      }
    }
    guard let best, let first = chosen.last.flatMap({ forms[$0] }) else { return nil }
    let found = Set(chosen.flatMap { tagged[$0] ?? [] })
    return StoreOrigin(
      path: parentDirectory(of: first.path),
      version: withoutExtension(lastComponent(of: parentDirectory(of: first.path))),
      tags: found.sorted().map { $0.name }, commit: first.first, isFirst: true,
      differing: best.differing, commits: commits, forms: read.count, isShallow: isShallow)
  }

  /// Whether the model of the store was found.
  private var isFound: Bool { best?.differing.isEmpty ?? false }

  /// Compares a form with the store; those that are as near as any are chosen.
  private mutating func look(
    at identifier: String, _ forms: [String: Form], _ chosen: inout [String]
  ) throws(GitProblem) {
    guard let form = forms[identifier], let model = try model(identifier, form.path) else { return }
    read.insert(identifier)
    let folder = parentDirectory(of: form.path)
    if judge(model, path: folder, version: withoutExtension(lastComponent(of: folder))) {
      chosen = [identifier]
    } else if isFound, isModelOfStore(model, hashModel(model).byName) {
      chosen.append(identifier)
    }
  }

  /// A tag and its index among all, newest first.
  private struct Tag: Hashable, Comparable {
    let place: Int
    let name: String

    static func < (left: Tag, right: Tag) -> Bool { left.place < right.place }
  }

  /// The tags that have each form.
  private func taggedForms(_ forms: [String: Form]) throws(GitProblem) -> [String: [Tag]] {
    var found: [String: [Tag]] = [:]
    let paths = Set(forms.values.map(\.path)).filter { !$0.contains("\n") }.sorted()
    for (place, name) in try tags().enumerated() {
      for path in paths {
        let object: String
        do throws(GitProblem) {
          object = try objects.header(of: "refs/tags/\(name):\(path)").identifier
        } catch .missing {
          continue
        }
        found[object, default: []].append(Tag(place: place, name: name))
      }
    }
    return found
  }

  /// Every form that a model file had in the history, the newest first.
  private func modelForms() throws(GitProblem) -> (
    forms: [String: Form], order: [String], commits: Int
  ) {
    let output = try output(
      "-c log.showRoot=true -c log.showSignature=false -c diff.relative=false log --all -m -z --raw --no-abbrev "
        + "--no-renames --no-color --date-order --format=%x01%H%x20%cs --",
      [":(top,glob)**/*.xcdatamodel/contents", ":(top,glob)**/*.xcdatamodel/elements"])
    var forms: [String: Form] = [:]
    var order: [String] = []
    var seen: Set<String> = []
    var commit = StoreOrigin.Commit(identifier: "", date: "")
    var fields = output.split(separator: 0, omittingEmptySubsequences: false)[...]
    while let field = fields.popFirst() {
      var words = String(decoding: field.drop { $0 == 0x0A }, as: UTF8.self).split(separator: " ")
      if words.first?.first == "\u{1}" {
        words[0] = words[0].dropFirst()
        commit = StoreOrigin.Commit(
          identifier: String(words[0]), date: words.last.map(String.init) ?? "")
        seen.insert(commit.identifier)
        continue
      }
      // `:100644 100644 old new M`, then the path.
      guard words.count == 5, words[0].hasPrefix(":"), let path = fields.popFirst() else {
        continue
      }
      let identifier = String(words[3])
      guard words[4] != "D", identifier.contains(where: { $0 != "0" }) else { continue }
      if forms[identifier] == nil {
        order.append(identifier)
        forms[identifier] = Form(path: String(decoding: path, as: UTF8.self), first: commit)
      } else {
        forms[identifier]?.first = commit
      }
    }
    return (forms, order, seen.count)
  }

  /// The model in an object; nil if it cannot be read.
  private mutating func model(_ identifier: String, _ path: String) throws(GitProblem) -> Model? {
    let bytes: [UInt8]
    do throws(GitProblem) {
      bytes = try objects.content(of: identifier, limit: .max)
    } catch .tooLarge {
      return nil
    }
    let parsed =
      path.hasSuffix("/contents")
      ? parseModel(bytes, file: path, known: last) : try? parseBinarySource(bytes, file: path)
    guard let parsed, parsed.isReadable else { return nil }
    last = KnownEntities(parsed) ?? last
    return parsed.model
  }

  // MARK: Swift sources

  /// Looks through the states of Swift sources: those at tags, then those of all commits.
  mutating func searchSwift(
    _ path: String, _ reference: ModelReference, scratch: String
  ) throws(GitProblem) -> StoreOrigin? {
    var states: [String: (tags: [String], commit: String)] = [:]
    var order: [String] = []
    func note(_ revision: String, isTag: Bool) {
      guard let state = try? objects.header(of: "\(revision):\(path)").identifier else { return }
      if states[state] == nil {
        order.append(state)
        states[state] = ([], revision)
      }
      if isTag { states[state]?.tags.append(String(revision.dropFirst("refs/tags/".count))) }
    }
    for tag in try tags() { note("refs/tags/\(tag)", isTag: true) }
    let commits = try lines(
      "-c log.showSignature=false log --all --date-order --no-color --format=%H --",
      [path.isEmpty ? ":(top)" : ":(top,literal)\(path)"])
    for commit in commits { note(commit, isTag: false) }
    var chosen: String?
    for state in order {
      guard let revision = states[state]?.commit else { continue }
      read.insert(state)
      for version in versions(at: revision, path, reference: reference, scratch: scratch) {
        if judge(version.model, path: path, version: version.name) { chosen = state }
      }
      if isFound { break }
    }
    guard let best, let chosen, let state = states[chosen] else { return nil }
    let words =
      try lines(
        "-c log.showSignature=false log -1 --no-color --format=%H%x20%cs", [state.commit]
      )
      .first?.split(separator: " ").map(String.init) ?? []
    return StoreOrigin(
      path: best.path, version: best.version, tags: state.tags,
      commit: StoreOrigin.Commit(identifier: words.first ?? "", date: words.last ?? ""),
      isFirst: false, differing: best.differing, commits: commits.count, forms: read.count,
      isShallow: isShallow)
  }

  /// The schemas of sources at a revision, with open readings decided by the store; empty if unreadable.
  private func versions(
    at revision: String, _ path: String, reference: ModelReference, scratch: String
  ) -> [LoadedVersion] {
    guard let tree = try? openRevision(revision, git: git, sizeLimit: 64 << 20) else { return [] }
    var past = ModelReference(path: path, at: revision)
    past.search = reference.search
    guard var loaded = try? loadModel(past, in: tree, scratch: scratch) else { return [] }
    loaded.narrow(toEntities: hashes.keys)
    loaded.fitReadings(to: hashes)
    return loaded.versions.filter(\.isReadable)
  }
}
