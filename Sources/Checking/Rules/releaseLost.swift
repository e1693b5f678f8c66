import Findings
import Migration
import VersionHash

extension ReleaseRule {
  /// What an older release has shipped is in no version.
  static let releaseLost = ReleaseRule(
    RuleDescription(
      "release-lost", .release, .warning,
      title: "Another release shipped a version that the bundle no longer contains.",
      rationale: """
        The version was edited between two releases, or on the branch of a release. Stores of whoever has not updated since have the old \
        hashes, which no version has: code that looks for the version of a store finds none, and stores \
        that hold no copy of their model cannot be migrated. What the step to the current version does to these stores is reported by \
        itself. It is an error where the release is of another branch and a step is about to ship.
        """,
      fix: """
        Add the version as that release has it under a name of its own, or accept the finding.
        """,
      source: "What tags say of a version that was edited after a release."),
    // Releases are in no example: tests with repositories show them.
    triggering: [], nonTriggering: []
  ) { scope in
    guard let head = scope.input.head, let releases = scope.input.releases else { return [] }
    let kept = Set(head.versions.map(\.hashes.checksum))
    let before = Set(scope.input.base?.versions.map(\.hashes.checksum) ?? [])
    return releases.olderForms.compactMap { form in
      let checksum = form.version.hashes.checksum
      guard !kept.contains(checksum) else { return nil }
      let name = form.version.name
      var finding = FoundInRelease(
        "the version \"\(name)\" as \(form.tag) has it is in no version of the bundle",
        at: head[name] == nil ? .bundle : .version(name, nil), key: name, content: [checksum])
      if !form.isBefore {
        finding.notes = ["The base does not descend from \(form.tag)."]
        finding.notes += scope.input.effects(on: form.version)
      }
      // What is on another branch meets the next step; what becomes of all other stores is found by itself.
      let isStepJudged = !form.isBefore && scope.input.previousKey != nil
      if isStepJudged { finding.severity = .error }
      if scope.input.hasBase, !before.contains(checksum), !isStepJudged {
        finding.notes.append("It was so before this change as well.")
      }
      if !form.file.isEmpty {
        let tag = form.tag.replacing("/", with: "-")
        finding.fixes = [.add(file: form.file, as: "\(name) \(tag)")]
      }
      finding.versions = [name]
      return finding
    }
  }
}

extension ReleaseInput {
  /// What the step from a version to the current one does to stores, a sentence for each finding.
  fileprivate func effects(on version: BundleVersion) -> [String] {
    guard let current = head?.currentVersion else { return [] }
    let step = StepResult(from: version, to: current, usesCloudKit: usesCloudKit)
    return (step.problems + step.losses).map { "Its stores: \($0.summary)." }
  }
}
