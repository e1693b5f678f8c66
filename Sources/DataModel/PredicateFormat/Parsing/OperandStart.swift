/// What an operand turns out to be, once its first tokens are used up.
///
/// Telling this apart is one step that ends before any nested text is read; so the stack holds
/// little for each level of nesting.
enum OperandStart {
  /// A complete operand, which a key path or an index may follow.
  case leaf(Node)

  /// A negation, behind its operator.
  case negation

  /// A comparison of elements, behind `ANY` and the like.
  case quantified(Keyword)

  /// A built-in function of one operand, behind its sign, with the arguments before that operand.
  case sign(selector: String, arguments: [Expression])

  /// A group, behind its parenthesis.
  case group

  /// A collection, behind its brace.
  case aggregate

  /// An assignment, behind its sign.
  case assignment(variable: String)

  /// A call of a built-in function, behind its parenthesis.
  case call(selector: String)

  /// One of the forms with a keyword and arguments, behind its parenthesis.
  case form(Keyword)
}
