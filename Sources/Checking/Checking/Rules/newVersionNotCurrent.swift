import DataModel
import Findings
import SwiftCode

extension ReleaseRule {
  /// A version was added and is not current.
  static let newVersionNotCurrent = ReleaseRule(
    RuleDescription(
      "new-version-not-current", .release, .error,
      title: "A version was added but is not the current version.",
      rationale: """
        The app runs on the old model, and code that uses additions of the new version crashes. \
        Usually the mark was lost in a merge, or never set.
        """,
      fix: "Mark the new version as current.",
      source: """
        magicalpanda/MagicalRecord, issues 150, 466, 944; a workflow of kasianov-mikhail/scout that forbids \
        it.
        """),
    triggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.text], head: ["*1": ExampleBody.text, "2": ExampleBody.two])
    ],
    nonTriggering: [
      ReleaseExample(
        base: ["*1": ExampleBody.text], head: ["1": ExampleBody.text, "*2": ExampleBody.two]),
      ReleaseExample(
        base: ["*1": ExampleBody.text],
        head: ["1": ExampleBody.text, "2": ExampleBody.empty, "*3": ExampleBody.two]),
      ReleaseExample(
        base: ["1": ExampleBody.text, "*2": ExampleBody.two],
        head: ["1": ExampleBody.text, "1.5": ExampleBody.empty, "*2": ExampleBody.two],
        plan: """
          {"formatVersion":1,"stages":[{"custom":{"from":"1","to":"1.5"}},\
          {"custom":{"from":"1.5","to":"2"}}]}
          """),
      ReleaseExample(
        swiftBase: SwiftExample.twoSchemas.replacing("[V1.self, V2.self]", with: "[V2.self]")
          .replacing("[.lightweight(fromVersion: V1.self, toVersion: V2.self)]", with: "[]"),
        swiftHead: SwiftExample.twoSchemas),
    ]
  ) { scope in
    guard scope.input.base != nil, let head = scope.input.head, let current = head.current,
      !scope.input.isNew(current)
    else { return [] }
    // A plan leads through what comes between two others, and a form that a release had, and that is brought back, is not new.
    let forms = Set(scope.input.releases?.olderForms.map(\.version.hashes.checksum) ?? [])
    let added = head.versions.filter { version in
      scope.input.isNew(version.name) && !scope.input.isStart(version.name)
        && !forms.contains(version.hashes.checksum)
    }
    // A schema that a container opens and its plan lacks is reported by the rule of containers.
    guard let newest = added.last,
      scope.input.swift?.tree.containers.contains(where: { $0.schema == newest.name }) != true
    else { return [] }
    let names = added.map { "\"\($0.name)\"" }.joined(separator: ", ")
    var finding = FoundInRelease(
      "\(names) \(added.count == 1 ? "was" : "were") added, but the current version is still "
        + "\"\(current)\"", at: .currentMark, key: newest.name, content: [current] + newest.content)
    finding.fixes = [.setCurrent(newest.name)]
    return [finding]
  }
}
