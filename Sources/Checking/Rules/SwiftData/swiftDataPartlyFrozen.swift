import DataModel
import Findings
import SwiftDataSource
import VersionHash

extension ReleaseRule {
  /// A frozen type of a schema leads to a type outside of it.
  static let swiftDataPartlyFrozen = ReleaseRule(
    RuleDescription(
      "swiftdata-partly-frozen", .release, .error,
      title: "A relationship leads out of an older schema, to a type that is not frozen with it.",
      rationale: """
        What relationships reach is part of the schema. A live type there changes the checksum with every edit, and in \
        a process SwiftData ties the name of an entity to the first type that claims it: the store is unknown on \
        some launches and known on others.
        """,
      fix: "Freeze all types that are reached: `modelc freeze-schema` writes them.",
      source: "dashpay, pull 4644; AmpFin, pull 43.",
      apple: AppleError(
        code: 134504, reason: "Cannot use staged migration with an unknown model version.")),
    triggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: """
          @Model class Tag { var name: String = "" }
          enum V1: VersionedSchema {
            static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
            static var models: [any PersistentModel.Type] { [Item.self] }
            @Model class Item { var name: String = ""; var tag: Tag? }
          }
          enum V2: VersionedSchema {
            static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
            static var models: [any PersistentModel.Type] { [Item.self] }
            @Model class Item { var name: String = ""; var note: String?; var tag: Tag? }
          }
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
            static var stages: [MigrationStage] { [] }
          }
          """)
    ],
    nonTriggering: [ReleaseExample(swiftBase: nil, swiftHead: SwiftExample.twoSchemas)]
  ) { scope in
    scope.olderSchemas.flatMap { schema, checksum -> [FoundInRelease] in
      schema.types.values.filter { $0.listed == nil && !$0.isNestedInSchema }
        .sorted { $0.entity < $1.entity }.map { type in
          let path = type.reachedThrough.last
          let place = path.flatMap { schema.sourceMap.location(of: $0) }
          var finding = FoundInRelease(
            "\(path.map { "\($0)" } ?? "a relationship") of \(schema.name) leads to \(type.name), which "
              + "\(schema.name) does not hold",
            at: .file(place ?? type.location), key: "\(schema.name):\(type.entity)",
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
