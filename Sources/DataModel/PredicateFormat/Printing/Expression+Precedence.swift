extension Expression {
  /// The precedence of the outermost operator in the normal form.
  var precedence: Precedence {
    switch self {
    case .assignment: .assignment
    case .setOperation: .setOperation
    case .function(nil, let selector, let arguments) where arguments.count == 2:
      Expression.infix(selector)?.precedence ?? .postfix
    default: .postfix
    }
  }

  /// The operator by which the normal form writes a built-in function of two arguments.
  ///
  /// - Parameter selector: The function's selector.
  /// - Returns: The operator and its precedence; nil if the function is written as a call.
  static func infix(_ selector: String) -> (sign: String, precedence: Precedence)? {
    switch selector {
    case "add:to:": ("+", .sum)
    case "from:subtract:": ("-", .sum)
    case "multiply:by:": ("*", .product)
    case "divide:by:": ("/", .product)
    case "raise:toPower:": ("**", .power)
    default: nil
    }
  }

  /// Appends a key path, with `#` before keys that are reserved words.
  ///
  /// - Parameters:
  ///   - path: The keys, joined by dots.
  ///   - operand: The expression before the path, if any.
  ///   - text: The text.
  static func write(_ path: String, of operand: Expression?, to text: inout FormatText) {
    if let operand {
      operand.write(to: &text, above: operand.takesKeyPath ? .lowest : .postfix)
      text += "."
    }
    for (index, key) in path.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      text += String(index == 0 ? "" : ".")
      text += String(Keyword.isReserved(key) ? "#" : "")
      text += String(key)
    }
  }

  /// Whether a key path can follow directly without merging with another path or a number.
  private var takesKeyPath: Bool {
    switch self {
    case .constant, .keyPath: false
    default: precedence == .postfix
    }
  }
}
