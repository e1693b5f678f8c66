/// Reads a format text in one pass.
///
/// Only what follows shows whether parentheses contain a predicate or an expression. Everything is therefore
/// read as a `Node`, which can be either, and each operator checks the kind of its operands. Nothing is read
/// twice.
struct Parser {
  /// The current token, not yet consumed.
  private(set) var token: Token

  private var lexer: Lexer
  private var nesting = 0

  /// Creates a parser and reads the first token.
  ///
  /// - Parameter text: The text.
  /// - Throws: `FormatError` if the text is too long or does not begin with a token.
  init(_ text: String) throws(FormatError) {
    guard text.utf8.count <= Limits.length else {
      throw FormatError(
        offset: Limits.length, message: "text too long", expected: "at most 1048576 bytes")
    }
    var lexer = Lexer(text)
    token = try lexer.next()
    self.lexer = lexer
  }

  /// Advances to the next token.
  ///
  /// - Throws: `FormatError` if the next token is malformed.
  mutating func advance() throws(FormatError) {
    token = try lexer.next()
  }

  /// Consumes a required symbol.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - place: The construct that the symbol begins or ends, for the message.
  /// - Throws: `FormatError` at any other token.
  mutating func expect(_ symbol: Symbol, _ place: String) throws(FormatError) {
    guard token.kind == .symbol(symbol) else { throw unexpected("'\(symbol.rawValue)' \(place)") }
    try advance()
  }

  /// Consumes an optional symbol.
  ///
  /// - Parameter symbol: The symbol.
  /// - Returns: Whether it was present.
  /// - Throws: `FormatError` if the following token is malformed.
  mutating func skip(_ symbol: Symbol) throws(FormatError) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  /// The error for an unexpected current token.
  ///
  /// - Parameter expected: What was expected.
  /// - Returns: The error, at the current token.
  func unexpected(_ expected: String) -> FormatError {
    FormatError(
      offset: token.offset, message: "unexpected \(token.description)", expected: expected)
  }

  /// Checks that the whole text has been consumed.
  ///
  /// - Throws: `FormatError` at the first remaining token.
  func expectEnd() throws(FormatError) {
    guard token.kind != .end else { return }
    throw unexpected("operator or end of text")
  }

  /// Reads operands and operators while these bind more tightly than a precedence.
  ///
  /// - Parameter minimum: The precedence.
  /// - Returns: The predicate or expression.
  /// - Throws: `FormatError` for malformed text and if nesting is too deep.
  mutating func parseNode(above minimum: Precedence = .lowest) throws(FormatError) -> Node {
    guard nesting < Limits.nesting else {
      throw FormatError(
        offset: token.offset, message: "nested too deeply",
        expected: "at most \(Limits.nesting) levels")
    }
    nesting += 1
    defer { nesting -= 1 }
    var left = try parseOperand()
    while let infix = InfixOperator(token.kind), infix.precedence > minimum {
      left = try parseInfix(infix, after: left)
    }
    return left
  }

  private mutating func parseInfix(
    _ infix: InfixOperator, after left: Node
  ) throws(FormatError) -> Node {
    switch infix {
    case .compound(let kind):
      return try parseCompound(kind, first: left)
    case .comparison(let comparisonOperator):
      return try parseComparison(comparisonOperator, left: left, modifier: .direct)
    case .set(let operation):
      return try parseOperation(infix, after: left) { .setOperation(operation, $0, $1) }
    case .function(let selector, _):
      return try parseOperation(infix, after: left) {
        .function(operand: nil, selector: selector, arguments: [$0, $1])
      }
    }
  }

  private mutating func parseOperation(
    _ infix: InfixOperator, after left: Node, make: (Expression, Expression) -> Expression
  ) throws(FormatError) -> Node {
    let first = try leftExpression(left)
    try advance()
    let right = try parseNode(above: infix.precedence)
    return try Node(
      make(first, try right.expression()),
      offset: left.offset, parts: [left, right])
  }

  /// The expression before the current operator.
  ///
  /// - Parameter left: The operand before the operator.
  /// - Returns: The expression.
  /// - Throws: `FormatError` at the operator if the operand is a predicate.
  func leftExpression(_ left: Node) throws(FormatError) -> Expression {
    guard case .expression(let expression) = left.content else {
      throw unexpected("AND, OR or end, because a comparison cannot be compared or computed with")
    }
    return expression
  }
}

/// Limits that bound the time and stack needed for untrusted text.
///
/// `treeDepth` is less than half of `nesting`: printing adds at most one pair of parentheses per level of the
/// tree, so everything that was read can be printed and read again.
enum Limits {
  /// The maximum length of a text, in UTF-8 bytes.
  static let length = 1 << 20

  /// The maximum number of open operands: parentheses, arguments and right operands.
  static let nesting = 128

  /// The maximum depth of the resulting tree; a single key path has depth 1.
  static let treeDepth = 60

  /// The maximum number of digits in a decimal number.
  static let decimalDigits = 38
}
