package import Findings
import ModelFiles
import OperatingSystem
package import SwiftCode

/// The Swift files found below a path.
struct FoundSwiftSources {
  /// The files with their contents, sorted by path.
  var files: [SwiftSourceFile] = []
  /// The skipped folders of tests and previews that contain Swift files.
  var aside: [String] = []
  /// The files of entitlements.
  var entitlements: [String] = []
  /// Problems with items that could not be examined, such as links.
  var diagnostics: [Diagnostic] = []
  /// The number of files and folders visited.
  fileprivate var entryCount = 0
  /// The number of bytes read.
  fileprivate var byteCount = 0
}

extension SwiftSourceSearch {
  /// Reads the Swift files at or below each of `paths`.
  ///
  /// - Throws: `ToolchainError` if a folder or file cannot be read or the limits are exceeded.
  func sources(
    at paths: [String], in tree: any FileTree
  ) throws(ToolchainError) -> FoundSwiftSources {
    var found = FoundSwiftSources()
    for path in paths {
      switch try tree.kind(of: path, followsLinks: true) {
      case .directory:
        // Whoever names a folder of tests means it.
        try walk(
          path, in: tree, leavesAside: !Self.isAside(tree.name(of: path)) { _ in false }, &found)
      case .file: try add(path, in: tree, followsLinks: true, &found)
      case nil: throw tree.notFound(ModelReference(path: path))
      case .some(let kind):
        throw .unreadableFile(path, is: kind, expected: "Swift sources")
      }
    }
    // What has models nowhere else is an app that is called like tests.
    if !found.aside.isEmpty, !found.files.contains(where: { contains("@Model", in: $0.bytes) }) {
      let aside = found.aside
      found.aside = []
      for path in aside { try walk(path, in: tree, leavesAside: false, &found) }
    }
    var seen: Set<String> = []
    found.files = found.files.filter { seen.insert($0.path).inserted }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return found
  }

  private func walk(
    _ root: String, in tree: any FileTree, leavesAside: Bool, _ found: inout FoundSwiftSources
  ) throws(ToolchainError) {
    var folders = [(path: root, inner: "")]
    while let folder = folders.popLast() {
      guard let names = try tree.namesIfThere(in: folder.path) else { continue }
      let siblings = Set(names)
      for name in names where !name.hasPrefix(".") {
        let path = folder.path == "." ? name : tree.member(name, of: folder.path)
        let inner = folder.inner.isEmpty ? name : "\(folder.inner)/\(name)"
        found.entryCount += 1
        guard found.entryCount <= Self.mostEntries else { throw tooMany(root) }
        guard !isExcluded(name, inner: inner), !Self.foreignFolders.contains(name) else { continue }
        switch try tree.kind(of: path, followsLinks: false) {
        case .directory where leavesAside && Self.isAside(name, isBeside: siblings.contains):
          found.aside.append(path)
        case .directory: folders.append((path, inner))
        case .file where name.hasSuffix(".swift"):
          try add(path, in: tree, followsLinks: false, &found)
        case .file where name.hasSuffix(".entitlements"): found.entitlements.append(path)
        case .symbolicLink where name.hasSuffix(".swift"): found.diagnostics.append(link(path))
        default: break
        }
      }
    }
  }

  private func add(
    _ path: String, in tree: any FileTree, followsLinks: Bool, _ found: inout FoundSwiftSources
  ) throws(ToolchainError) {
    let bytes: [UInt8]
    do throws(ToolchainError) {
      bytes = try tree.read(path, limit: 64 << 20, followsLinks: followsLinks)
    } catch {
      // A build may remove what it has written.
      if try tree.kind(of: path, followsLinks: false) == nil { return }
      throw error
    }
    found.byteCount += bytes.count
    guard found.byteCount <= Self.mostBytes else { throw tooMany(path) }
    found.files.append(SwiftSourceFile(path: path, bytes: bytes))
  }

  /// Whether a folder contains tests, which redeclare the app's models, or code for previews, judging by its
  /// name.
  ///
  /// A folder of tests is named after a folder next to it, plus a suffix.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - isBeside: Whether an item with a given name is next to it.
  /// - Returns: Whether it does.
  package static func isAside(_ name: String, isBeside: (String) -> Bool) -> Bool {
    asideNames.contains(name)
      || asideSuffixes.contains {
        name.hasSuffix($0) && isBeside(String(name.dropLast($0.count)))
      }
  }

  /// Whether a pattern excludes a file or folder called `name`, with the path `inner` from the root.
  func isExcluded(_ name: String, inner: String) -> Bool {
    excluded.contains { pattern in
      let wanted = pattern.split(separator: "/").map(String.init)
      let path = wanted.count > 1 ? inner.split(separator: "/").map(String.init) : [name]
      return wanted.count == path.count && zip(wanted, path).allSatisfy(NamePattern.matches)
    }
  }

  /// Whether the path of a file, relative to the start of the search, excludes it as third-party code, tests
  /// or previews.
  package func leavesOut(_ path: String) -> Bool {
    var inner = ""
    for part in path.split(separator: "/").map(String.init) {
      inner += inner.isEmpty ? part : "/" + part
      let isAside = Self.isAside(part) { _ in true }
      if part.hasPrefix(".") || isAside || Self.foreignFolders.contains(part)
        || isExcluded(part, inner: inner)
      {
        return true
      }
    }
    return false
  }

  private func tooMany(_ path: String) -> ToolchainError {
    ToolchainError(
      .fileTooLarge, file: path,
      "there are more files here than the sources of an app, expected at most \(Self.mostEntries) with 1 GB of Swift",
      explanation: "Name the folder that holds the models.")
  }

  private func link(_ path: String) -> Diagnostic {
    RuleDescription.unfollowedLink.diagnostic(
      "the Swift file is a symbolic link, which is not followed", at: .file(path))
  }
}

extension SwiftSourceSearch {
  /// Whether a file below `path` seems to contain a SwiftData model, schema or plan, judging by its bytes.
  ///
  /// - Throws: `ToolchainError` as when reading the sources.
  package func hasModels(at path: String, in tree: any FileTree) throws(ToolchainError) -> Bool {
    let found = try sources(at: [path], in: tree)
    return concurrentMap(found.files) { file in
      let words = SwiftDataWords(in: file.bytes)
      return words.hasModel || words.hasSchema
    }.contains(true)
  }
}

extension SwiftSourceSearch {
  /// Reads the staged migrations that code below `path` creates for Core Data, except in tests.
  ///
  /// - Throws: `ToolchainError` as when reading the sources.
  package func stagedManagers(
    at path: String, in tree: any FileTree
  ) throws(ToolchainError) -> [StagedManager] {
    let files = try sources(at: [path], in: tree).files.filter { file in
      !leavesOut(
        file.path.hasPrefix(path + "/") ? String(file.path.dropFirst(path.count + 1)) : file.path)
    }
    return readStagedManagers(files)
  }
}

extension FoundSwiftSources {
  /// Whether an entitlements file names an iCloud container.
  func isEntitledToCloudKit(in tree: any FileTree) throws(ToolchainError) -> Bool {
    for file in entitlements {
      let bytes = try tree.read(file, limit: 1 << 20, followsLinks: false)
      // What cannot be read may name one.
      let isNamed =
        namesCloudContainer(bytes, file: file)
        ?? contains("com.apple.developer.icloud-container-identifiers", in: bytes)
      if isNamed { return true }
    }
    return false
  }
}

/// The SwiftData declarations that a Swift file seems to contain, without parsing it.
struct SwiftDataWords {
  /// Whether it contains a model.
  var hasModel = false
  /// Whether it contains a versioned schema or a plan.
  var hasSchema = false

  /// Scans the bytes of a file.
  init(in bytes: [UInt8]) {
    guard contains("SwiftData", in: bytes) else { return }
    hasModel = ["@Model", "SwiftData.Model"].contains { contains($0, in: bytes) }
    hasSchema = ["VersionedSchema", "SchemaMigrationPlan"].contains { contains($0, in: bytes) }
  }
}

/// Whether `bytes` contains the UTF-8 of `word`.
private func contains(_ word: StaticString, in bytes: [UInt8]) -> Bool {
  let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
  guard let first = word.first else { return true }
  return bytes.withUnsafeBufferPointer { bytes in
    var place = 0
    while let next = bytes[place...].firstIndex(of: first), next + word.count <= bytes.count {
      if bytes[next..<(next + word.count)].elementsEqual(word) { return true }
      place = next + 1
    }
    return false
  }
}
