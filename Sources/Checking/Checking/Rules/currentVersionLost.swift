import DataModel
import Findings

extension ReleaseRule {
  /// There are several versions, but none is current.
  package static let currentVersionLost = ReleaseRule(
    RuleDescription(
      "current-version-lost", .release, .error,
      title: "The bundle has several versions, but none is marked as current.",
      rationale: """
        Xcode and its compiler then choose a version, usually the first by name, and the app runs \
        on an old model.
        """,
      fix: "Mark the newest version as current.",
      source:
        "CocoaPods/Xcodeproj, issue 81; simonwagner/mergepbx, issue 18: merges lost the mark.",
      apple: AppleError(
        code: 134100,
        reason:
          "The model used to open the store is incompatible with the one used to create the store"
      )),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["1": ExampleBody.text, "2": ExampleBody.two])
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["1": ExampleBody.text, "*2": ExampleBody.two]),
      ReleaseExample(base: ["1": ExampleBody.text], head: ["1": ExampleBody.text]),
    ]
  ) { scope in
    guard let head = scope.input.head, head.current == nil, head.versions.count > 1 else {
      return []
    }
    let old = scope.input.base?.current
    var finding = FoundInRelease(
      old.map { "no version is current any more; \"\($0)\" was" }
        ?? "no version is current, expected one of \(head.versions.count) to be",
      at: .currentMark, key: old ?? "",
      content: head.versions.flatMap { [$0.name, $0.hashes.checksum] })
    if scope.input.lackedCurrent {
      finding.severity = .note
      finding.notes = [FoundInRelease.asBefore]
    }
    if let rule = scope.input.mark?.ignoredBy {
      finding.notes.append("git ignores .xccurrentversion, by \(rule): no clone has it.")
    }
    if let swift = scope.input.swift {
      finding.tellOfNewest(swift)
    } else if let newest = head.versions.last?.name {
      finding.fixes =
        [.setCurrent(newest)] + (scope.input.mark?.ignoredBy == nil ? [] : [.addMark])
    }
    return [finding]
  }
}

extension ReleaseInput {
  /// Whether the base had the same versions without a current one, so that nothing is left unjudged.
  fileprivate var lackedCurrent: Bool {
    guard let base, base.current == nil, let head else { return false }
    return base.versions.map(\.hashes.checksum) == head.versions.map(\.hashes.checksum)
  }
}

extension FoundInRelease {
  /// The note for a problem that a change leaves as it was.
  static let asBefore = "as before: the change leaves the base as it was."
}
