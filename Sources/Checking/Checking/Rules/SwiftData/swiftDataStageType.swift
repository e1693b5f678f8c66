import DataModel
import Findings
import SwiftCode

extension ReleaseRule {
  /// A handler of a stage uses types of another version than the store has then.
  static let swiftDataStageType = ReleaseRule(
    RuleDescription(
      "swiftdata-stage-type", .plan, .error,
      title: "A handler of a custom stage names a model of another schema than its context has.",
      rationale: """
        `willMigrate` runs while the store has the shape of `fromVersion`, `didMigrate` when it \
        has the shape of `toVersion`. Fetching another type, usually a live one through a type \
        alias or in a function that the handler calls, ends the app.
        """,
      fix:
        "Name the type with its schema: `SchemaV1.Item` in `willMigrate`, `SchemaV2.Item` in `didMigrate`.",
      source: "developer.apple.com/forums/thread/779790; KMReader, issue 803; Unwatched.",
      apple: AppleError(ending: "What kind of backing data is this?")),
    triggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.withStage(
          "willMigrate: { context in _ = try context.fetch(FetchDescriptor<V2.Item>()) }, didMigrate: nil"
        )),
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.withStage("willMigrate: { try fill($0) }, didMigrate: nil") + """

          func fill(_ context: ModelContext) throws {
            _ = try context.fetch(FetchDescriptor<V2.Item>())
          }
          """),
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.withStage(
          "willMigrate: { context in _ = try context.fetch(FetchDescriptor<V1.Item>()) }, didMigrate: nil"
        ))
    ]
  ) { scope in
    guard let swift = scope.input.swift else { return [] }
    return swift.handlers.flatMap { run -> [FoundInRelease] in
      guard let schema = swift.schema(run.version.name) else { return [] }
      let known = Set(schema.types.values.map(\.name))
      var told: Set<String> = []
      return run.code.types.filter { !known.contains($0.name) && told.insert($0.name).inserted }
        .map { type in
          let written = type.written == type.name ? "" : ", written \(type.written)"
          let function = type.function.map { " in the function \($0)" } ?? ""
          var finding = scope.finding(
            "\(run) uses \(type.name)\(written)\(function), which \(run.version.name) does not have",
            at: type.location, run, key: ":\(type.name)")
          if type.function != nil { finding.before = .file(run.code.location) }
          return finding
        }
    }
  }
}

extension ReleaseScope {
  /// A finding on the code of a stage.
  func finding(
    _ summary: String, at location: SourceLocation, _ run: SwiftFacts.HandlerRun, key: String = ""
  ) -> FoundInRelease {
    let ends = [run.stage.from.name, run.stage.to.name]
    var finding = FoundInRelease(
      summary, at: .file(location), key: (ends + [run.label]).joined(separator: ":") + key,
      content: ends.map { input.head?[$0]?.hashes.checksum ?? "" })
    finding.versions = [ends[0]]
    return finding
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
