extension Parser {
  /// Reads expressions separated by commas, and the sign that ends them.
  ///
  /// - Parameter end: The sign.
  /// - Returns: The expressions, and the levels of the deepest one.
  /// - Throws: `FormatError` for malformed text.
  mutating func parseList(
    until end: Symbol
  ) throws(FormatError) -> (expressions: [Expression], depth: Int) {
    var expressions: [Expression] = []
    var depth = 0
    guard try !skip(end) else { return (expressions, depth) }
    repeat {
      let node = try parseNode()
      expressions.append(try node.expression())
      depth = max(depth, node.depth)
    } while try skip(.comma)
    try expect(end, "or ',' behind an element")
    return (expressions, depth)
  }

  /// Reads the arguments of a built-in function, behind its parenthesis.
  ///
  /// A name without colons that has arguments gets one, as in `sum(a)` for `sum:(a)`.
  ///
  /// - Parameters:
  ///   - selector: The function's name as written.
  ///   - offset: The first byte of the name.
  /// - Returns: The call.
  /// - Throws: `FormatError` for malformed text.
  mutating func parseCall(_ selector: String, offset: Int) throws(FormatError) -> Node {
    let (arguments, depth) = try parseList(until: .rightParenthesis)
    let isComplete = arguments.isEmpty || selector.utf8.last == UInt8(ascii: ":")
    return try Node(
      .function(
        operand: nil, selector: isComplete ? selector : selector + ":", arguments: arguments),
      offset: offset, childDepth: depth)
  }
}
