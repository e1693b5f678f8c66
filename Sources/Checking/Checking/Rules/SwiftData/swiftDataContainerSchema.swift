import DataModel
import Findings
import SwiftCode

extension ReleaseRule {
  /// A container is made with another schema than the last of its plan.
  static let swiftDataContainerSchema = ReleaseRule(
    RuleDescription(
      "swiftdata-container-schema", .plan, .error,
      title: "A container uses another schema than the last one of its migration plan.",
      rationale: """
        The plan leads to its last schema, but the container asks for another: no store opens. \
        Usually the plan got a new schema and the container still names the old one, or the other \
        way round.
        """,
      fix: "Create the container with the last schema of the plan.",
      source: "Public reports of the text; 2 of 119 repositories.",
      apple: AppleError(
        code: 134504,
        reason: "Cannot use staged migration with an unknown coordinator model version.")),
    triggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.twoSchemas + """

          func makeContainer() throws -> ModelContainer {
            try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
          }
          """)
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.twoSchemas + """

          func makeContainer() throws -> ModelContainer {
            try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
          }
          """)
    ]
  ) { scope in
    guard let swift = scope.input.swift, let head = scope.input.head else { return [] }
    return swift.tree.containers.compactMap { container in
      guard let plan = swift.tree.plans.first(where: { $0.name == container.plan }),
        plan.isComplete, swift.tree.ambiguousNames.isEmpty,
        let last = plan.schemas.last, let name = container.schema,
        let (found, wanted) = scope.checksums(of: name, and: last.name), found != wanted
      else { return nil }
      // A list is called as the schema with these models.
      let shown = head.versions.first { $0.hashes.checksum == found }?.name ?? name
      var finding = FoundInRelease(
        "the container is made with \(shown), and \(plan.name) ends with \(last.name)",
        at: .file(container.location), key: "\(plan.name):\(shown)", content: [found, wanted])
      finding.explanation = plan.meaning(ofLacking: shown)
      if !plan.schemas.contains(where: { $0.name == shown }), scope.input.isNew(shown) {
        finding.advice =
          "List \(shown) last in \(plan.name), with a stage that leads to it: `modeldiff plan-swift` does."
      }
      finding.before = .file(last.location)
      finding.versions = [shown]
      return finding
    }
  }
}

extension ReleaseScope {
  /// The checksums of two schemas, both as checked or both before open questions are decided; nil if one is
  /// unknown.
  fileprivate func checksums(of name: String, and other: String) -> (String, String)? {
    if let one = input.head?[name], let two = input.head?[other] {
      return (one.hashes.checksum, two.hashes.checksum)
    }
    guard let one = input.swift?.schema(name), let two = input.swift?.schema(other) else {
      return nil
    }
    return (hashModel(one.model).checksum, hashModel(two.model).checksum)
  }
}
