extension Parser {
  /// Reads an operand with its prefix and postfix operators.
  ///
  /// - Returns: The operand, which is a predicate after `NOT` and similar keywords.
  /// - Throws: `FormatError` for malformed text.
  mutating func parseOperand() throws(FormatError) -> Node {
    let offset = token.offset
    var node: Node
    switch try startOperand() {
    case .negation: return try parseNegation(offset: offset)
    case .quantified(let keyword): return try parseQuantified(keyword, offset: offset)
    case .sign(let selector, let arguments):
      return try parseSigned(selector, arguments, offset: offset)
    case .assignment(let variable): return try parseAssignment(of: variable, offset: offset)
    case .leaf(let leaf): node = leaf
    case .group: node = try parseGroup()
    case .aggregate: node = try parseAggregate(offset: offset)
    case .call(let selector): node = try parseCall(selector, offset: offset)
    case .form(let keyword): node = try parseForm(keyword, offset: offset)
    }
    node.offset = offset
    return try parsePostfix(of: node)
  }

  private mutating func parseSigned(
    _ selector: String, _ arguments: [Expression], offset: Int
  ) throws(FormatError) -> Node {
    let operand = try parseNode(above: .power)
    var parts: [Node] = []
    for argument in arguments { parts.append(try Node(argument, offset: offset)) }
    return try Node(
      .function(
        operand: nil, selector: selector, arguments: arguments + [try operand.expression()]),
      offset: offset, parts: parts + [operand])
  }

  private mutating func parseAssignment(
    of variable: String, offset: Int
  ) throws(FormatError) -> Node {
    let value = try parseNode(above: .comparison)
    return try Node(
      .assignment(variable: variable, try value.expression()),
      offset: offset, parts: [value])
  }

  private mutating func parseGroup() throws(FormatError) -> Node {
    let node = try parseNode()
    try expect(.rightParenthesis, "behind the group")
    return node
  }

  private mutating func parseAggregate(offset: Int) throws(FormatError) -> Node {
    let (elements, parts) = try parseList(until: .rightBrace)
    return try Node(.aggregate(elements), offset: offset, parts: parts)
  }

  private mutating func parsePostfix(of primary: Node) throws(FormatError) -> Node {
    var node = primary
    while true {
      switch token.kind {
      case .symbol(.dot):
        let operand = try leftExpression(node)
        try advance()
        let (path, marks) = try parseKeyPath()
        node = try Node(
          .keyPath(operand: operand, path: path), offset: node.offset, marks: marks,
          parts: [node])
      case .symbol(.leftBracket):
        node = try parseIndex(of: node)
      default:
        return node
      }
    }
  }

  private mutating func parseIndex(of node: Node) throws(FormatError) -> Node {
    let collection = try leftExpression(node)
    try advance()
    let result: Node
    if case .word(_, let keyword?) = token.kind, let index = Index(rawValue: keyword.rawValue) {
      try advance()
      result = try Node(
        .indexed(collection, index), offset: node.offset, parts: [node])
    } else {
      let index = try parseNode()
      result = try Node(
        .function(
          operand: nil, selector: "objectFrom:withIndex:",
          arguments: [collection, try index.expression()]),
        offset: node.offset, parts: [node, index])
    }
    try expect(.rightBracket, "behind the index")
    return result
  }

  /// Reads the keys of a key path, starting with the first one.
  ///
  /// After a dot, reserved words are keys unless they contain a hyphen, which no key can.
  ///
  /// - Returns: The keys, joined by dots, and the offset of each key's first byte.
  /// - Throws: `FormatError` if no key follows a dot.
  mutating func parseKeyPath() throws(FormatError) -> (path: String, marks: [Int]) {
    var path = ""
    var marks: [Int] = []
    repeat {
      switch token.kind {
      case .word(_, .utiConformsTo?), .word(_, .utiEquals?):
        throw unexpected("key after '.'")
      case .word(let key, _), .collectionOperator(let key):
        path += path.isEmpty ? key : "." + key
        marks.append(token.offset)
      default:
        throw unexpected("key after '.'")
      }
      try advance()
    } while try skip(.dot)
    return (path, marks)
  }
}
