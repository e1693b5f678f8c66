import DataModel
import Findings

extension ModelRule {
  /// No uniqueness constraint of a model used with SwiftData has several properties.
  static let swiftDataCompoundConstraint = ModelRule(
    .usedWithSwiftData(
      "swiftdata-compound-constraint",
      title: "A uniqueness constraint of a model used with SwiftData covers several properties.",
      rationale: """
        In SwiftData, @Attribute(.unique) makes a single property unique; #Unique, for several \
        properties together, exists from iOS 18 and its siblings on. Xcode warns about such a \
        constraint when it compiles the model.
        """,
      fix: """
        If older systems are supported, constrain one property, or clear “Used with SwiftData” in \
        the model.
        """),
    triggering: [constraint(on: ["x", "y"])],
    nonTriggering: [constraint(on: ["x"])]
  ) { scope in
    scope.usedWithSwiftData.flatMap { entity in
      entity.uniquenessConstraints.enumerated().filter { $0.element.count > 1 }.map {
        index, names in
        FoundInModel(
          .uniquenessConstraint(entity: entity.name, index: index),
          "\(entity.name) has a uniqueness constraint on \(names.joined(separator: ", ")) "
            + "together, which SwiftData supports from iOS 18 on; the model is marked as used "
            + "with SwiftData")
      }
    }
  }

  private static func constraint(on names: [String]) -> String {
    let members = names.map { "<constraint value=\"\($0)\"/>" }.joined()
    let attributes = ["x", "y"].map {
      "<attribute name=\"\($0)\" optional=\"YES\" attributeType=\"String\"/>"
    }
    return
      "<entity name=\"A\">\(attributes.joined())<uniquenessConstraints><uniquenessConstraint>\(members)"
      + "</uniquenessConstraint></uniquenessConstraints></entity>"
  }
}
