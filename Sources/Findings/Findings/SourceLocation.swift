/// A place in a text file.
///
/// Lines and columns count from 1; columns count UTF-8 bytes, as compilers on all systems print them.
package struct SourcePosition: Hashable, Sendable, Comparable {
  /// The line, counted from 1.
  package var line: Int
  /// The column in UTF-8 bytes, counted from 1.
  package var column: Int

  /// Makes the position of `line` and `column`, both counted from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders positions as they follow in the file.
  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Where in a file a diagnostic points.
package enum SourceLocation: Hashable, Sendable {
  /// The file as a whole.
  case file(String)
  /// A range of text; the end is the position after the last byte.
  case text(file: String, start: SourcePosition, end: SourcePosition)
  /// A byte of a binary file, counted from 0.
  case byte(file: String, offset: Int)

  /// The path of the file, as the user named it.
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
