import Comparing
import DataModel
import Findings
import Loading
import ModelFiles
import OperatingSystem

/// The parts of a bundle that could not be read at the base.
struct UnreadAtBase: Sendable {
  /// The problems of unreadable versions, by name.
  var versions: [String: [Diagnostic]] = [:]
  /// The commits with the newest readable forms of such versions, by name; these are used instead of the
  /// base.
  var commits: [String: String] = [:]
  /// The versions that older commits mark as current, newest first; empty if the base has a readable mark.
  var earlierMarks: [String] = []
  /// Whether the bundle was there, with no version in it.
  var hadNoVersion = false

  /// Whether a version could not be read.
  func holds(_ name: String) -> Bool { versions[name] != nil }
}

extension LoadedModel {
  /// Whether the base names the current version or has only one.
  var tellsCurrent: Bool { currentVersion != nil || versions.count == 1 }

  /// Replaces each unreadable version by its newest readable form, and removes versions without one.
  ///
  /// - Parameters:
  ///   - tree: The revision that it was read from.
  ///   - folder: Gives the path of a version's folder from the root of the repository.
  /// - Returns: The unreadable parts.
  mutating func recover(from tree: GitTree, folder: (String) -> String) -> UnreadAtBase {
    var unread = UnreadAtBase()
    for version in unreadVersions { unread.versions[version.name] = version.diagnostics }
    for version in versions where !version.isReadable {
      unread.versions[version.name] = version.diagnostics
    }
    guard !unread.versions.isEmpty else { return unread }
    standInForUnread()
    unreadVersions = []
    versions = versions.compactMap { version in
      guard unread.holds(version.name) else { return version }
      guard let found = tree.lastReadable(version.name, in: folder(version.name)) else {
        return nil
      }
      unread.commits[version.name] = found.commit
      return found.version
    }
    return unread
  }
}

extension GitTree {
  /// The maximum number of older contents of a file to try.
  private static let mostForms = 50

  /// The newest readable form of a version in the history, with its commit; nil if absent.
  ///
  /// - Parameters:
  ///   - name: The version's name.
  ///   - folder: The path of its folder from the root of the repository.
  /// - Returns: The form.
  fileprivate func lastReadable(
    _ name: String, in folder: String
  ) -> (version: LoadedVersion, commit: String)? {
    for file in ["contents", "elements"] {
      let path = joined(folder, file)
      for (identifier, bytes) in contents(of: path) {
        let commit = String(identifier.prefix(12))
        let version = LoadedVersion(name: name, bytes: bytes, file: "\(commit):\(path)")
        if version.isReadable, version.diagnostics.allSatisfy({ !$0.isOf(.binarySource) }) {
          return (version, commit)
        }
      }
    }
    return nil
  }

  /// The versions that the mark of a bundle has named, the newest first, each once.
  func marks(ofBundleAt path: String) -> [String] {
    let file = joined(path, ".xccurrentversion")
    var names: [String] = []
    for (_, bytes) in contents(of: file) {
      guard let name = parseCurrentVersion(bytes, file: file).name.map(withoutExtension),
        !names.contains(name)
      else { continue }
      names.append(name)
    }
    return names
  }

  /// The contents of a file, newest first, with their commits; empty if the history cannot be read.
  private func contents(of path: String) -> [(commit: String, bytes: [UInt8])] {
    ((try? history(of: path)) ?? []).prefix(Self.mostForms).compactMap { form in
      (try? objects.content(of: form.identifier, limit: 1 << 26)).map { (form.commit, $0) }
    }
  }
}

extension BundleAtCheck {
  /// The base version whose step to the current one is judged if the current base version is unknown, or was
  /// unreadable and returns changed: the last readable one marked as current, otherwise the one before.
  var presumedCurrent: String? {
    guard let base, !isSwift else { return nil }
    let marked = Self.current(base)
    if let marked {
      guard unreadAtBase.holds(marked), !isRestored(marked) else { return nil }
    }
    let order = baseVersions.map(\.version.name)
    let readable = order.filter { !unreadAtBase.holds($0) }
    if let last = unreadAtBase.earlierMarks.first(where: readable.contains) { return last }
    let end = (marked ?? current).flatMap(order.firstIndex) ?? order.endIndex
    return order[..<end].last(where: readable.contains)
  }

  /// Whether a version unreadable at the base has been removed or restored to its last readable form.
  private func isRestored(_ name: String) -> Bool {
    guard unreadAtBase.commits[name] != nil, !unreadable.contains(name),
      let old = baseVersions.first(where: { $0.version.name == name })
    else { return false }
    let now = headVersions.first { $0.version.name == name }
    return now.map { $0.version.model == old.version.model } ?? true
  }

  /// Compares versions with themselves if they are readable only now: their changes are unknown, but
  /// everything else can be checked.
  mutating func standIn(for base: LoadedModel) {
    let lost = Set(unreadAtBase.versions.keys).union(
      base.versions.filter { !$0.isReadable }.map(\.name)
    ).subtracting(baseVersions.map(\.version.name))
    for (place, found) in headVersions.enumerated() where lost.contains(found.version.name) {
      let later = Set(headVersions[place...].map(\.version.name))
      let index = baseVersions.firstIndex { later.contains($0.version.name) }
      baseVersions.insert(
        ComparedVersion(
          found.version, reference: "\(base.reference.text)#\(found.version.name)",
          hashes: found.hashes), at: index ?? baseVersions.endIndex)
    }
  }
}
