/// A value of a project file, with the bytes that it is written in.
package struct ProjectNode: Sendable {
  /// The content of a value.
  package enum Content: Sendable {
    /// A text, without quotes and with escapes resolved.
    case text(String)
    /// A list in parentheses.
    case list([ProjectNode])
    /// A dictionary in braces, in the order of the file.
    case table([ProjectEntry])
    /// Bytes in angle brackets.
    case data
  }

  /// What it is.
  package var content: Content
  /// The bytes, counted from 0, without comments around them.
  package var range: Range<Int>

  /// The text; nil for other values.
  package var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  /// The elements; nil for anything but a list.
  package var elements: [ProjectNode]? {
    if case .list(let elements) = content { elements } else { nil }
  }

  /// The entries; nil for anything but a dictionary.
  package var entries: [ProjectEntry]? {
    if case .table(let entries) = content { entries } else { nil }
  }

  /// The value of the first entry called `key`; nil if absent.
  package subscript(key: String) -> ProjectNode? { entry(key)?.value }

  /// The first entry called `key`; nil if absent.
  package func entry(_ key: String) -> ProjectEntry? { entries?.first { $0.name == key } }
}

/// An entry of a dictionary.
package struct ProjectEntry: Sendable {
  /// The key as it is written.
  package var key: Range<Int>
  /// The key.
  package var name: String
  /// The value.
  package var value: ProjectNode
  /// The offset of the semicolon at the end.
  package var end: Int
}
