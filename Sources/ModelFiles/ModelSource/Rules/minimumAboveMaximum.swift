import DataModel
import Findings

extension LintRule {
  /// No minimum is above its maximum.
  static let minimumAboveMaximum = LintRule(
    RuleDescription(
      "minimum-above-maximum", .source, .error,
      title: "A minimum is above its maximum.",
      rationale: "No value can satisfy both, so every save fails.",
      fix: "Exchange the two, or correct one of them.",
      source: "Follows from validation; none among 731 model files."),
    triggering: [
      #"<entity name="A"><attribute name="a" attributeType="Integer 16" minValueString="2" "#
        + #"maxValueString="1"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Decimal" minValueString="1.50" "#
        + #"maxValueString="1.4"/></entity>"#,
      #"<entity name="A"><relationship name="a" toMany="YES" minCount="3" maxCount="2" "#
        + #"destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>"#,
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="Integer 16" minValueString="1" "#
        + #"maxValueString="1"/></entity>"#,
      #"<entity name="A"><relationship name="a" toMany="YES" minCount="3" "#
        + #"destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>"#,
    ]
  ) { input in
    input.forEachAttribute { entity, attribute in
      guard let minimum = attribute.validation.minimum, let maximum = attribute.validation.maximum,
        minimum.isAbove(maximum)
      else { return nil }
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      let name: AttributeName = attribute.type == .date ? .minDateTimeInterval : .minValueString
      return FoundInSource(path, name, "\(path): the minimum is above the maximum")
    }
      + input.forEachRelationship { entity, relationship in
        guard relationship.maxCount > 0, relationship.minCount > relationship.maxCount else {
          return nil
        }
        let path = ElementPath.property(entity: entity.name, name: relationship.name)
        return FoundInSource(
          path, .minCount,
          "\(path): the minimum count \(relationship.minCount) is above the maximum count "
            + "\(relationship.maxCount)")
      }
  }
}
