import DataModel

/// One of the checks that a model source can ask for, and the predicate that it becomes.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, validation.
struct ValidationRule {
  /// What is checked.
  enum Check {
    /// The least value or length.
    case minimum
    /// The greatest value or length.
    case maximum
    /// The pattern.
    case regularExpression
  }

  /// Core Data's error codes of failed checks: `NSValidationNumberTooLargeError` and so on.
  private enum Code {
    static let numberTooLarge = 1610
    static let numberTooSmall = 1620
    static let dateTooLate = 1630
    static let dateTooSoon = 1640
    static let stringTooLong = 1660
    static let stringTooShort = 1670
    static let stringPatternMatching = 1680
  }

  /// What is checked.
  var check: Check
  /// What is compared.
  var subject: Expression
  /// The error code when the check fails.
  var code: Int
  /// The position among the checks of an attribute, counted from 1.
  var rank: Int
  /// Whether the bound is a point in time, compared by its seconds.
  var isDate = false

  /// The error code as the warning that is archived.
  var warning: ValidationWarning { .code(code) }

  /// The checks that attributes of `type` can have, in the order of the archive.
  static func of(_ type: AttributeType) -> [ValidationRule] {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: number
    case .string: string
    case .date: date
    default: []
    }
  }

  private static let number = [
    ValidationRule(check: .minimum, subject: .selfObject, code: Code.numberTooSmall, rank: 1),
    ValidationRule(check: .maximum, subject: .selfObject, code: Code.numberTooLarge, rank: 2),
  ]

  private static let string = [
    ValidationRule(check: .minimum, subject: length, code: Code.stringTooShort, rank: 1),
    ValidationRule(check: .maximum, subject: length, code: Code.stringTooLong, rank: 2),
    ValidationRule(
      check: .regularExpression, subject: .selfObject, code: Code.stringPatternMatching, rank: 3),
  ]

  private static let date = [
    ValidationRule(
      check: .minimum, subject: seconds, code: Code.dateTooSoon, rank: 1, isDate: true),
    ValidationRule(
      check: .maximum, subject: seconds, code: Code.dateTooLate, rank: 2, isDate: true),
  ]

  private static let length = Expression.keyPath(operand: nil, path: "length")
  private static let seconds = Expression.keyPath(
    operand: nil, path: "timeIntervalSinceReferenceDate")
}

extension ValidationRule {
  private var comparisonOperator: Operator {
    switch check {
    case .minimum: .greaterThanOrEqualTo
    case .maximum: .lessThanOrEqualTo
    case .regularExpression: .matches
    }
  }

  /// Puts the bound or pattern that `predicate` tests into `validation`.
  ///
  /// - Returns: Whether the predicate is exactly the one of this rule.
  func read(_ predicate: Predicate, into validation: inout Validation) -> Bool {
    guard case .comparison(let comparison) = predicate, comparison.left == subject,
      comparison.comparisonOperator == comparisonOperator, comparison.modifier == .direct,
      comparison.options == [], case .constant(let constant) = comparison.right
    else { return false }
    if check == .regularExpression {
      guard case .string(let pattern) = constant else { return false }
      validation.regularExpression = pattern
      return true
    }
    guard let bound = bound(constant) else { return false }
    if check == .minimum {
      validation.minimum = bound
    } else {
      validation.maximum = bound
    }
    return true
  }

  /// The predicate for the bound in `validation`; nil if it has none for this rule.
  func predicate(_ validation: Validation) -> Predicate? {
    let constant: Constant?
    switch check {
    case .minimum: constant = validation.minimum.flatMap(self.constant)
    case .maximum: constant = validation.maximum.flatMap(self.constant)
    case .regularExpression: constant = validation.regularExpression.map(Constant.string)
    }
    guard let constant else { return nil }
    return .comparison(
      Comparison(
        left: subject, right: .constant(constant), comparisonOperator: comparisonOperator))
  }

  private func bound(_ constant: Constant) -> AttributeValue? {
    switch constant {
    case .real(let value): isDate ? .date(Real(value)) : .real(Real(value))
    case .integer(let value): isDate ? nil : .integer(value)
    case .decimal(let text): isDate ? nil : DecimalValue(text).map(AttributeValue.decimal)
    default: nil
    }
  }

  private func constant(_ bound: AttributeValue) -> Constant? {
    switch bound {
    case .integer(let value): isDate ? nil : .integer(value)
    case .real(let value): isDate ? nil : .real(value.value)
    case .decimal(let value): isDate ? nil : .decimal(value.description)
    case .date(let value): isDate ? .real(value.value) : nil
    default: nil
    }
  }
}
