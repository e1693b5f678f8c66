import DataModel
import Findings
import SwiftCode

extension ReleaseRule {
  /// The classes of a version have other names, and the shape is the same.
  static let swiftDataTypeMoved = ReleaseRule(
    RuleDescription(
      "swiftdata-type-moved", .release, .note,
      title: "A class was moved into or out of another type; stores do not change.",
      rationale: """
        The name of an entity is the last part of the name of its class, so hashes and stores do \
        not change. But code that still names the old class fetches nothing: in a process, each \
        entity belongs to the first class that claims it.
        """,
      fix: "Name the new class everywhere; a type alias is simplest.",
      source: "travel, issue 124."),
    triggering: [
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\" }",
        swiftHead: """
          enum V1: VersionedSchema {
            static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
            static var models: [any PersistentModel.Type] { [Item.self] }
            @Model class Item { var name: String = "" }
          }
          """)
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\" }",
        swiftHead: "@Model class Item { var name: String = \"\" }"),
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\" }",
        swiftHead: SwiftExample.twoSchemas),
    ]
  ) { scope in
    guard let swift = scope.input.swift, let head = scope.input.head else { return [] }
    // Code uses the classes of the newest schema; copies of an older one are meant to have names of their own.
    return [head.currentVersion].compactMap(\.self).flatMap { version -> [FoundInRelease] in
      guard let before = swift.baseTypes[version.name], let now = swift.types[version.name],
        scope.input.base?[version.name]?.hashes.checksum == version.hashes.checksum
      else { return [] }
      let moved = now.values.filter { type in
        before[type.entity].map { $0.name != type.name } ?? false
      }
      .sorted { $0.entity < $1.entity }
      guard let first = moved.first, let old = before[first.entity] else { return [] }
      var finding = FoundInRelease(
        moved.count == 1
          ? "\(old.name) is now \(first.name)"
          : "\(old.name) is now \(first.name), and \(moved.count - 1) more classes have moved",
        at: .file(first.location), key: version.name,
        content: [version.hashes.checksum] + moved.map(\.name))
      finding.entity = first.entity
      finding.before = .file(old.location)
      finding.versions = [version.name]
      return [finding]
    }
  }
}
