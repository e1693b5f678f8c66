import DataModel
import Findings

extension LintRule {
  /// No entity has more than 100 properties.
  static let tooManyProperties = LintRule(
    RuleDescription(
      "too-many-properties", .source, .warning,
      title: "An entity has more than 100 properties.",
      rationale: "Every object of the entity is loaded with all of its columns.",
      fix: "Move rarely needed properties to a separate entity.",
      source: "The option --no-max-property-count-warnings of Apple's compiler."),
    triggering: ["<entity name=\"A\">\(properties(101))</entity>"],
    nonTriggering: ["<entity name=\"A\">\(properties(100))</entity>"],
    silencedBy: \.noMaxPropertyCountWarnings
  ) { input in
    input.forEachEntity { entity in
      let count =
        entity.attributes.count + entity.relationships.count + entity.fetchedProperties.count
      guard count > 100 else { return [] }
      return [
        FoundInSource(
          .entity(entity.name), .name, "\(entity.name) has \(count) properties, more than 100")
      ]
    }
  }

  private static func properties(_ count: Int) -> String {
    (1...count).reduce(into: "") { $0 += #"<attribute name="a\#($1)" attributeType="String"/>"# }
  }
}
