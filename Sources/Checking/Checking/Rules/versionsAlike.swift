import DataModel
import Findings

extension ReleaseRule {
  /// Versions that have been there have equal hashes.
  static let versionsAlike = ReleaseRule(
    RuleDescription(
      "versions-alike", .lint, .note,
      title: "Existing versions have equal version hashes.",
      rationale: """
        Core Data cannot tell them apart. Code that migrates step by step must not wait for the \
        hashes to change, and a staged migration plan can list only one of them.
        """,
      fix: "Nothing can be done about versions that have shipped.",
      source: "13 neighbouring versions of 6 repositories."),
    triggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["1": ExampleBody.text, "*2": ExampleBody.text])
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.text],
        head: ["1": ExampleBody.text, "*2": ExampleBody.text]),
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["1": ExampleBody.text, "*2": ExampleBody.two]),
    ]
  ) { scope in
    guard let head = scope.input.head else { return [] }
    let old = head.versions.filter { !scope.input.isNew($0.name) }
    return Dictionary(grouping: old, by: \.hashes.checksum).values.filter { group in
      // Versions that were equal at the base already are not reported.
      group.count > 1
        && Set(group.compactMap { scope.input.base?[$0.name]?.hashes.checksum }).count != 1
    }
    .sorted { $0[0].name < $1[0].name }
    .map { group in
      let names = group.map { "\"\($0.name)\"" }.joined(separator: ", ")
      return FoundInRelease(
        "the versions \(names) have equal hashes", at: .version(group[0].name, nil),
        key: group.map(\.name).joined(separator: ","), content: [group[0].hashes.checksum])
    }
  }
}
