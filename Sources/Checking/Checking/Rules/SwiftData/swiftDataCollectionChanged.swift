import Comparing

extension ReleaseRule {
  /// The encoding of values in a collection changes.
  static let swiftDataCollectionChanged = ReleaseRule(
    SwiftValueRule.collectionChanged.description,
    triggering: [
      ReleaseExample(
        swiftBase:
          "struct Stop: Codable { var x: Int }\n@Model class Item { var name: String = \"\"; var stops: [Stop] = [] }",
        swiftHead:
          "struct Stop: Codable { var x: Int; var y: Int }\n@Model class Item { var name: String = \"\"; var stops: [Stop] = [] }"
      ),
      ReleaseExample(
        swiftBase: "@Model class Item { var name: String = \"\"; var tags: [String] = [] }",
        swiftHead: "@Model class Item { var name: String = \"\"; var tags: [Int] = [] }"),
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase:
          "struct Stop: Codable { var x: Int }\n@Model class Item { var name: String = \"\"; var stops: [Stop] = [] }",
        swiftHead:
          "struct Stop: Codable { var x: Int?; var y: Int? }\n@Model class Item { var name: String = \"\"; var stops: [Stop] = [] }"
      )
    ]
  ) { $0.found(by: .collectionChanged) }
}
