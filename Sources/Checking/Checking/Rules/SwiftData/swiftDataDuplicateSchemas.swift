import DataModel
import Findings
import SwiftCode

extension ReleaseRule {
  /// Two schemas of a plan have the same shape.
  static let swiftDataDuplicateSchemas = ReleaseRule(
    RuleDescription(
      "swiftdata-duplicate-schemas", .plan, .error,
      title: "Two schemas of a migration plan have equal checksums.",
      rationale: """
        SwiftData identifies a schema by the checksum of its shape, not by its Schema.Version. If \
        two are equal, it throws an exception that Swift cannot catch: the app crashes at launch. \
        Usually both list the same live types, or the copies were frozen after the change.
        """,
      fix:
        "Give the older schema copies of the types as they were when it shipped, or remove one of "
        + "the two from the plan.",
      source: "Public reports of the exception; developer.apple.com/forums/thread/734693.",
      apple: AppleError(ending: "Duplicate version checksums detected.")),
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
          }
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
            static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
          }
          """)
    ],
    nonTriggering: [ReleaseExample(swiftBase: nil, swiftHead: SwiftExample.twoSchemas)]
  ) { scope in
    guard let plan = scope.input.swift?.plan, let head = scope.input.head else { return [] }
    var first: [String: SchemaReference] = [:]
    return plan.schemas.compactMap { reference in
      guard let checksum = head[reference.name]?.hashes.checksum else { return nil }
      guard let other = first[checksum] else {
        first[checksum] = reference
        return nil
      }
      var finding = FoundInRelease(
        other.name == reference.name
          ? "\(reference.name) is in \(plan.name) twice"
          : "\(reference.name) has the shape of \(other.name): both have the checksum \(checksum)",
        at: .file(reference.location), key: reference.name, content: [checksum, other.name])
      finding.before = .file(other.location)
      finding.versions = [other.name, reference.name]
      return finding
    }
  }
}
