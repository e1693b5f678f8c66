import DataModel
import Findings

extension ModelRule {
  /// No entity of a model used with SwiftData is abstract.
  static let swiftDataAbstractEntity = ModelRule(
    .usedWithSwiftData(
      "swiftdata-abstract-entity",
      title: "An entity of a model used with SwiftData is abstract.",
      rationale: """
        SwiftData has no abstract models: every class with @Model can have objects. Xcode warns \
        about such an entity when it compiles the model.
        """,
      fix: "Make the entity concrete, or clear “Used with SwiftData” in the model."),
    triggering: [#"<entity name="A" isAbstract="YES"/>"#],
    nonTriggering: [#"<entity name="A"/>"#]
  ) { scope in
    scope.usedWithSwiftData.filter(\.isAbstract).map {
      FoundInModel(
        .entity($0.name), .isAbstract,
        "\($0.name) is abstract, which SwiftData does not support; the model is marked as used "
          + "with SwiftData"
      )
    }
  }
}

extension ModelScope {
  /// The entities of a model used with SwiftData; empty for other models.
  var usedWithSwiftData: [Entity] { model.isUsedWithSwiftData ? entities : [] }
}
