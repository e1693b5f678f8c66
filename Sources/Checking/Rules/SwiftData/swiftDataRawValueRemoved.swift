import DataModel
import Findings
import SwiftDataSource
import VersionHash

extension ReleaseRule {
  /// A raw value of an enum is gone.
  static let swiftDataRawValueRemoved = ReleaseRule(
    RuleDescription(
      "swiftdata-raw-value-removed", .loss, .warning,
      title: "A raw value of an enum was removed or changed, and rows that have it cannot be read.",
      rationale: """
        SwiftData keeps the raw value of such an enum in one column. No version hash depends on the values, so nothing is \
        migrated: a row with a value that no case has any more ends the app when the property is read.
        """,
      fix: """
        Keep the raw value, also where the case is called otherwise: `case new = "old"`. A custom stage of a new version \
        can write other values into the rows.
        """,
      source: "Documentation/SwiftData.md, what is read: the one part of an enum with raw values."),
    triggering: [
      ReleaseExample(
        swiftBase:
          "enum Kind: String, Codable { case a, b }\n@Model class Item { var name: String = \"\"; var kind: Kind? }",
        swiftHead:
          "enum Kind: String, Codable { case a }\n@Model class Item { var name: String = \"\"; var kind: Kind? }"
      ),
      ReleaseExample(
        swiftBase:
          "enum Kind: String, Codable { case a, b }\n@Model class Item { var name: String = \"\"; var kind: Kind? }",
        swiftHead:
          "enum Kind: String, Codable { case a = \"x\", b }\n@Model class Item { var name: String = \"\"; var kind: Kind? }"
      ),
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase:
          "enum Kind: String, Codable { case a, b }\n@Model class Item { var name: String = \"\"; var kind: Kind? }",
        swiftHead:
          "enum Kind: String, Codable { case c, a, new = \"b\" }\n@Model class Item { var name: String = \"\"; var kind: Kind? }"
      )
    ]
  ) { scope in
    guard let swift = scope.input.swift, let current = scope.input.head?.currentVersion else {
      return []
    }
    let previous = scope.input.previous
    // No hash depends on the values, so the same version may have had others.
    let older =
      swift.baseRawCases[current.name]
      ?? previous.flatMap { swift.rawCases[$0.name] ?? swift.baseRawCases[$0.name] } ?? [:]
    let cases = swift.rawCases[current.name] ?? [:]
    return cases.sorted { "\($0.key)" < "\($1.key)" }.flatMap { path, now -> [FoundInRelease] in
      guard case .property(let entity, let property) = path, let before = older[path],
        now.allSatisfy({ $0.rawValue != nil })
      else { return [] }
      let kept = Set(now.compactMap(\.rawValue))
      return before.compactMap { item in
        guard let value = item.rawValue, !kept.contains(value) else { return nil }
        var finding = FoundInRelease(
          "the raw value “\(value)” of \(path) is gone: rows that have it cannot be read",
          at: .version(current.name, ModelPlace(path)), key: "\(path):\(value)",
          content: [previous?.hashes.checksum ?? "", current.hashes.checksum])
        finding.entity = entity
        finding.property = property
        finding.versions = previous.map { [$0.name] } ?? []
        return finding
      }
    }
  }
}
