import DataModel
import Findings
import ModelFiles

extension MappingRule {
  /// An operator has an operand that is not a number.
  static let computedText = MappingRule(
    RuleDescription(
      "computed-text", .store, .warning,
      title: "An operator of a value expression has an operand that is not a number.",
      rationale: """
        The operators of NSExpression compute with numbers, and with a date and seconds: `+` does \
        not join texts. The result for other operands is not documented, but it is never a text.
        """,
      fix: "Join texts in a migration policy or a step file.",
      source: "Apple's documentation of NSExpression: functions of two numbers.")
  ) { scope in
    scope.mappings.flatMap { mapping -> [FoundInMapping] in
      guard let source = mapping.compiled.source?.name else { return [] }
      return mapping.properties.compactMap { property in
        guard let found = property.expression.flatMap({ scope.computedText(in: $0, from: source) })
        else { return nil }
        return FoundInMapping(
          mapping, property: property,
          "the value of \"\(property.name)\": \(found.sign) computes with numbers, but "
            + "\(found.operand.words) is not a number"
        )
      }
    }
  }
}

extension MappingScope {
  /// The first operand that an operator in an expression cannot compute with.
  fileprivate func computedText(
    in expression: Expression, from entity: String
  ) -> (sign: String, operand: ExpressionType)? {
    for part in expression.withAllParts {
      guard case .function(nil, let selector, let arguments) = part,
        let sign = ArithmeticSign.of(selector)
      else { continue }
      let operand = arguments.lazy.flatMap { types(of: $0, from: entity) }.first {
        $0.kind != .number && $0.kind != .date
      }
      if let operand { return (sign, operand) }
    }
    return nil
  }
}
