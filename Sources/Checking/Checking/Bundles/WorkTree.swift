import Findings
import Loading
import OperatingSystem

/// The files of a working tree, those that a sparse checkout leaves out taken from the index; without the repositories in it
/// that it does not pin.
struct WorkTree: FileTree {
  /// A file in the index.
  private struct Entry {
    var kind: FileKind
    var identifier: String
    var objects: GitObjects
  }

  private let files = FileSystem()
  private var entries: [String: Entry] = [:]
  private var members: [String: Set<String>] = [:]
  private var foreign: Set<String> = []

  /// Excludes the roots of other repositories.
  mutating func leaveOut(_ places: Set<String>) { foreign.formUnion(places) }

  /// Adds what the checkout of a repository leaves out.
  mutating func add(_ left: [IndexEntry], of repository: CheckRepository) {
    let objects = GitObjects(repository.git, sizeLimit: repository.settings.sizeLimit)
    for entry in left {
      guard entry.isLeftOut, case .file(let kind) = entry.kind else { continue }
      var path = joined(repository.root, entry.path)
      entries[path] = Entry(kind: kind, identifier: entry.identifier, objects: objects)
      while path != repository.root, path != "/" {
        members[parentDirectory(of: path), default: []].insert(lastComponent(of: path))
        path = parentDirectory(of: path)
      }
    }
  }

  /// Whether anything at or below `path` comes from the index.
  func hasLeftOut(_ path: String) -> Bool {
    guard !entries.isEmpty, let place = placeOfPath(path) else { return false }
    return members[place] != nil || entries[place] != nil
  }

  func kind(of path: String, followsLinks: Bool) throws(ToolchainError) -> FileKind? {
    if let kind = files.kind(of: path, followsLinks: followsLinks) { return kind }
    guard !entries.isEmpty, let place = placeOfPath(path) else { return nil }
    return entries[place]?.kind ?? (members[place] == nil ? nil : .directory)
  }

  func names(in path: String) throws(ToolchainError) -> [String] {
    let all = try allNames(in: path)
    guard !foreign.isEmpty, let place = placeOfPath(path) else { return all }
    return all.filter { !foreign.contains(joined(place, $0)) }
  }

  private func allNames(in path: String) throws(ToolchainError) -> [String] {
    guard let added = entries.isEmpty ? nil : placeOfPath(path).flatMap({ members[$0] }) else {
      return try files.names(in: path)
    }
    let present = FileKind(at: path, followsLinks: true) == nil ? [] : try files.names(in: path)
    return added.union(present).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func read(
    _ path: String, limit: Int, followsLinks: Bool
  ) throws(ToolchainError) -> [UInt8] {
    guard FileKind(at: path, followsLinks: false) == nil, !entries.isEmpty,
      let entry = placeOfPath(path).flatMap({ entries[$0] }), entry.kind == .file
    else { return try files.read(path, limit: limit, followsLinks: followsLinks) }
    do throws(GitProblem) {
      return try entry.objects.content(of: entry.identifier, limit: limit)
    } catch {
      throw error.toolchainError(file: path)
    }
  }

  func head(of path: String, count: Int) throws(ToolchainError) -> [UInt8] {
    guard FileKind(at: path, followsLinks: true) == nil else {
      return try files.head(of: path, count: count)
    }
    return Array(try read(path, limit: .max, followsLinks: false).prefix(count))
  }

  func name(of path: String) -> String { files.name(of: path) }

  func folderName(of path: String) -> String { files.folderName(of: path) }

  func member(_ name: String, of path: String) -> String { files.member(name, of: path) }

  func systemPath(of path: String) -> String? { files.systemPath(of: path) }

  func notFound(_ reference: ModelReference) -> ToolchainError { files.notFound(reference) }
}

/// The path of a file or folder with links in its parents resolved; its last components need not exist.
///
/// - Returns: The path, in which `..` also works for missing folders; nil if it leaves the existing tree.
func placeOfPath(_ path: String) -> String? {
  var missing: [String] = []
  var ups = 0
  var current = withoutTrailingSlashes(path)
  while true {
    if ups == 0, let resolved = absolutePath(current),
      missing.isEmpty || FileKind(at: current, followsLinks: true) != nil
    {
      return missing.reversed().reduce(resolved) { joined($0, $1) }
    }
    guard current != ".", current != "/" else { return nil }
    switch lastComponent(of: current) {
    case ".": break
    case "..": ups += 1
    case let name where ups == 0: missing.append(name)
    default: ups -= 1
    }
    current = parentDirectory(of: current)
  }
}
