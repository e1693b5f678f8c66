import DataModel

extension ConditionBuilder {
  /// A text with case and diacritics taken away where they do not count.
  func fold(_ sql: String, _ options: TextOptions) -> String {
    usesFunctions = true
    return "predicate_fold(\(sql), \(options.rawValue))"
  }

  /// The same of a value.
  func fold(_ value: SQLValue, _ options: TextOptions) -> SQLValue {
    SQLValue(sql: fold(value.sql, options), kind: .text, title: value.title)
  }

  /// The condition that a text begins with, ends with or matches another.
  ///
  /// - Throws: `PredicateProblem` for operands that are not texts, for an empty text, and for a malformed
  ///   pattern.
  func match(
    _ operation: TextOperation, left: Operand, comparing: Comparing, right: Operand
  ) throws(PredicateProblem) -> String {
    let text = try self.text(left, at: comparing.left, comparing)
    let pattern = try self.text(right, at: comparing.right, comparing)
    if case .constant(.string(let literal)) = right {
      try check(literal, operation: operation, comparing: comparing)
    }
    usesFunctions = true
    return
      "predicate_match(\(text), \(pattern), \(operation.rawValue), \(comparing.options.rawValue))"
  }

  private func text(
    _ operand: Operand, at offset: Int, _ comparing: Comparing
  ) throws(PredicateProblem) -> String {
    let value = try single(operand, offset)
    guard value.kind.isText else {
      throw PredicateProblem(
        offset, "\(operand.title) is \(value.kind.phrase)",
        expected:
          "a text \(offset < comparing.mark ? "before" : "behind") \(comparing.sign.spelling)")
    }
    return value.sql
  }

  /// Looks at a pattern before anything is asked of the store.
  private func check(
    _ pattern: String, operation: TextOperation, comparing: Comparing
  ) throws(PredicateProblem) {
    if pattern.isEmpty, [.begins, .ends, .contains].contains(operation) {
      throw PredicateProblem(
        comparing.right, "nothing is found of an empty text", expected: "a text that is not empty")
    }
    do throws(PatternError) {
      _ = try TextMatcher(operation, pattern, comparing.options)
    } catch {
      throw PredicateProblem(
        comparing.right,
        "the pattern cannot be read at its character \(error.place + 1): \(error.message)",
        expected: error.expected)
    }
  }
}
