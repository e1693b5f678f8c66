import DataModel
import Findings
import Migration

extension ReleaseRule {
  /// A version shipped in an older release is missing.
  static let releaseLost = ReleaseRule(
    RuleDescription(
      "release-lost", .release, .warning,
      title: "Another release shipped a version that the bundle no longer contains.",
      rationale: """
        The version was edited between two releases, or on the branch of a release. Stores of \
        users who have not updated since have the old hashes, which no version has: code that \
        looks for the version of a store finds none, and stores that hold no copy of their model \
        cannot be migrated. Effects of the step to the current version on these stores are \
        reported separately. This is an error if the release is on another branch and the step \
        about to ship fails on its stores or loses data.
        """,
      fix: """
        Add the version as that release has it under its own name, or accept the finding.
        """,
      source: "What tags say of a version that was edited after a release."),
    // Releases are in no example: tests with repositories show them.
    triggering: [], nonTriggering: []
  ) { scope in
    let input = scope.input
    guard input.head != nil else { return [] }
    let lost = input.lostForms.compactMap { form in
      if case .release(let released) = form.source { released } else { nil }
    }
    // What is on another branch meets the next step; what becomes of all other stores is found by itself.
    let isStepJudged = input.previousKey != nil
    func isHurt(_ form: ReleasedVersion) -> Bool {
      isStepJudged && !form.isBefore && !input.effects(on: form.version).isEmpty
    }
    return [
      input.lost(lost.filter(isHurt), severity: .error),
      input.lost(lost.filter { !isHurt($0) }, severity: nil),
    ].compactMap(\.self)
  }
}

extension ReleaseInput {
  /// One finding on all forms that are lost; nil without any.
  fileprivate func lost(_ forms: [ReleasedVersion], severity: Severity?) -> FoundInRelease? {
    guard let first = forms.first else { return nil }
    let names = forms.map(\.version.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let checksums = forms.map(\.version.hashes.checksum)
    let shown = names.map { "\"\($0)\"" }.joined(separator: ", ")
    var finding = FoundInRelease(
      forms.count == 1
        ? "no version of the bundle matches the version \(shown) of \(first.tag)"
        : "no version of the bundle matches \(forms.count) released forms of \(shown)",
      at: names.count > 1 || head?[names[0]] == nil ? .bundle : .version(names[0], nil),
      key: names.joined(separator: ","), content: checksums)
    finding.severity = severity
    for form in forms {
      if forms.count > 1 { finding.notes.append("\"\(form.version.name)\" as \(form.tag) has it.") }
      guard !form.isBefore else { continue }
      finding.notes.append("The base does not descend from \(form.tag).")
      finding.notes += effects(on: form.version)
    }
    let before = Set(base?.versions.map(\.hashes.checksum) ?? [])
    if hasBase, severity == nil, before.isDisjoint(with: checksums) {
      finding.notes.append("This was already the case before this change.")
    }
    let files = forms.filter { !$0.file.isEmpty }.map { form in
      ("\(form.version.name) \(form.tag.replacing("/", with: "-"))", form.file)
    }
    if !files.isEmpty { finding.fixes = [.add(Dictionary(keepingFirst: files))] }
    finding.versions = names
    return finding
  }

  /// The effects of a version's step to the current one on stores, one sentence per finding.
  fileprivate func effects(on version: BundleVersion) -> [String] {
    guard let current = head?.currentVersion else { return [] }
    let step = StepResult(from: version, to: current, usesCloudKit: usesCloudKit)
    return (step.problems + step.losses).map { "Its stores: \($0.summary)." }
  }
}
