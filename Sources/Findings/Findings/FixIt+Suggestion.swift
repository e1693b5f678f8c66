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
  /// - Parameter file: The file that it is made in.
  /// - Returns: The edit.
  /// - Complexity: O(log n) in the number of lines, and the length of those that it changes.
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
