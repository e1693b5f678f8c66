/// A JSON value with its range in the file.
package struct JSONNode: Sendable {
  /// The content of a value.
  package enum Content: Sendable {
    case null
    case boolean(Bool)
    /// A number as written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  /// The value.
  package var value: Content
  /// The range of bytes, including quotation marks and brackets.
  package var range: Range<Int>
}

/// A member of an object.
package struct JSONMember: Sendable {
  /// The name.
  package var name: String
  /// The range of the name, including its quotation marks.
  package var nameRange: Range<Int>
  /// The value.
  package var node: JSONNode
}

extension JSONNode {
  /// The value as written if short, otherwise its type.
  package var shown: String {
    switch value {
    case .boolean(let flag): "\(flag)"
    case .number(let text): text
    case .string(let text): "\"\(text)\""
    case .null, .array, .object: phrase
    }
  }

  /// The type of the value, as used in messages.
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
