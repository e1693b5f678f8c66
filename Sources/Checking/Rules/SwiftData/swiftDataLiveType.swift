import Findings
import SwiftDataSource
import VersionHash

extension ReleaseRule {
  /// A schema that is no longer the newest lists a type that is not its own.
  static let swiftDataLiveType = ReleaseRule(
    RuleDescription(
      "swiftdata-live-type", .release, .error,
      title:
        "An older schema lists a type that it does not hold, so that every edit of the type changes the schema.",
      rationale: """
        The checksum of a schema is that of the types it lists as they are now. When a type that a shipped schema \
        lists is edited, the schema is another one, and the stores that were made with it are unknown: the app \
        fails at launch on every device that has one.
        """,
      fix: """
        Put copies of the types as they shipped into the schema, which `modelc freeze-schema` writes; the newest schema \
        alone may list the live ones.
        """,
      source:
        "ShopWithMe, issue 119; dashpay, pulls 4501, 4644, 4818; KMReader, issues 542 and 803; 5 of 23 repositories.",
      apple: AppleError(
        code: 134504, reason: "Cannot use staged migration with an unknown model version.")),
    triggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: """
          @Model class Item { var name: String = "" }
          enum V1: VersionedSchema {
            static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
            static var models: [any PersistentModel.Type] { [Item.self] }
          }
          enum V2: VersionedSchema {
            static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
            static var models: [any PersistentModel.Type] { [Item.self] }
            @Model class Item { var name: String = ""; var note: String? }
          }
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
            static var stages: [MigrationStage] { [] }
          }
          """)
    ],
    nonTriggering: [ReleaseExample(swiftBase: nil, swiftHead: SwiftExample.twoSchemas)]
  ) { scope in
    scope.olderSchemas.flatMap { schema, checksum in
      schema.types.values.filter { $0.listed != nil && !$0.isNestedInSchema }
        .sorted { $0.entity < $1.entity }.map { type in
          var finding = FoundInRelease(
            "\(schema.name) lists \(type.name), which is live: to edit it is to edit \(schema.name)",
            at: .file(type.listed ?? type.location), key: "\(schema.name):\(type.entity)",
            content: [checksum])
          finding.entity = type.entity
          finding.before = .file(type.location)
          finding.versions = [schema.name]
          finding.fixes = [.freezeSchema(schema.name)]
          return finding
        }
    }
  }
}

extension ReleaseScope {
  /// The versioned schemas of Swift sources that are not the newest, with their checksums; none where the app opens
  /// none of them.
  var olderSchemas: [(schema: SwiftDataSchema, checksum: String)] {
    guard let swift = input.swift, let head = input.head else { return [] }
    let last = swift.plan?.schemas.last?.name ?? head.current
    if let last, swift.schema(last)?.kind != .versioned { return [] }
    return head.versions.compactMap { version in
      guard version.name != last, let schema = swift.schema(version.name), schema.kind == .versioned
      else { return nil }
      return (schema, version.hashes.checksum)
    }
  }
}
