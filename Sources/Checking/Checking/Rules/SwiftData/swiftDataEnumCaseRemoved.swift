import Comparing

extension ReleaseRule {
  /// A case of an enum without raw values is removed.
  static let swiftDataEnumCaseRemoved = ReleaseRule(
    SwiftValueRule.enumCaseRemoved.description,
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
  ) { $0.found(by: .enumCaseRemoved) }
}
