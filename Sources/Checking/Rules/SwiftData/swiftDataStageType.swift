import Findings
import SwiftDataSource
import VersionHash

extension ReleaseRule {
  /// A handler of a stage uses types of another version than the store has then.
  static let swiftDataStageType = ReleaseRule(
    RuleDescription(
      "swiftdata-stage-type", .plan, .error,
      title: "A handler of a custom stage names a model of another schema than its context has.",
      rationale: """
        `willMigrate` runs while the store has the shape of `fromVersion`, `didMigrate` when it has that of `toVersion`. \
        A fetch of another type, commonly of a live one or through a type alias, ends the app.
        """,
      fix:
        "Name the type with its schema: `SchemaV1.Item` in `willMigrate`, `SchemaV2.Item` in `didMigrate`.",
      source: "developer.apple.com/forums/thread/779790; KMReader, issue 803.",
      apple: AppleError(ending: "What kind of backing data is this?")),
    triggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.withStage(
          "willMigrate: { context in _ = try context.fetch(FetchDescriptor<V2.Item>()) }, didMigrate: nil"
        ))
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.withStage(
          "willMigrate: { context in _ = try context.fetch(FetchDescriptor<V1.Item>()) }, didMigrate: nil"
        ))
    ]
  ) { scope in
    guard let swift = scope.input.swift, let plan = swift.plan else { return [] }
    return plan.stages.flatMap { stage in
      [("willMigrate", stage.willMigrate, stage.from), ("didMigrate", stage.didMigrate, stage.to)]
        .flatMap { label, handler, version -> [FoundInRelease] in
          guard let handler, let schema = swift.schema(version.name) else { return [] }
          let known = Set(schema.types.values.map(\.name))
          var told: Set<String> = []
          return handler.types.filter { !known.contains($0.name) && told.insert($0.name).inserted }
            .map { type in
              let written = type.written == type.name ? "" : ", written \(type.written)"
              var finding = FoundInRelease(
                "\(label) of the stage \(stage.from.name) to \(stage.to.name) uses \(type.name)\(written), which "
                  + "\(version.name) does not have",
                at: .file(type.location),
                key: "\(stage.from.name):\(stage.to.name):\(label):\(type.name)",
                content: [stage.from, stage.to].map {
                  scope.input.head?[$0.name]?.hashes.checksum ?? ""
                })
              finding.versions = [stage.from.name]
              return finding
            }
        }
    }
  }
}

extension SwiftExample {
  /// Two schemas with a custom stage between them.
  static func withStage(_ handlers: String) -> String {
    twoSchemas.replacing(
      ".lightweight(fromVersion: V1.self, toVersion: V2.self)",
      with: ".custom(fromVersion: V1.self, toVersion: V2.self, \(handlers))")
  }
}
