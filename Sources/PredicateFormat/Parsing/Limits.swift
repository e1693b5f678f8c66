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
