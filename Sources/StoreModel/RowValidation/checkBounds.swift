import DataModel
import Findings
import StoreSchema

extension RowCheckBuilder {
  /// Adds checks of bounds, lengths and patterns.
  mutating func addBounds(
    of attribute: Attribute, _ path: PropertyPath, _ column: String, _ entity: SchemaEntity
  ) {
    let validation = attribute.validation
    if attribute.type == .string {
      addLengths(of: validation, path, column, entity)
      addPattern(validation.regularExpression, path, column, entity)
    } else {
      addRange(of: attribute, path, column, entity)
    }
    for other in validation.others {
      noteUnchecked("the predicate \(other.predicate) is not checked", path)
    }
  }

  private mutating func addLengths(
    of validation: Validation, _ path: PropertyPath, _ column: String, _ entity: SchemaEntity
  ) {
    // The number of bytes decides most rows, without a call.
    let bytes = "length(CAST(\(column) AS BLOB))"
    let length = "predicate_length(\(column))"
    let isText = "typeof(\(column)) = 'text'"
    if let least = validation.minimum?.wholeNumber, least > 0 {
      add(
        .invalidRowValue, 1670, path, "is shorter than \(characters(least))",
        "\(isText) AND \(bytes) / 3 < \(least) AND \(length) < \(least)", shown: column, entity)
    }
    if let most = validation.maximum?.wholeNumber {
      add(
        .invalidRowValue, 1660, path, "is longer than \(characters(most))",
        "\(isText) AND \(bytes) > \(most) AND \(length) > \(most)", shown: column, entity)
    }
  }

  private mutating func addPattern(
    _ pattern: String?, _ path: PropertyPath, _ column: String, _ entity: SchemaEntity
  ) {
    guard let pattern else { return }
    guard TextPattern(pattern).isKnown else {
      return noteUnchecked("the regular expression \(pattern) is not checked", path)
    }
    let text = textLiteral(pattern)
    add(
      .invalidRowValue, 1680, path, "does not match \(pattern)",
      "typeof(\(column)) = 'text' AND predicate_match(\(column), \(text), 4, 0) = 0",
      shown: column, entity)
  }

  private mutating func addRange(
    of attribute: Attribute, _ path: PropertyPath, _ column: String, _ entity: SchemaEntity
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
        .invalidRowValue, isDate ? 1640 : 1620, path,
        isDate ? "is before \(shown(attribute.validation.minimum))" : "is below \(least)",
        "\(isNumber) AND \(value) < \(least)", shown: written, entity)
    }
    if let most = attribute.validation.maximum?.literal {
      add(
        .invalidRowValue, isDate ? 1630 : 1610, path,
        isDate ? "is after \(shown(attribute.validation.maximum))" : "is above \(most)",
        "\(isNumber) AND \(value) > \(most)", shown: written, entity)
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

/// A number of characters in words.
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

  /// The bound of a number or date as a literal of SQL; nil for what is no number.
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
