import Findings

extension ReleaseRule {
  /// The entry of a frozen version in a lock file changed.
  static let lockChanged = ReleaseRule(
    RuleDescription(
      "lock-changed", .release, .error,
      title: "A lock file no longer lists a frozen version, or lists it with other hashes.",
      rationale: """
        The lock file lists the versions that have shipped, and their hashes. Once the change is \
        merged, later checks compare with the new content: they no longer protect stores of the \
        version as it was frozen.
        """,
      fix: """
        Restore the lock file together with its version. If no store has the frozen hashes because \
        the version had not shipped, accept the finding with that reason.
        """,
      source: "Conflicts in lock files that were resolved by taking one side."),
    // A lock file is in no example: tests with repositories show it.
    triggering: [], nonTriggering: []
  ) { scope in
    let input = scope.input
    let removed = input.lockChanges.filter { $0.new == nil }
    var findings = input.lockChanges.compactMap { change in
      change.new.map { changed(change.old, to: $0, input) }
    }
    if !removed.isEmpty { findings.append(gone(removed.map(\.old), input)) }
    return findings
  }

  private static func changed(
    _ old: FrozenVersion, to new: FrozenVersion, _ input: ReleaseInput
  ) -> FoundInRelease {
    var finding = FoundInRelease(
      "the version \"\(old.name)\" was frozen, and now has other hashes in the lock file",
      at: new.location.map { .file($0) } ?? .bundle, key: old.name,
      content: old.content + new.content)
    finding.before = old.location.map { .file($0) }
    finding.versions = [old.name]
    finding.fixes = [.restoreLock]
    if let released = input.releases?.newestForms[old.name], new.isForm(of: released.version) {
      finding.severity = .note
      finding.explanation = "They are those that \(released.tag) has."
    } else if input.hasNotShipped(old.name) {
      finding.severity = .note
      finding.explanation = notShipped
    }
    return finding
  }

  private static func gone(_ versions: [FrozenVersion], _ input: ReleaseInput) -> FoundInRelease {
    let names = versions.map(\.name)
    let isOne = names.count == 1
    var finding = FoundInRelease(
      "\(isOne ? "the version " : "")\(FoundInRelease.phrase(names)) \(isOne ? "was" : "were") frozen, and "
        + "\(isOne ? "is" : "are") no longer in the lock file",
      at: .lockFile, key: "", content: versions.flatMap { [$0.name] + $0.content })
    finding.before = versions[0].location.map { .file($0) }
    finding.versions = names
    finding.fixes = [.restoreLock]
    if let stray = input.strayLock {
      finding.advice = "Move \(stray) next to the bundle."
      finding.fixes = []
    } else if names.allSatisfy(input.hasNotShipped) {
      finding.severity = .note
      finding.explanation = notShipped
    }
    return finding
  }

  private static let notShipped = "According to tags or configuration, it has not shipped."
}

extension ReleaseInput {
  /// Whether, according to tags or the configuration, no release has a version.
  fileprivate func hasNotShipped(_ name: String) -> Bool {
    (releases != nil || shipped != nil) && !shippedNames.contains(name)
  }
}

extension FrozenVersion {
  /// The frozen content, as text.
  fileprivate var content: [String] {
    [checksum] + entities.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
  }
}
