package import DataModel
package import Findings

/// The value of an attribute as stored.
package enum ObjectValue: Hashable, Sendable {
  /// A value.
  case stored(StoreValue)
  /// A text whose bytes are not valid UTF-8.
  case textBytes([UInt8])

  /// Whether it is nil.
  package var isNil: Bool { self == .stored(.null) }
}

/// A problem of a value.
package struct ValueFault: Error, Hashable, Sendable {
  /// The kind of problem.
  package var rule: RuleDescription
  /// The bytes of the file that it concerns.
  package var range: Range<Int>
  /// The problem, as text that follows the name of the property.
  package var message: String
  /// The error code that Core Data reports; 1550 for a wrong type, nil if it reports none.
  package var code: Int?

  init(_ rule: RuleDescription, node: JSONNode, message: String, code: Int? = 1550) {
    self.rule = rule
    range = node.range
    self.message = message
    self.code = code
  }
}
