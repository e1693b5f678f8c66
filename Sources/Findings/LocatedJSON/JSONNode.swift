/// A value of a JSON file with its place.
package struct JSONNode: Sendable {
  /// What a value is.
  package enum Value: Sendable {
    case null
    case boolean(Bool)
    /// A number as it is written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  /// The value.
  package var value: Value
  /// The bytes that it takes up, quotation marks and brackets included.
  package var range: Range<Int>
}

/// A member of an object.
package struct JSONMember: Sendable {
  /// The name.
  package var name: String
  /// The bytes of the name with its quotation marks.
  package var nameRange: Range<Int>
  /// The value.
  package var node: JSONNode
}

extension JSONNode {
  /// The value as it is written where that is short, else what kind of value it is.
  package var shown: String {
    switch value {
    case .boolean(let flag): "\(flag)"
    case .number(let text): text
    case .string(let text): "\"\(text)\""
    case .null, .array, .object: phrase
    }
  }

  /// What the value is, as a message says it.
  package var phrase: String {
    switch value {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
