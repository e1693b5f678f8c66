import DataModel
import Findings

extension LintRule {
  /// A default value satisfies the minimum and the maximum.
  static let defaultOutsideLimits = LintRule(
    RuleDescription(
      "default-outside-limits", .source, .warning,
      title: "A default value is below the minimum or above the maximum.",
      rationale:
        "An object that keeps the default cannot be saved: validation fails with error 1610, "
        + "1620, 1630, 1640, 1660 or 1670.",
      fix: "Change the default value or the limit.",
      source:
        "NSValidationNumberTooSmallError and the like in Apple's headers. An app can set another "
        + "value before it saves, so the model is compiled."),
    triggering: [
      #"<entity name="A"><attribute name="a" attributeType="Integer 16" minValueString="1" "#
        + #"defaultValueString="0"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Decimal" maxValueString="1.4" "#
        + #"defaultValueString="1.50"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String" minValueString="3" "#
        + #"defaultValueString="ab"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Date" maxDateTimeInterval="0" "#
        + #"defaultDateTimeInterval="1"/></entity>"#,
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="Integer 16" minValueString="1" "#
        + #"defaultValueString="1"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String" minValueString="2" "#
        + #"maxValueString="2" defaultValueString="ab"/></entity>"#,
      // Another rule reports that no value satisfies both.
      #"<entity name="A"><attribute name="a" attributeType="Integer 16" minValueString="3" "#
        + #"maxValueString="1" defaultValueString="2"/></entity>"#,
    ]
  ) { input in
    input.forEachAttribute { entity, attribute in
      guard let value = attribute.defaultValue?.measured else { return nil }
      let (minimum, maximum) = (attribute.validation.minimum, attribute.validation.maximum)
      if let minimum, let maximum, minimum.isAbove(maximum) { return nil }
      let limit: String
      if let minimum, minimum.isAbove(value) {
        limit = "below the minimum \(minimum)"
      } else if let maximum, value.isAbove(maximum) {
        limit = "above the maximum \(maximum)"
      } else {
        return nil
      }
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      // A value that is read as another one has a diagnostic already.
      guard !input.isTold(.numberOutOfRange, path), !input.isTold(.invalidNumber, path),
        !input.isTold(.defaultOfOtherType, path)
      else { return nil }
      let text =
        attribute.type == .string ? "the length \(value) of the default" : "the default \(value)"
      return FoundInSource(
        path, attribute.type == .date ? .defaultDateTimeInterval : .defaultValueString,
        "\(path): \(text) is \(limit)")
    }
  }
}

extension AttributeValue {
  /// The value compared with a limit: the value itself; for a string its `NSString` length.
  fileprivate var measured: AttributeValue {
    guard case .string(let text) = self else { return self }
    return .integer(Int64(text.utf16.count))
  }
}
