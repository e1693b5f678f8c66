import DataModel
import Findings
import Text

extension ReleaseRule {
  /// A bundle with shipped versions is removed.
  static let bundleRemoved = ReleaseRule(
    RuleDescription(
      "bundle-removed", .release, .error,
      title: "A bundle with shipped versions was removed.",
      rationale: """
        Without the bundle, the app has no model for existing stores: it cannot open them, and \
        often starts with an empty one.
        """,
      fix: "Restore it; if the app no longer reads such stores, accept the finding.",
      source:
        "meshtastic/Meshtastic-Apple, issue 2152: the whole bundle was missing, users lost data."),
    triggering: [ReleaseExample(base: ["*1": ExampleBody.text], head: nil)],
    nonTriggering: [
      ReleaseExample(base: ["*1": ExampleBody.text], head: ["*1": ExampleBody.text])
    ]
  ) { scope in
    let input = scope.input
    guard input.head == nil, let former = input.formerVersions else { return [] }
    let moved = input.movedVersions
    let lost = former.filter { moved[$0.name] == nil }
    guard !lost.isEmpty || former.isEmpty else { return [] }
    if let place = input.movedOut { return [movedOut(to: place, lost)] }
    let count = lost.count == 1 ? "1 version" : "\(lost.count) versions"
    let isFrozen = input.base == nil
    let known =
      isFrozen
      ? lost.count == 1 ? "was frozen" : "were frozen"
      : lost.count == 1 ? "has shipped" : "have shipped"
    let subject =
      input.container.map { "the container \($0) was" }
      ?? (input.isSwift ? "all models of SwiftData were" : "the bundle was")
    var finding = FoundInRelease(
      "\(subject) removed, with \(count) that \(known)",
      at: isFrozen ? .lockFile : .bundle, key: "", content: lost.map(\.checksum))
    finding.notes = FoundInRelease.places(of: moved, in: former.map(\.name))
    if !moved.isEmpty {
      finding.notes.append("Nowhere is \(FoundInRelease.phrase(lost.map(\.name))).")
    }
    if isFrozen {
      finding.advice =
        "Restore it; if the app no longer reads such stores, remove the lock file."
    }
    finding.fixes = [.restore(nil)]
    finding.versions = lost.map(\.name)
    if input.container != nil {
      // The app starts, with its other stores.
      finding.severity = .warning
      finding.explanation =
        "No container of these sources opens its store any more; the file remains on the device."
    }
    return [finding]
  }

  /// The finding about a bundle that still exists but is no longer checked.
  private static func movedOut(
    to place: MovedOut, _ lost: [(name: String, checksum: String)]
  ) -> FoundInRelease {
    var finding = FoundInRelease(
      "the bundle was moved to \(place.path), which the paths of this check do not reach",
      at: .bundle, key: "", content: [place.path] + lost.map(\.checksum))
    finding.severity = place.isWhole ? .warning : .error
    finding.explanation =
      place.isWhole
      ? "All its versions are there, unchanged. Changes there are not checked."
      : "Not all its versions are there unchanged, and changes there are not checked."
    finding.advice = "Check it as well: `modeldiff check \(pathForShell(place.path))`."
    finding.versions = lost.map(\.name)
    return finding
  }

  /// A bundle, or some of its versions, are elsewhere.
  static let bundleMoved = ReleaseRule(
    RuleDescription(
      "bundle-moved", .release, .warning,
      title: "A bundle was renamed, or its versions are now in another bundle.",
      rationale: """
        Core Data finds the model of a store by its hashes in whatever bundles the app searches. \
        Code that loads the .momd by name must use the new name, and so must \
        NSPersistentContainer, which also names the store after it: the app may start with an \
        empty store.
        """,
      fix: "Look for the old name in code, and where the store is kept.",
      source: "Apple, NSPersistentContainer.init(name:) and defaultDirectoryURL()."),
    // A second bundle and a folder are in no example: tests with repositories show them.
    triggering: [], nonTriggering: []
  ) { scope in
    let input = scope.input
    guard let former = input.formerVersions else { return [] }
    if let old = input.movedFrom, let head = input.head {
      let wasInNone = old.wasInNone
      let subject =
        input.isSwift
        ? "the Swift sources were" : wasInNone ? "the model was in no bundle," : "the bundle was"
      var finding = FoundInRelease(
        "\(subject) at \(old.path)", at: .bundle, key: "", content: [old.path])
      finding.severity = old.hasSameName ? .note : nil
      if old.hasSameName {
        finding.explanation =
          input.isSwift
          ? "SwiftData knows classes, not folders, so the app does not notice."
          : wasInNone
            ? "Its name is the same; code that loads it as a .mom must now load a .momd."
            : "Its name is the same, so the app does not notice."
      }
      if input.isSwift { finding.advice = "" }
      finding.versions = head.versions.map(\.name).filter { input.base?[$0] != nil }
      return [finding] + moved(input, former)
    }
    return moved(input, former)
  }

  /// The finding about versions that are in another bundle now.
  private static func moved(
    _ input: ReleaseInput, _ former: [(name: String, checksum: String)]
  ) -> [FoundInRelease] {
    let moved = input.movedVersions
    guard !moved.isEmpty else { return [] }
    let names = former.map(\.name).filter { moved[$0] != nil }
    let bundles = Set(moved.values.map(\.bundle)).sorted()
    let phrase = bundles.map { "\"\($0)\"" }.joined(separator: ", ")
    var finding = FoundInRelease(
      names.count == former.count && input.head == nil
        ? "the bundle was removed, its versions are in \(phrase)"
        : "\(FoundInRelease.phrase(names)) \(names.count == 1 ? "is" : "are") in \(phrase) now",
      at: .bundle, key: "versions",
      content: moved.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value.checksum] })
    finding.notes = FoundInRelease.places(of: moved, in: former.map(\.name))
    finding.versions = names
    if input.base == nil { finding.advice = "Move the lock file to where the versions are." }
    return [finding]
  }
}

extension ReleaseInput {
  /// The versions of the base that are in no version of this bundle, and in one of another; by name.
  var movedVersions: [String: VersionElsewhere] {
    guard !elsewhere.isEmpty else { return [:] }
    let kept = Set(head?.versions.map(\.hashes.checksum) ?? [])
    let others = Dictionary(
      keepingFirst: elsewhere.map { ($0.checksum, $0) })
    var result: [String: VersionElsewhere] = [:]
    for version in formerVersions ?? [] where !kept.contains(version.checksum) {
      result[version.name] = others[version.checksum]
    }
    return result
  }

  /// The former versions: those at the base, or the frozen ones of a bundle unknown there; nil if unknown.
  fileprivate var formerVersions: [(name: String, checksum: String)]? {
    if let base { return base.versions.map { ($0.name, $0.hashes.checksum) } }
    return head == nil ? lock?.map { ($0.name, $0.checksum) } : nil
  }
}

extension FoundInRelease {
  /// Notes on the new locations of moved versions that have another name there.
  fileprivate static func places(
    of moved: [String: VersionElsewhere], in names: [String]
  ) -> [String] {
    names.compactMap { name in
      moved[name].flatMap { place in
        place.name == name ? nil : "\"\(name)\" is \"\(place.name)\" in \(place.bundle)."
      }
    }
  }
}
