extension SchemaBuilder {
  /// The `WHERE` clause of a partial index; nil for predicates of a form not seen in any store.
  ///
  /// Comparisons of a column with a constant, joined by AND and OR, are supported.
  func partialCondition(_ text: String, of position: Int) -> String? {
    guard let predicate = try? parsePredicate(text) else { return nil }
    return condition(predicate, of: position)
  }

  private func condition(_ predicate: Predicate, of position: Int) -> String? {
    switch predicate {
    case .constant: return nil
    case .comparison(let comparison): return condition(comparison, of: position)
    case .compound(.not, _): return nil
    case .compound(let compound, let members):
      let parts = members.compactMap { condition($0, of: position) }
      guard parts.count == members.count, !parts.isEmpty else { return nil }
      return "(\(parts.joined(separator: compound == .and ? " AND " : " OR ")))"
    }
  }

  private func condition(_ comparison: Comparison, of position: Int) -> String? {
    guard case .keyPath(nil, let path) = comparison.left,
      case .constant(let constant) = comparison.right,
      comparison.modifier == .direct, comparison.options.isEmpty,
      let sign = sign(comparison.comparisonOperator)
    else { return nil }
    let columns = storedColumns(of: path, in: position)
    guard columns.count == 1 else { return nil }
    let column = identifier(columns[0].name)
    guard constant != .null else {
      switch comparison.comparisonOperator {
      case .equalTo: return "\(column) IS NULL"
      case .notEqualTo: return "\(column) IS NOT NULL"
      default: return nil
      }
    }
    return literal(constant).map { "\(column) \(sign) \($0)" }
  }

  private func sign(_ comparison: Operator) -> String? {
    switch comparison {
    case .equalTo: "="
    case .notEqualTo: "<>"
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo: comparison.spelling
    default: nil
    }
  }

  private func literal(_ constant: Constant) -> String? {
    switch constant {
    case .boolean(let value): value ? "1" : "0"
    case .integer(let value): String(value)
    case .real(let value), .date(let value): value.isFinite ? String(value) : nil
    case .string(let text): quotedText(text)
    case .null, .decimal, .data, .uuid, .url, .classReference: nil
    }
  }
}
