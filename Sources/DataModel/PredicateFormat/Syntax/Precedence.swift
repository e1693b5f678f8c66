/// The precedence of an operator, loosest first.
///
/// *Source:* `Documentation/Formats/predicates.md`, precedence.
enum Precedence: Int, Comparable {
  case lowest
  case or
  case and
  case not
  case comparison
  case assignment
  case setOperation
  case bitwiseOr
  case bitwiseXor
  case bitwiseAnd
  case shift
  case sum
  case product
  case power
  case prefix
  case postfix

  /// Whether one operator binds less tightly than another.
  ///
  /// - Parameters:
  ///   - left: A precedence.
  ///   - right: Another precedence.
  /// - Returns: Whether the left one binds less tightly.
  static func < (left: Precedence, right: Precedence) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The next looser precedence.
  var looser: Precedence { Precedence(rawValue: rawValue - 1) ?? .lowest }
}
