import DataModel
import Findings
import SwiftCode

extension ReleaseRule {
  /// A release has a shape that no schema of the plan has.
  static let swiftDataUnknownRelease = ReleaseRule(
    RuleDescription(
      "swiftdata-unknown-release", .release, .error,
      title: "Stores of a release have a model that no schema of the migration plan has.",
      rationale: """
        With a migration plan, SwiftData identifies a store only by the checksum of its whole \
        model, not by Schema.Version. A store with another checksum does not open: the app fails \
        at launch on every device that had the release. Most often the release shipped before \
        there was a plan, or a type of a shipped schema was edited.
        """,
      fix: """
        Add the shape of that release to the plan as its own schema: `modelc freeze-schema` writes \
        it from the sources of the release, `modeldiff plan-swift` adds it to the plan.
        """,
      source: "developer.apple.com/forums/thread/761735, 826633; ShopWithMe, issue 119.",
      apple: AppleError(
        code: 134504, reason: "Cannot use staged migration with an unknown model version.")),
    triggering: [
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\"; var old: Int? }",
        swiftHead: SwiftExample.twoSchemas)
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\" }",
        swiftHead: "@Model class Item { var name: String = \"\"; var note: String? }"),
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\" }",
        swiftHead: """
          enum V1: VersionedSchema {
            static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
            static var models: [any PersistentModel.Type] { [Item.self] }
            @Model class Item { var name: String = "" }
          }
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [V1.self] }
            static var stages: [MigrationStage] { [] }
          }
          """),
    ]
  ) { scope in
    guard let swift = scope.input.swift, let head = scope.input.head else { return [] }
    var findings: [FoundInRelease] = []
    if let plan = swift.plan, plan.isComplete {
      let planned = Set(plan.schemas.compactMap { head[$0.name]?.hashes.checksum })
      for version in head.versions
      where swift.former.contains(version.name) && !planned.contains(version.hashes.checksum) {
        let released = swift.released[version.name]
        let owner = released.map { "the release \($0.tag)" } ?? "the model at the base"
        var finding = FoundInRelease(
          "stores of \(owner) have the checksum \(version.hashes.checksum), which no schema of "
            + "\(plan.name) has",
          at: .file(plan.location), key: version.name, content: [version.hashes.checksum])
        finding.before =
          released == nil ? .baseVersion(version.name, nil) : .version(version.name, nil)
        if released != nil, swift.plannedAtBase?.contains(version.hashes.checksum) == false {
          finding.severity = .warning
          finding.notes = ["This was already the case before this change."]
        }
        finding.versions = [version.name]
        finding.fixes = [.freezeSchema(version.name)]
        findings.append(finding)
      }
    }
    return findings + swift.unknownReleases.map { lock in unknown(lock, swift) }
  }

  private static func unknown(_ lock: FrozenVersion, _ swift: SwiftFacts) -> FoundInRelease {
    var finding = FoundInRelease(
      "stores of \"\(lock.name)\" have the checksum \(lock.checksum), which no schema in the sources has",
      at: swift.plan.map { .file($0.location) } ?? .bundle, key: lock.name, content: [lock.checksum]
    )
    finding.before = lock.location.map { .file($0) }
    finding.versions = [lock.name]
    if swift.plan == nil {
      finding.severity = .warning
      finding.explanation =
        "Without a migration plan, SwiftData infers the mapping from the model in the store; what "
        + "it cannot infer is not known here, because the lock file holds only hashes."
    }
    return finding
  }
}
