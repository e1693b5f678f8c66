extension Parser {
  /// Reads comma-separated expressions and the symbol that ends them.
  ///
  /// - Parameter end: The closing symbol.
  /// - Returns: The expressions and their nodes.
  /// - Throws: `FormatError` for malformed text.
  mutating func parseList(
    until end: Symbol
  ) throws(FormatError) -> (expressions: [Expression], parts: [Node]) {
    var expressions: [Expression] = []
    var parts: [Node] = []
    guard try !skip(end) else { return (expressions, parts) }
    repeat {
      let node = try parseNode()
      expressions.append(try node.expression())
      parts.append(node)
    } while try skip(.comma)
    try expect(end, "or ',' behind an element")
    return (expressions, parts)
  }

  /// Reads the arguments of a built-in function, after its opening parenthesis.
  ///
  /// A name with arguments but without colons gets one: `sum(a)` becomes `sum:(a)`.
  ///
  /// - Parameters:
  ///   - selector: The function's name as written.
  ///   - offset: The first byte of the name.
  /// - Returns: The call.
  /// - Throws: `FormatError` for malformed text.
  mutating func parseCall(_ selector: String, offset: Int) throws(FormatError) -> Node {
    let (arguments, parts) = try parseList(until: .rightParenthesis)
    let isComplete = arguments.isEmpty || selector.utf8.last == UInt8(ascii: ":")
    return try Node(
      .function(
        operand: nil, selector: isComplete ? selector : selector + ":", arguments: arguments),
      offset: offset, parts: parts)
  }
}
