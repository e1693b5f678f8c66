import Comparing

extension ReleaseRule {
  /// A property of an enum or structure is required, but existing rows have no value.
  static let swiftDataRequiredComposite = ReleaseRule(
    SwiftValueRule.requiredComposite.description,
    triggering: [
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\" }",
        swiftHead:
          "enum Kind: String, Codable { case a }\n@Model class Item { var name: String = \"\"; var kind: Kind }"
      ),
      ReleaseExample(
        swiftBase:
          "enum Kind: String, Codable { case a }\n@Model class Item { var name: String = \"\"; var kind: Kind? }",
        swiftHead:
          "enum Kind: String, Codable { case a }\n@Model class Item { var name: String = \"\"; var kind: Kind }"
      ),
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\" }",
        swiftHead:
          "enum Kind: String, Codable { case a }\n@Model class Item { var name: String = \"\"; var kind: Kind? }"
      ),
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\" }",
        swiftHead:
          "enum Kind: String, Codable { case a }\n@Model class Item { var name: String = \"\"; var kind: Kind = Kind.a }"
      ),
    ]
  ) { $0.found(by: .requiredComposite) }
}
