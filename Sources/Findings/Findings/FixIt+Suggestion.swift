/// The lines of a file after an edit, which code review services offer as a suggestion.
package struct SuggestedLines: Hashable, Sendable {
  /// The lines to replace, counted from 1.
  package var lines: ClosedRange<Int>
  /// The replacement, without the end of the last line.
  package var text: String
}

extension FixIt {
  /// Adds the changed lines to a fix with exactly one replacement.
  ///
  /// - Parameter file: The file to edit.
  /// - Returns: The fix.
  /// - Complexity: O(log n) in the number of lines, plus the length of the changed lines.
  package func suggesting(in file: LineFeeds) -> FixIt {
    guard let edit = replacements.first, replacements.count == 1,
      edit.bytes.upperBound <= file.bytes.count
    else { return self }
    let (start, end) = (
      file.start(ofLineAt: edit.bytes.lowerBound), file.end(ofLineAt: edit.bytes.upperBound)
    )
    let first = file.count(before: edit.bytes.lowerBound) + 1
    let last = file.count(before: edit.bytes.upperBound) + 1
    let text =
      file.bytes[start..<edit.bytes.lowerBound] + Array(edit.text.utf8)
      + file.bytes[edit.bytes.upperBound..<end]
    var result = self
    result.suggestion = SuggestedLines(
      lines: first...last,
      text: String(
        decoding: text.last == UInt8(ascii: "\r") ? text.dropLast() : text, as: UTF8.self))
    return result
  }
}
