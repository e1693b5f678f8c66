/// How tightly an operator binds, the loosest first.
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

  /// Tells which of two operators binds less tightly.
  ///
  /// - Parameters:
  ///   - left: A precedence.
  ///   - right: Another precedence.
  /// - Returns: Whether the left one is looser.
  static func < (left: Precedence, right: Precedence) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The next looser precedence.
  var looser: Precedence { Precedence(rawValue: rawValue - 1) ?? .lowest }
}
