extension Expression {
  /// The text of the expression in Apple's normal form, as `NSExpression` describes itself.
  ///
  /// Reading the text gives the same tree, except for values that the form does not distinguish. The
  /// recursion is as deep as the tree.
  ///
  /// *Source:* `Documentation/Formats/predicates.md`.
  package var predicateFormat: String {
    var text = FormatText(keepsTypes: false)
    write(to: &text)
    return text.string
  }

  /// The text of the expression, with constants that read back exactly.
  ///
  /// Like ``predicateFormat``, but with `YES` and `NO` for booleans, `5.0` for whole real numbers, and dates
  /// with the fewest digits that read back. Data, class names and NaN have no literal.
  package var exactFormat: String {
    var text = FormatText(keepsTypes: true)
    write(to: &text)
    return text.string
  }

  /// Appends the normal form to a text, in parentheses if the context binds more tightly.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - minimum: The precedence that the expression must exceed to stand without parentheses.
  func write(to text: inout FormatText, above minimum: Precedence = .lowest) {
    let isGroup = precedence <= minimum
    text += isGroup ? "(" : ""
    writeContent(to: &text)
    text += isGroup ? ")" : ""
  }

  private func writeContent(to text: inout FormatText) {
    switch self {
    case .constant(let constant): text += text.literal(constant)
    case .selfObject: text += "SELF"
    case .anyKey: text += "ANYKEY"
    case .variable(let name): text += "$\(name)"
    case .keyPath(let operand, let path): Expression.write(path, of: operand, to: &text)
    case .function(nil, let selector, let arguments):
      Expression.writeBuiltIn(selector, arguments, to: &text)
    case .function(let operand?, let selector, let arguments):
      text += "FUNCTION("
      operand.write(to: &text)
      text += ", \(Constant.string(selector).predicateFormat) "
      for argument in arguments {
        text += ", "
        argument.write(to: &text)
      }
      text += ")"
    case .aggregate(let elements):
      Expression.writeList("{", expressions: elements, end: "}", to: &text)
    case .setOperation(let operation, let left, let right):
      left.write(to: &text, above: .assignment)
      text += " \(operation.rawValue) "
      right.write(to: &text, above: .setOperation)
    case .assignment(let variable, let value):
      text += "$\(variable) := "
      value.write(to: &text, above: .comparison)
    case .indexed(let collection, let index):
      collection.write(to: &text, above: .prefix)
      text += "[\(index.rawValue)]"
    case .subquery, .conditional, .fetchRequest: writeForm(to: &text)
    }
  }

  private func writeForm(to text: inout FormatText) {
    switch self {
    case .subquery(let collection, let variable, let predicate):
      text += "SUBQUERY("
      collection.write(to: &text)
      text += ", $\(variable), "
      predicate.write(to: &text)
    case .conditional(let predicate, let first, let second):
      text += "TERNARY("
      predicate.write(to: &text)
      text += ", "
      first.write(to: &text)
      text += ", "
      second.write(to: &text)
    case .fetchRequest(let request, let context, let countOnly):
      text += "FETCH("
      request.write(to: &text)
      text += ", "
      context.write(to: &text)
      text += countOnly ? ", YES" : ", NO"
    default: return
    }
    text += ")"
  }

  private static func writeList(
    _ start: String, expressions: [Expression], end: String, to text: inout FormatText
  ) {
    text += start
    for (index, expression) in expressions.enumerated() {
      text += index == 0 ? "" : ", "
      expression.write(to: &text)
    }
    text += end
  }

  private static func writeBuiltIn(
    _ selector: String, _ arguments: [Expression], to text: inout FormatText
  ) {
    guard arguments.count == 2 else { return writeCall(selector, arguments, to: &text) }
    if let (sign, precedence) = infix(selector) {
      arguments[0].write(to: &text, above: precedence.looser)
      text += " \(sign) "
      arguments[1].write(to: &text, above: precedence)
    } else if selector == "objectFrom:withIndex:" {
      arguments[0].write(to: &text, above: .prefix)
      writeList("[", expressions: [arguments[1]], end: "]", to: &text)
    } else if selector == "castObject:toType:",
      !text.keepsTypes || castConstant(arguments) == nil
    {
      writeList("CAST(", expressions: arguments, end: ")", to: &text)
    } else {
      writeCall(selector, arguments, to: &text)
    }
  }

  private static func writeCall(
    _ selector: String, _ arguments: [Expression], to text: inout FormatText
  ) {
    let escape = Keyword(spelledBy: selector.utf8) == nil ? "" : "#"
    writeList("\(escape)\(selector)(", expressions: arguments, end: ")", to: &text)
  }
}
