import DataModel
import Findings
import VersionHash

extension ReleaseRule {
  /// A case of an enum without raw values is gone.
  static let swiftDataEnumCaseRemoved = ReleaseRule(
    RuleDescription(
      "swiftdata-enum-case-removed", .loss, .warning,
      title:
        "A case of an enum without raw values was removed or renamed, and the values of rows with it are lost.",
      rationale: """
        SwiftData keeps each case of such an enum as a column of its own. A migration drops the column of a case that is \
        gone without a word; rows that had it have no value then, and reading a property that must have one ends \
        the app.
        """,
      fix:
        "Keep the case, or give the enum raw values before it ships; a custom stage carries values over.",
      source: "The elements of composites in stores of SwiftData; AmpFin, pull 31."),
    triggering: [
      ReleaseExample(
        swiftBase:
          "enum Kind: Codable { case a, b }\n@Model class Item { var name: String = \"\"; var kind: Kind? }",
        swiftHead:
          "enum Kind: Codable { case a, c }\n@Model class Item { var name: String = \"\"; var kind: Kind? }"
      )
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase:
          "enum Kind: Codable { case a, b }\n@Model class Item { var name: String = \"\"; var kind: Kind? }",
        swiftHead:
          "enum Kind: Codable { case a, b, c }\n@Model class Item { var name: String = \"\"; var kind: Kind? }"
      ),
      ReleaseExample(
        swiftBase:
          "enum Kind: String, Codable { case a, b }\n@Model class Item { var name: String = \"\"; var kind: Kind? }",
        swiftHead:
          "enum Kind: String, Codable { case a, c }\n@Model class Item { var name: String = \"\"; var kind: Kind? }"
      ),
    ]
  ) { scope in
    guard scope.input.swift != nil, let current = scope.input.head?.currentVersion,
      let previous = scope.input.previous
    else { return [] }
    return current.model.entities.flatMap { entity -> [FoundInRelease] in
      guard let old = previous.model.entities[entity.name] else { return [] }
      return entity.attributes.flatMap { attribute -> [FoundInRelease] in
        let name = attribute.renamingIdentifier ?? attribute.name
        guard let before = old.attributes[attribute.name] ?? old.attributes[name] else { return [] }
        return lostCases(before, attribute).map { path in
          let place = ModelPlace(.property(entity: entity.name, name: attribute.name))
          var finding = FoundInRelease(
            "the case \(path) of \(entity.name).\(attribute.name) is gone, with the values of rows that have it",
            at: .version(current.name, place), key: "\(entity.name).\(attribute.name):\(path)",
            content: [previous.hashes.checksum, current.hashes.checksum])
          finding.entity = entity.name
          finding.property = attribute.name
          finding.versions = [previous.name]
          return finding
        }
      }
    }
  }

  /// The cases of enums, at any depth, that `new` no longer has, by their dotted names.
  private static func lostCases(_ old: Attribute, _ new: Attribute) -> [String] {
    guard old.type == .composite, new.type == .composite else { return [] }
    let elements = Dictionary(keepingFirst: new.elements.map { ($0.name, $0) })
    let isEnum =
      old.otherUserInfo["EnumType"] != nil && new.otherUserInfo["EnumType"] != nil
      && !old.isRawValue
    return old.elements.flatMap { element -> [String] in
      guard let other = elements[element.name] else { return isEnum ? [element.name] : [] }
      return lostCases(element, other).map { "\(element.name).\($0)" }
    }
  }
}

extension Attribute {
  /// Whether it is an enum with raw values: one part that is called like the property.
  fileprivate var isRawValue: Bool {
    otherUserInfo["EnumType"] != nil && otherUserInfo["enum"] == nil && elements.count == 1
      && elements[0].name == name && elements[0].type != .composite
  }
}
