import Comparing

extension ReleaseRule {
  /// A raw value of an enum is removed, or now belongs to another case.
  static let swiftDataRawValueRemoved = ReleaseRule(
    SwiftValueRule.rawValueRemoved.description,
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
  ) { $0.found(by: .rawValueRemoved) }
}
