/// The kind of an operand, determined from its first tokens.
///
/// It is determined in one step that ends before any nested text is read, so each nesting level uses little
/// stack.
enum OperandStart {
  /// A complete operand, which a key path or an index may follow.
  case leaf(Node)

  /// A negation; its operator has been consumed.
  case negation

  /// A comparison of elements; `ANY` or a similar keyword has been consumed.
  case quantified(Keyword)

  /// A built-in function of one operand written as a prefix sign, which has been consumed, with the arguments
  /// before that operand.
  case sign(selector: String, arguments: [Expression])

  /// A group; its opening parenthesis has been consumed.
  case group

  /// A collection; its opening brace has been consumed.
  case aggregate

  /// An assignment; its operator has been consumed.
  case assignment(variable: String)

  /// A call of a built-in function; its opening parenthesis has been consumed.
  case call(selector: String)

  /// A keyword form with arguments; its opening parenthesis has been consumed.
  case form(Keyword)
}
