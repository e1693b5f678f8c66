extension Parser {
  /// Reads the first tokens of an operand.
  ///
  /// - Returns: What the operand is.
  /// - Throws: `FormatError` if no operand begins here.
  mutating func startOperand() throws(FormatError) -> OperandStart {
    let offset = token.offset
    switch token.kind {
    case .word(let word, let keyword?) where !keyword.isContextual:
      return try startReserved(word, keyword)
    case .word(let word, let keyword):
      return try startWord(word, keyword)
    case .selector(let selector):
      try advance()
      try expect(.leftParenthesis, "behind the function name")
      return .call(selector: selector)
    case .collectionOperator:
      let (path, marks) = try parseKeyPath()
      return .leaf(try Node(.keyPath(operand: nil, path: path), offset: offset, marks: marks))
    case .variable(let name):
      try advance()
      guard try !skip(.assign) else { return .assignment(variable: name) }
      return .leaf(try Node(.variable(name), offset: offset))
    case .string(let string):
      try advance()
      return .leaf(try Node(.constant(.string(string)), offset: offset))
    case .number(let literal):
      try advance()
      return .leaf(try Node(.constant(literal.constant(isNegative: false)), offset: offset))
    case .symbol(let symbol):
      return try startSign(symbol)
    case .end:
      throw unexpected("expression")
    }
  }

  private mutating func startSign(_ symbol: Symbol) throws(FormatError) -> OperandStart {
    let offset = token.offset
    switch symbol {
    case .exclamation, .tilde, .minus, .leftParenthesis, .leftBrace: try advance()
    default: throw unexpected("expression")
    }
    switch symbol {
    case .exclamation: return .negation
    case .tilde: return .sign(selector: "onesComplement:", arguments: [])
    case .leftParenthesis: return .group
    case .leftBrace: return .aggregate
    default: break
    }
    guard case .number(let literal) = token.kind else {
      return .sign(selector: "multiply:by:", arguments: [.constant(.integer(-1))])
    }
    try advance()
    return .leaf(try Node(.constant(literal.constant(isNegative: true)), offset: offset))
  }

  private mutating func startWord(
    _ word: String, _ keyword: Keyword?
  ) throws(FormatError) -> OperandStart {
    let offset = token.offset
    try advance()
    if try skip(.leftParenthesis) {
      guard let keyword, [.function, .ternary].contains(keyword) else {
        return .call(selector: word)
      }
      return .form(keyword)
    }
    guard try skip(.dot) else {
      return .leaf(try Node(.keyPath(operand: nil, path: word), offset: offset, marks: [offset]))
    }
    let (path, marks) = try parseKeyPath()
    return .leaf(
      try Node(
        .keyPath(operand: nil, path: word + "." + path), offset: offset, marks: [offset] + marks))
  }

  private mutating func startReserved(
    _ word: String, _ keyword: Keyword
  ) throws(FormatError) -> OperandStart {
    let offset = token.offset
    switch keyword {
    case .not:
      try advance()
      return .negation
    case .any, .some, .all, .none:
      try advance()
      return .quantified(keyword)
    case .subquery, .fetch, .cast:
      try advance()
      guard try !skip(.leftParenthesis) else { return .form(keyword) }
      throw FormatError(
        offset: offset, message: "\(keyword.rawValue) without arguments",
        expected: "'(' behind it; a key of this name is written with '#'")
    case .truePredicate, .falsePredicate:
      try advance()
      return .leaf(try Node(predicate: .constant(keyword == .truePredicate), offset: offset))
    default:
      guard let expression = Parser.literal(keyword) else {
        throw FormatError(
          offset: offset, message: "'\(word)' is a reserved word and no value",
          expected: "expression; a key of this name is written with '#'")
      }
      try advance()
      return .leaf(try Node(expression, offset: offset))
    }
  }

  private static func literal(_ keyword: Keyword) -> Expression? {
    switch keyword {
    case .null, .nil: .constant(.null)
    case .true, .yes: .constant(.boolean(true))
    case .false, .no: .constant(.boolean(false))
    case .selfObject: .selfObject
    case .anyKey: .anyKey
    default: nil
    }
  }
}
