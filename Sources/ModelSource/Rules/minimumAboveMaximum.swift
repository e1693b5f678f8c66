import DataModel
import Diagnostics

extension LintRule {
  /// No minimum is above its maximum.
  static let minimumAboveMaximum = LintRule(
    "minimum-above-maximum", .error, title: "No minimum is above its maximum.",
    rationale: "No value could ever satisfy both, so that every save fails.",
    source: "Follows from validation; none among 731 model files.",
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
        isAbove(minimum, maximum)
      else { return nil }
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      let name: AttributeName = attribute.type == .date ? .minDateTimeInterval : .minValueString
      return LintFinding(path, name, "\(path): the minimum is above the maximum")
    }
      + input.forEachRelationship { entity, relationship in
        guard relationship.maxCount > 0, relationship.minCount > relationship.maxCount else {
          return nil
        }
        let path = ElementPath.property(entity: entity.name, name: relationship.name)
        return LintFinding(
          path, .minCount,
          "\(path): the minimum count \(relationship.minCount) is above the maximum count "
            + "\(relationship.maxCount)")
      }
  }

  private static func isAbove(_ left: AttributeValue, _ right: AttributeValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left > right
    case (.real(let left), .real(let right)), (.date(let left), .date(let right)):
      left.value > right.value
    case (.decimal(let left), .decimal(let right)): left.isAbove(right)
    default: false
    }
  }
}

extension DecimalValue {
  /// Whether the number is greater than `other`.
  fileprivate func isAbove(_ other: DecimalValue) -> Bool {
    guard isBelowZero == other.isBelowZero else { return other.isBelowZero }
    return isBelowZero
      ? paddedDigits.lexicographicallyPrecedes(other.paddedDigits)
      : other.paddedDigits.lexicographicallyPrecedes(paddedDigits)
  }

  private var isBelowZero: Bool { isNegative && mantissa > 0 }

  /// The digits from 10^170 down to 10^-128, so that the order of the texts is that of the numbers.
  private var paddedDigits: [UInt8] {
    let digits = Array(String(mantissa).utf8)
    let zero = UInt8(ascii: "0")
    let leading = max(0, 170 - digits.count - exponent)
    return Array(repeating: zero, count: leading) + digits
      + Array(repeating: zero, count: 128 + max(-128, exponent))
  }
}
