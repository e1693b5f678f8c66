/// Whole lines of a file as an edit makes them, which hosts of reviews offer in place.
package struct SuggestedLines: Hashable, Sendable {
  /// The lines that are replaced, counted from 1.
  package var lines: ClosedRange<Int>
  /// What replaces them, without the end of the last line.
  package var text: String
}

extension FixIt {
  /// The same edit with the lines that it changes, where it has one replacement.
  ///
  /// - Parameter bytes: The file that it is made in, in UTF-8.
  /// - Returns: The edit.
  /// - Complexity: O(n) in the size of the file.
  package func suggesting(in bytes: [UInt8]) -> FixIt {
    guard let edit = replacements.first, replacements.count == 1,
      edit.bytes.upperBound <= bytes.count
    else { return self }
    let newline = UInt8(ascii: "\n")
    let (before, after) = (bytes[..<edit.bytes.lowerBound], bytes[edit.bytes.upperBound...])
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = after.firstIndex(of: newline) ?? bytes.endIndex
    let first = before.count { $0 == newline } + 1
    let last = first + bytes[edit.bytes].count { $0 == newline }
    let text = before[start...] + Array(edit.text.utf8) + after[..<end]
    var result = self
    result.suggestion = SuggestedLines(
      lines: first...last,
      text: String(
        decoding: text.last == UInt8(ascii: "\r") ? text.dropLast() : text, as: UTF8.self))
    return result
  }
}
