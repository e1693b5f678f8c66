import Checking
import Findings
import Text

extension CheckFinding {
  /// The element concerned, as `Entity.property`; empty if absent.
  var element: String {
    [diagnostic.entity, diagnostic.property].compactMap(\.self).joined(separator: ".")
  }

  /// The details beyond the summary, one paragraph each, in plain text.
  var details: [String] {
    var texts = [diagnostic.explanation] + diagnostic.notes.map(\.message) + [advice]
    if let apple = diagnostic.apple {
      texts.append(apple.lead + (apple.reason.map { ": \($0)" } ?? "") + ".")
    }
    texts += diagnostic.fixIts.map { "Fix: \($0.title)" }
    return texts.filter { !$0.isEmpty }
  }

  /// The first line of the location; 1 if it is not in text.
  var line: Int {
    if case .text(_, let start, _) = diagnostic.location { start.line } else { 1 }
  }
}

/// A range of text with columns as in web editors: counted from 1, in UTF-16 units.
struct TextRegion {
  let startLine: Int
  let startColumn: Int
  /// The column after the last character; nil if the range ends on another line.
  let endColumn: Int?

  /// Computes the columns of `location`; nil if it is not in text or its line is not known.
  init?(_ location: SourceLocation?, in line: String?) {
    guard case .text(_, let start, let end) = location, let line else { return nil }
    func column(_ byte: Int) -> Int {
      String(decoding: line.utf8.prefix(max(byte - 1, 0)), as: UTF8.self).utf16.count + 1
    }
    startLine = start.line
    startColumn = column(start.column)
    endColumn = end.line == start.line && end > start ? column(end.column) : nil
  }
}

/// A path as a relative reference: what means something in a URI is written as its bytes.
///
/// An absolute path becomes a `file` URI.
func uriText(_ path: String) -> String {
  var path = path[...]
  while path.hasPrefix("./") { path = path.dropFirst(2) }
  var text = path.hasPrefix("/") ? "file://" : ""
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      text.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      text += "%" + hexadecimalText([byte], isUpperCase: true)
    }
  }
  return text
}
