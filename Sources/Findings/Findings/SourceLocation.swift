/// A position in a text file.
///
/// Lines and columns count from 1; columns count UTF-8 bytes, as in compiler messages.
package struct SourcePosition: Hashable, Sendable, Comparable {
  /// The line, counted from 1.
  package var line: Int
  /// The column in UTF-8 bytes, counted from 1.
  package var column: Int

  /// Creates a position; `line` and `column` count from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders positions as in the file.
  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// The location of a diagnostic.
package enum SourceLocation: Hashable, Sendable {
  /// A whole file.
  case file(String)
  /// A range of text; the end is the position after the last byte.
  case text(file: String, start: SourcePosition, end: SourcePosition)
  /// A byte of a binary file, counted from 0.
  case byte(file: String, offset: Int)

  /// The path of the file as given by the user.
  package var file: String {
    switch self {
    case .file(let file), .text(let file, _, _), .byte(let file, _): file
    }
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `file`, `file:line:column` or `file@offset`.
  package var description: String {
    switch self {
    case .file(let file): file
    case .text(let file, let start, _): "\(file):\(start.line):\(start.column)"
    case .byte(let file, let offset): "\(file)@\(offset)"
    }
  }
}
