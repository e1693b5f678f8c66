/// A predicate or an expression, as long as the parser cannot know which of them is wanted.
struct Node {
  /// What was read.
  enum Content {
    /// A predicate.
    case predicate(Predicate)

    /// An expression.
    case expression(Expression)
  }

  /// What was read.
  var content: Content

  /// Where it stands.
  var places: SourcePlaces

  /// The first byte of the text that was read.
  var offset: Int {
    get { places.offset }
    set { places.offset = newValue }
  }

  /// The levels of the tree, at least 1.
  var depth: Int

  /// Makes a node of an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - offset: Its first byte.
  ///   - marks: The places of its keys.
  ///   - parts: The nodes it is made of, in the order of the tree.
  /// - Throws: `FormatError` beyond the depth budget.
  init(
    _ expression: Expression, offset: Int, marks: [Int] = [], parts: [Node] = []
  ) throws(FormatError) {
    try self.init(.expression(expression), offset: offset, marks: marks, parts: parts)
  }

  /// Makes a node of a predicate.
  ///
  /// - Parameters:
  ///   - predicate: The predicate.
  ///   - offset: Its first byte.
  ///   - marks: The place of its operator.
  ///   - parts: The nodes it is made of, in the order of the tree.
  /// - Throws: `FormatError` beyond the depth budget.
  init(
    predicate: Predicate, offset: Int, marks: [Int] = [], parts: [Node] = []
  ) throws(FormatError) {
    try self.init(.predicate(predicate), offset: offset, marks: marks, parts: parts)
  }

  private init(
    _ content: Content, offset: Int, marks: [Int], parts: [Node]
  ) throws(FormatError) {
    let childDepth = parts.reduce(0) { max($0, $1.depth) }
    guard childDepth < Limits.treeDepth else {
      throw FormatError(
        offset: offset, message: "nested too deeply",
        expected: "at most \(Limits.treeDepth) levels")
    }
    self.content = content
    places = SourcePlaces(offset: offset, marks: marks, parts: parts.map(\.places))
    depth = childDepth + 1
  }

  /// The expression, where nothing else will do.
  ///
  /// - Returns: The expression.
  /// - Throws: `FormatError` at the node if it is a predicate.
  func expression() throws(FormatError) -> Expression {
    guard case .expression(let expression) = content else {
      throw FormatError(
        offset: offset, message: "a predicate is not a value", expected: "expression")
    }
    return expression
  }

  /// The predicate, where nothing else will do.
  ///
  /// - Parameter token: The token behind the node, where an operator is missing otherwise.
  /// - Returns: The predicate.
  /// - Throws: `FormatError` at the token if the node is an expression.
  func predicate(before token: Token) throws(FormatError) -> Predicate {
    guard case .predicate(let predicate) = content else {
      throw FormatError(
        offset: token.offset, message: "unexpected \(token.description) after an expression",
        expected: "comparison operator, because an expression alone is not a predicate")
    }
    return predicate
  }
}
