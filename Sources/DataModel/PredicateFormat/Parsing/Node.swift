/// A predicate or an expression, while the parser cannot know which one is required.
struct Node {
  /// The content of a node.
  enum Content {
    /// A predicate.
    case predicate(Predicate)

    /// An expression.
    case expression(Expression)
  }

  /// The predicate or expression.
  var content: Content

  /// The positions of its parts in the text.
  var places: SourcePlaces

  /// The offset of its first byte.
  var offset: Int {
    get { places.offset }
    set { places.offset = newValue }
  }

  /// The number of levels in the tree, at least 1.
  var depth: Int

  /// Creates a node for an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - offset: The offset of its first byte.
  ///   - marks: The offsets of its keys.
  ///   - parts: Its child nodes, in tree order.
  /// - Throws: `FormatError` if the tree is too deep.
  init(
    _ expression: Expression, offset: Int, marks: [Int] = [], parts: [Node] = []
  ) throws(FormatError) {
    try self.init(.expression(expression), offset: offset, marks: marks, parts: parts)
  }

  /// Creates a node for a predicate.
  ///
  /// - Parameters:
  ///   - predicate: The predicate.
  ///   - offset: The offset of its first byte.
  ///   - marks: The offset of its operator.
  ///   - parts: Its child nodes, in tree order.
  /// - Throws: `FormatError` if the tree is too deep.
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

  /// The expression, where only an expression is allowed.
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

  /// The predicate, where only a predicate is allowed.
  ///
  /// - Parameter token: The token after the node, where an operator is missing if the node is an expression.
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
