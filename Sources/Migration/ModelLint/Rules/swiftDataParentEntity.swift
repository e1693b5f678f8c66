import DataModel
import Findings

extension ModelRule {
  /// No entity of a model used with SwiftData has a parent.
  static let swiftDataParentEntity = ModelRule(
    .usedWithSwiftData(
      "swiftdata-parent-entity",
      title: "An entity of a model used with SwiftData has a parent.",
      rationale: """
        SwiftData has no inheritance before iOS 26 and its siblings. Xcode warns about such an \
        entity when it compiles the model.
        """,
      fix: """
        If older systems are supported, give the entity the properties of its parent and no \
        parent, or clear “Used with SwiftData” in the model.
        """),
    triggering: [#"<entity name="A"/><entity name="B" parentEntity="A"/>"#],
    nonTriggering: [#"<entity name="A"/><entity name="B"/>"#]
  ) { scope in
    scope.usedWithSwiftData.compactMap { entity in
      entity.parent.map {
        FoundInModel(
          .entity(entity.name), .parent,
          "\(entity.name) has the parent \($0), which SwiftData supports from iOS 26 on; the model "
            + "is marked as used with SwiftData")
      }
    }
  }
}
