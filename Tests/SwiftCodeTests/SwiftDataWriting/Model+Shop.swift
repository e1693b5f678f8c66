import DataModel
import TestSupport

extension Model {
  /// A model with many features.
  static var shop: Model {
    let address = Composite(
      name: "Address",
      attributes: [
        Attribute("street", isOptional: true), Attribute("number", .integer32),
        Attribute("plan", .binary, isOptional: true),
      ])
    var model = Model(entities: [category, item, special, state(address)])
    model.composites = [address]
    model.configurations = [Configuration(name: "Cloud", entities: ["Item"])]
    model.fetchRequestTemplates = [
      FetchRequestTemplate(name: "All", request: FetchRequest(entity: "Item"))
    ]
    return model
  }

  private static var category: Entity {
    Entity(
      "Category", isAbstract: true,
      [
        Attribute("name") { $0.defaultValue = .string("new\n\"one\"") },
        Attribute("note", isOptional: true) { $0.validation.maximum = .integer(10) },
        Relationship("items", toMany: "Item", inverse: "category") {
          $0.deleteRule = .cascade
          $0.isOrdered = true
        },
        FetchedProperty(name: "recent", fetchRequest: FetchRequest(entity: "Item")),
      ]
    ) {
      $0.uniquenessConstraints = [["name"]]
      $0.userInfo = ["label": "shelf"]
    }
  }

  private static var item: Entity {
    Entity(
      "Item",
      [
        Attribute("added", .date) { $0.defaultValue = .date(Real(0)) },
        Attribute("class", .integer16) {
          $0.defaultValue = .integer(-3)
          $0.renamingIdentifier = "kind"
        },
        Attribute("photo", .binary, isOptional: true) {
          $0.allowsExternalBinaryDataStorage = true
        },
        Attribute("price", .decimal) {
          $0.defaultValue = .decimal(DecimalValue(isNegative: false, mantissa: 150, exponent: -2))
        },
        Attribute("scratch", .double) { $0.isTransient = true },
        Attribute("tags", .transformable) { $0.customClassName = "[String]" },
        Attribute("color", .transformable, isOptional: true) {
          $0.valueTransformerName = "ColorTransformer"
        },
        Attribute("total", derivedBy: "count:(category)"),
        Relationship("category", to: "Category", inverse: "items"),
      ]
    ) {
      $0.uniquenessConstraints = [["category", "price"]]
      $0.fetchIndexes = [
        FetchIndex(
          name: "byClass", elements: [.init(.property("class")), .init(.property("added"))])
      ]
    }
  }

  private static var special: Entity {
    Entity("Special", parent: "Item", [Attribute("reason")])
  }

  private static func state(_ address: Composite) -> Entity {
    Entity(
      "State",
      [
        Attribute("home", address),
        Attribute("visit", address) { $0.isOptional = true },
        Attribute("kind", .composite) {
          $0.otherUserInfo["EnumType"] = .boolean(true)
          $0.elements = [Attribute("kind", isOptional: true)]
        },
        Attribute("phase", .composite) {
          $0.otherUserInfo["EnumType"] = .boolean(true)
          $0.elements = [
            Attribute("moved", .composite, isOptional: true) {
              $0.elements = [
                Attribute("since", .date, isOptional: true),
                Attribute("_1", .integer64, isOptional: true),
              ]
            },
            Attribute("open", isOptional: true), Attribute("closed", isOptional: true),
          ]
        },
      ])
  }
}
