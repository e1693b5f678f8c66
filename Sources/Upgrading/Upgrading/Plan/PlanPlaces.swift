import Loading
import OperatingSystem

/// The locations of a plan's files, which may have been moved with or without it.
///
/// A path is looked up relative to the plan, then where it was when the plan was made. The store
/// of the plan is recognized by its bytes.
struct PlanPlaces {
  private let plan: StorePlan
  /// The folder in which the plan is.
  private let folder: String?

  /// Creates the locations for a plan read from `path`.
  init(_ plan: StorePlan, at path: String) {
    self.plan = plan
    folder = resolvedPath(parentDirectory(of: path))
  }

  /// The reference to the model.
  var model: String {
    guard let path = plan.modelPath else { return plan.model }
    let found = self.path(of: path)
    return found == path ? plan.model : found + plan.model.dropFirst(path.count)
  }

  /// The git settings: a model at a revision belongs to the repository in which the plan was created.
  var git: GitSettings {
    var settings = GitSettings()
    if plan.modelPath == nil, let start = plan.folder, isDirectory(start) {
      settings.directory = start
    }
    return settings
  }

  /// The path of a file that the plan names.
  ///
  /// - Parameters:
  ///   - name: The path as the plan has it.
  ///   - other: A file that is there, from which this one lies as it did; nil for one that is there itself.
  /// - Returns: The path as the plan has it where it leads there, else an absolute one.
  func path(of name: String, beside other: String? = nil) -> String {
    guard let start = plan.folder else { return name }
    let old = normalized(absolute(name, from: start))
    var place = old
    if let moved = moved(old), exists(moved, other: other, from: start) { place = moved }
    let isHere = resolvedPath(".").map { normalized(absolute(name, from: $0)) == place } ?? false
    return isHere ? name : place
  }

  private func exists(_ path: String, other: String?, from start: String) -> Bool {
    let wanted = other.flatMap { moved(normalized(absolute($0, from: start))) } ?? path
    return FileKind(at: wanted, followsLinks: true) != nil
  }

  /// The path that lies from the plan as `path` lay from it.
  private func moved(_ path: String) -> String? {
    guard let folder, let before = plan.planFolder else { return nil }
    let (from, to) = (before.split(separator: "/"), path.split(separator: "/"))
    let common = zip(from, to).prefix { $0 == $1 }.count
    let ups = Array(repeating: "..", count: from.count - common)
    return normalized(
      ([folder] + ups + to.dropFirst(common).map(String.init)).joined(separator: "/"))
  }
}

private func absolute(_ path: String, from folder: String) -> String {
  path.hasPrefix("/") ? path : joined(folder, path)
}

/// An absolute path without `.`, `..` and doubled slashes; links are not looked at.
private func normalized(_ path: String) -> String {
  var names: [Substring] = []
  for name in path.split(separator: "/") where name != "." {
    if name == ".." { _ = names.popLast() } else { names.append(name) }
  }
  return "/" + names.joined(separator: "/")
}
