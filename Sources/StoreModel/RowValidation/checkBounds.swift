import DataModel
import Findings

extension RowCheckBuilder {
  /// Adds checks of bounds, lengths and patterns.
  mutating func addBounds(
    of attribute: Attribute, _ path: PropertyPath, column: String, entity: SchemaEntity
  ) {
    let validation = attribute.validation
    if attribute.type == .string {
      addLengths(of: validation, path, column: column, entity: entity)
      addPattern(validation.regularExpression, path: path, column: column, entity: entity)
    } else {
      addRange(of: attribute, path, column: column, entity: entity)
    }
    for other in validation.others {
      noteUnchecked("the predicate \(other.predicate) is not checked", path)
    }
  }

  private mutating func addLengths(
    of validation: Validation, _ path: PropertyPath, column: String, entity: SchemaEntity
  ) {
    // The number of bytes decides most rows, without a call.
    let bytes = "length(CAST(\(column) AS BLOB))"
    let length = "predicate_length(\(column))"
    let isText = "typeof(\(column)) = 'text'"
    if let least = validation.minimum?.wholeNumber, least > 0 {
      add(
        .invalidRowValue, code: 1670, path: path, message: "is shorter than \(characters(least))",
        condition: "\(isText) AND \(bytes) / 3 < \(least) AND \(length) < \(least)", shown: column,
        entity: entity)
    }
    if let most = validation.maximum?.wholeNumber {
      add(
        .invalidRowValue, code: 1660, path: path, message: "is longer than \(characters(most))",
        condition: "\(isText) AND \(bytes) > \(most) AND \(length) > \(most)", shown: column,
        entity: entity)
    }
  }

  private mutating func addPattern(
    _ pattern: String?, path: PropertyPath, column: String, entity: SchemaEntity
  ) {
    guard let pattern else { return }
    guard TextPattern(pattern).isKnown else {
      return noteUnchecked("the regular expression \(pattern) is not checked", path)
    }
    let text = textLiteral(pattern)
    add(
      .invalidRowValue, code: 1680, path: path, message: "does not match \(pattern)",
      condition: "typeof(\(column)) = 'text' AND predicate_match(\(column), \(text), 4, 0) = 0",
      shown: column, entity: entity)
  }

  private mutating func addRange(
    of attribute: Attribute, _ path: PropertyPath, column: String, entity: SchemaEntity
  ) {
    let isDate = attribute.type == .date
    var value = column
    let written =
      isDate ? "strftime('%Y-%m-%dT%H:%M:%SZ', \(column) + 978307200, 'unixepoch')" : column
    var isNumber = "typeof(\(column)) IN ('integer', 'real')"
    if attribute.type == .decimal {
      value = "CAST(\(column) AS NUMERIC)"
      isNumber = "typeof(\(column)) IN ('integer', 'real', 'text')"
    }
    if let least = attribute.validation.minimum?.literal {
      add(
        .invalidRowValue, code: isDate ? 1640 : 1620, path: path,
        message: isDate ? "is before \(shown(attribute.validation.minimum))" : "is below \(least)",
        condition: "\(isNumber) AND \(value) < \(least)", shown: written, entity: entity)
    }
    if let most = attribute.validation.maximum?.literal {
      add(
        .invalidRowValue, code: isDate ? 1630 : 1610, path: path,
        message: isDate ? "is after \(shown(attribute.validation.maximum))" : "is above \(most)",
        condition: "\(isNumber) AND \(value) > \(most)", shown: written, entity: entity)
    }
  }

  private mutating func noteUnchecked(_ what: String, _ path: PropertyPath) {
    var diagnostic = RuleDescription.uncheckedRowValidation.diagnostic(
      "\(path.entity).\(path.path): \(what)")
    diagnostic.entity = path.entity
    diagnostic.property = path.path
    unchecked.append(diagnostic)
  }
}

/// A number of characters for display.
private func characters(_ count: Int64) -> String {
  count == 1 ? "1 character" : "\(count) characters"
}

/// The bound of a date as people read it.
private func shown(_ bound: AttributeValue?) -> String {
  guard case .date(let seconds) = bound else { return "" }
  return RowExample.text(ofDate: seconds.value)
}

extension AttributeValue {
  /// The bound of a length.
  fileprivate var wholeNumber: Int64? {
    switch self {
    case .integer(let number): number
    case .real(let number): Int64(exactly: number.value.rounded(.up))
    case .decimal(let decimal):
      Double(decimal.description).flatMap { Int64(exactly: $0.rounded(.up)) }
    default: nil
    }
  }

  /// The bound of a number or date as an SQL literal; nil if it is not a number.
  fileprivate var literal: String? {
    switch self {
    case .integer(let number):
      return number == .min ? "(-9223372036854775807 - 1)" : "\(number)"
    case .decimal(let decimal): return decimal.isNaN ? nil : decimal.description
    case .real(let number), .date(let number):
      if number.value.isNaN { return nil }
      guard number.value.isFinite else { return number.value < 0 ? "-9e999" : "9e999" }
      return Int64(exactly: number.value).map { "\($0)" } ?? "\(number.value)"
    default: return nil
    }
  }
}
