/// Reads a format text in one pass.
///
/// Whether parentheses hold a predicate or an expression shows only behind them; so everything is
/// read as a `Node`, which is either, and each operator checks the kind of its operands. Nothing
/// is read twice.
struct Parser {
  /// The token that is not yet used up.
  private(set) var token: Token

  private var lexer: Lexer
  private var nesting = 0

  /// Reads the first token of a text.
  ///
  /// - Parameter text: The text.
  /// - Throws: `FormatError` if the text is too long or begins with no token.
  init(_ text: String) throws(FormatError) {
    guard text.utf8.count <= Limits.length else {
      throw FormatError(
        offset: Limits.length, message: "text too long", expected: "at most 1048576 bytes")
    }
    var lexer = Lexer(text)
    token = try lexer.next()
    self.lexer = lexer
  }

  /// Replaces the current token by the next one.
  ///
  /// - Throws: `FormatError` if there is no well-formed token.
  mutating func advance() throws(FormatError) {
    token = try lexer.next()
  }

  /// Uses up a sign that must come now.
  ///
  /// - Parameters:
  ///   - symbol: The sign.
  ///   - place: What the sign ends or begins, for the message.
  /// - Throws: `FormatError` at any other token.
  mutating func expect(_ symbol: Symbol, _ place: String) throws(FormatError) {
    guard token.kind == .symbol(symbol) else { throw unexpected("'\(symbol.rawValue)' \(place)") }
    try advance()
  }

  /// Uses up a sign if it comes now.
  ///
  /// - Parameter symbol: The sign.
  /// - Returns: Whether it came.
  /// - Throws: `FormatError` if the token behind it is malformed.
  mutating func skip(_ symbol: Symbol) throws(FormatError) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  /// The error that the current token is not what belongs here.
  ///
  /// - Parameter expected: What belongs here.
  /// - Returns: The error, at the current token.
  func unexpected(_ expected: String) -> FormatError {
    FormatError(
      offset: token.offset, message: "unexpected \(token.description)", expected: expected)
  }

  /// Checks that the whole text is used up.
  ///
  /// - Throws: `FormatError` at the first token that is left.
  func expectEnd() throws(FormatError) {
    guard token.kind != .end else { return }
    throw unexpected("operator or end of text")
  }

  /// Reads operands and operators for as long as these bind more tightly than a precedence.
  ///
  /// - Parameter minimum: The precedence.
  /// - Returns: The predicate or expression.
  /// - Throws: `FormatError` for malformed text and beyond the nesting budget.
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

  /// The expression before an operator that is the current token.
  ///
  /// - Parameter left: What stands before the operator.
  /// - Returns: The expression.
  /// - Throws: `FormatError` at the operator if that is a predicate.
  func leftExpression(_ left: Node) throws(FormatError) -> Expression {
    guard case .expression(let expression) = left.content else {
      throw unexpected("AND, OR or end, because a comparison cannot be compared or computed with")
    }
    return expression
  }
}

/// The budgets that keep reading a stranger's text within bounded time and stack.
///
/// `treeDepth` is less than half of `nesting`: printing adds at most one pair of parentheses for
/// each level of the tree, so whatever was read can be printed and read again.
enum Limits {
  /// The longest text, in UTF-8 bytes.
  static let length = 1 << 20

  /// The most operands that may be open at once: parentheses, arguments, right operands.
  static let nesting = 128

  /// The most levels of the resulting tree, a lone key path being one.
  static let treeDepth = 60

  /// The most digits that a decimal number object holds.
  static let decimalDigits = 38
}
