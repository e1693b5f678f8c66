package import Findings
package import StoreSchema

/// The value of an attribute as it is stored.
package enum ObjectValue: Hashable, Sendable {
  /// A value.
  case stored(StoreValue)
  /// A text of these bytes, which are no UTF-8.
  case textBytes([UInt8])

  /// Whether it is nil.
  package var isNil: Bool { self == .stored(.null) }
}

/// What is wrong with a value.
package struct ValueFault: Error, Hashable, Sendable {
  /// What kind of fault it is.
  package var rule: RuleDescription
  /// The bytes of the file that it is about.
  package var range: Range<Int>
  /// What is wrong, as it follows the name of the property.
  package var message: String
  /// The error that Core Data reports; 1550 where it is about the kind of value, nil where it reports none.
  package var code: Int?

  init(_ rule: RuleDescription, node: JSONNode, message: String, code: Int? = 1550) {
    self.rule = rule
    range = node.range
    self.message = message
    self.code = code
  }
}
