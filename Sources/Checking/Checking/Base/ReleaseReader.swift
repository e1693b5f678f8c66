import Loading
import OperatingSystem

/// Reads what releases have of bundles: each folder and each file once, however many releases have it.
struct ReleaseReader {
  /// A version in releases.
  struct Form {
    /// The version's name.
    var name: String
    /// The content, by its object.
    var identifier: String
    /// The newest release that has it, of those that the base descends from if one does.
    var tag: ReleaseTag
    /// The names of all releases that have it, in their order.
    var releases: [String]
    /// The path of the version's folder from the root of the repository.
    var path: String
    /// The name of the file with the content: `contents`, or `elements` of Xcode 3.
    var file: String
  }

  /// A release's mark of the current version.
  struct Mark {
    /// The versions that it has.
    var names: [String]
    /// The mark; nil if absent.
    var content: [UInt8]?
    /// The path of the mark.
    var file = ""
  }

  private let objects: GitObjects
  private let tags: [ReleaseTag]
  private let exclude: Set<String>
  /// The bundles below each folder, by the folder's object: their paths from there, and their objects.
  private var known: [String: [(path: String, identifier: String)]] = [:]
  /// The root folder of each release, by its object, and its bundles.
  private var releases: [(root: String, bundles: [(path: String, identifier: String)])] = []

  /// Finds the bundles of all releases.
  ///
  /// - Parameters:
  ///   - tags: The releases, the newest first.
  ///   - exclude: The names of folders in which nothing is looked for.
  ///   - objects: The objects of the repository.
  /// - Throws: `GitProblem`.
  init(_ tags: [ReleaseTag], excluding exclude: Set<String>, _ objects: GitObjects)
    throws(GitProblem)
  {
    self.tags = tags
    self.exclude = exclude
    self.objects = objects
    for tag in tags {
      let root = try objects.header(of: tag.commit + "^{tree}").identifier
      releases.append((root, try bundles(in: root, depth: 0)))
    }
  }

  /// The bundle at a path of a release, including excluded paths; nil if absent.
  private func bundle(
    at path: String, in root: String
  ) throws(GitProblem) -> (path: String, identifier: String)? {
    var folder = root
    for name in path.split(separator: "/") {
      let entry = try objects.folder(folder).first {
        $0.name.utf8.elementsEqual(name.utf8) && $0.kind == .file(.directory)
      }
      guard let entry else { return nil }
      folder = entry.identifier
    }
    return (path, folder)
  }

  private mutating func bundles(
    in folder: String, depth: Int
  ) throws(GitProblem) -> [(path: String, identifier: String)] {
    if let found = known[folder] { return found }
    var found: [(path: String, identifier: String)] = []
    for entry in try objects.folder(folder) where entry.kind == .file(.directory) {
      if isModelPath(entry.name) {
        found.append((entry.name, entry.identifier))
      } else if depth < 64, !entry.name.hasPrefix("."), !exclude.contains(entry.name) {
        for (path, identifier) in try bundles(in: entry.identifier, depth: depth + 1) {
          found.append((joined(entry.name, path), identifier))
        }
      }
    }
    known[folder] = found
    return found
  }

  /// The forms of a bundle's versions in releases, by name in the order of the releases, and the mark of the
  /// current version in the first release of each group.
  ///
  /// A release has the bundle at one of its paths, else where it has a content in common with what newer
  /// ones have, else under its name where that is the only one.
  ///
  /// - Parameter paths: The paths of the bundle, now and earlier.
  /// - Returns: The forms, the marks, and whether every release has the bundle.
  /// - Throws: `GitProblem`.
  func forms(
    ofBundleAt paths: [String]
  ) throws(GitProblem) -> (forms: [Form], marks: [ReleaseTag.Place: Mark], areOfAll: Bool) {
    var areOfAll = true
    var forms: [Form] = []
    var seen: [[String]: Int] = [:]
    var contents: Set<String> = []
    var marks: [ReleaseTag.Place: Mark] = [:]
    var places: Set<ReleaseTag.Place> = []
    for (tag, release) in zip(tags, releases) {
      let isFirst = places.insert(tag.place).inserted
      var bundles = release.bundles
      // What is named counts, wherever it is.
      for path in paths where !bundles.contains(where: { $0.path == path }) {
        if let named = try bundle(at: path, in: release.root) { bundles.append(named) }
      }
      let found = try bundle(of: bundles, at: paths, having: contents, tag)
      guard let found else {
        areOfAll = false
        continue
      }
      if isFirst {
        let names = found.versions.map(\.name)
        marks[tag.place] = try mark(in: bundles.first { $0.path == found.bundle }, tag, names)
      }
      for form in found.versions {
        contents.insert(form.identifier)
        if let index = seen[[form.name, form.identifier]] {
          forms[index].releases.append(tag.name)
        } else {
          seen[[form.name, form.identifier]] = forms.count
          forms.append(form)
        }
      }
    }
    return (forms, marks, areOfAll)
  }

  /// The bundle of a release that is the one at some paths, with its versions; nil if absent.
  private func bundle(
    of bundles: [(path: String, identifier: String)], at paths: [String],
    having contents: Set<String>, _ tag: ReleaseTag
  ) throws(GitProblem) -> (bundle: String, versions: [Form])? {
    for path in paths {
      guard let named = bundles.first(where: { $0.path == path }) else { continue }
      return (path, try versions(in: named, tag: tag))
    }
    var all: [(bundle: String, versions: [Form])] = []
    for bundle in bundles { all.append((bundle.path, try versions(in: bundle, tag: tag))) }
    let name = paths.first.map(bundleName) ?? ""
    let alike = all.filter { bundleName($0.bundle) == name }
    return all.first { $0.versions.contains { contents.contains($0.identifier) } }
      ?? (alike.count == 1 ? alike.first : nil)
  }

  private func versions(
    in bundle: (path: String, identifier: String), tag: ReleaseTag
  ) throws(GitProblem) -> [Form] {
    var forms: [Form] = []
    var folders = [(path: bundle.path, identifier: bundle.identifier)]
    if bundle.path.hasSuffix(bundleSuffix) {
      folders = try objects.folder(bundle.identifier)
        .filter { $0.kind == .file(.directory) && $0.name.hasSuffix(modelSuffix) }
        .map { (joined(bundle.path, $0.name), $0.identifier) }
    }
    for folder in folders {
      let files = try objects.folder(folder.identifier).filter { $0.kind == .file(.file) }
      let contents = files.first { $0.name == "contents" }
      guard let content = contents ?? files.first(where: { $0.name == "elements" }) else {
        continue
      }
      forms.append(
        Form(
          name: bundleName(folder.path), identifier: content.identifier, tag: tag,
          releases: [tag.name], path: folder.path, file: content.name))
    }
    return forms
  }

  private func mark(
    in bundle: (path: String, identifier: String)?, _ tag: ReleaseTag, _ names: [String]
  ) throws(GitProblem) -> Mark {
    let name = ".xccurrentversion"
    guard let bundle,
      let entry = try objects.folder(bundle.identifier).first(where: {
        $0.name == name && $0.kind == .file(.file)
      })
    else { return Mark(names: names) }
    return Mark(
      names: names, content: try objects.content(of: entry.identifier, limit: 1 << 20),
      file: "\(tag.name):\(joined(bundle.path, name))")
  }

  /// The bytes of a form.
  ///
  /// - Throws: `GitProblem`.
  func content(of form: Form) throws(GitProblem) -> [UInt8] {
    try objects.content(of: form.identifier, limit: 1 << 30)
  }
}
