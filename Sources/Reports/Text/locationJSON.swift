import Findings

/// A location as JSON: the file, and lines and columns from 1 or the offset from 0; null if there is none.
func locationJSON(_ location: SourceLocation?) -> JSONValue {
  switch location {
  case nil: .null
  case .file(let file): ["file": .string(file)]
  case .byte(let file, let offset): ["file": .string(file), "offset": .integer(Int64(offset))]
  case .text(let file, let start, let end):
    [
      "file": .string(file), "line": .integer(Int64(start.line)),
      "column": .integer(Int64(start.column)), "endLine": .integer(Int64(end.line)),
      "endColumn": .integer(Int64(end.column)),
    ]
  }
}

/// A text as JSON; null if there is none.
func textJSON(_ text: String?) -> JSONValue {
  text.map { .string($0) } ?? .null
}
