/// The difference of two texts as a patch: three lines around each change, as `diff -u` writes it.
///
/// - Parameters:
///   - old: The existing text; nil if absent.
///   - new: The expected text; nil if there should be none.
///   - path: The path of the file.
/// - Returns: The patch; empty if the texts are equal, byte for byte.
/// - Complexity: O(n) in the size, and O(m·d) in the lines between the first and the last difference and the
///   number of differences; where these are more than 2,000 lines, all of them are shown as replaced.
package func unifiedDifference(
  from old: String?, to new: String?, file path: String
) -> String {
  let (oldLines, newLines) = (lines(of: old), lines(of: new))
  guard oldLines != newLines || (old == nil) != (new == nil) else { return "" }
  let name = String(path.hasPrefix("./") ? path.dropFirst(2) : path.drop { $0 == "/" })
  let head =
    "--- \(old == nil ? "/dev/null" : "a/\(name)")\n+++ \(new == nil ? "/dev/null" : "b/\(name)")\n"
  return head + hunks(of: edits(from: oldLines, to: newLines)).map(text).joined()
}

/// A line of two texts: in both, or in one.
private struct LineEdit {
  /// ` `, `-` or `+`.
  let sign: Character
  /// The line with its end, which the last may lack.
  let text: ArraySlice<UInt8>
  /// The number of preceding lines in the old text.
  let oldLine: Int
  /// The number of preceding lines in the new text.
  let newLine: Int
}

private let mostCompared = 2_000
private let context = 3
private let lineEnd = UInt8(ascii: "\n")

/// The lines with their ends.
private func lines(of text: String?) -> [ArraySlice<UInt8>] {
  var rest = Array((text ?? "").utf8)[...]
  var lines: [ArraySlice<UInt8>] = []
  while !rest.isEmpty {
    let end = rest.firstIndex(of: lineEnd).map { $0 + 1 } ?? rest.endIndex
    lines.append(rest[..<end])
    rest = rest[end...]
  }
  return lines
}

private func edits(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [LineEdit] {
  let start = zip(old, new).prefix { $0 == $1 }.count
  let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
  let (removed, inserted) = changes(
    from: old[start..<(old.count - end)], to: new[start..<(new.count - end)])
  var result: [LineEdit] = []
  var (left, right) = (0, 0)
  while left < old.count || right < new.count {
    let isRemoved = removed.contains(left)
    let isInserted = !isRemoved && inserted.contains(right)
    result.append(
      LineEdit(
        sign: isRemoved ? "-" : isInserted ? "+" : " ", text: isInserted ? new[right] : old[left],
        oldLine: left, newLine: right))
    if !isInserted { left += 1 }
    if !isRemoved { right += 1 }
  }
  return result
}

/// The lines of the old text that are not in the new one, and those of the new one that are not in the old.
private func changes(
  from old: ArraySlice<ArraySlice<UInt8>>, to new: ArraySlice<ArraySlice<UInt8>>
) -> (removed: Set<Int>, inserted: Set<Int>) {
  guard old.count + new.count <= mostCompared else { return (Set(old.indices), Set(new.indices)) }
  var (removed, inserted) = (Set<Int>(), Set<Int>())
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, _, _): removed.insert(old.startIndex + offset)
    case .insert(let offset, _, _): inserted.insert(new.startIndex + offset)
    }
  }
  return (removed, inserted)
}

/// The parts with changes, each with the lines around it.
private func hunks(of edits: [LineEdit]) -> [ArraySlice<LineEdit>] {
  var ranges: [Range<Int>] = []
  for index in edits.indices where edits[index].sign != " " {
    let range = max(0, index - context)..<min(edits.count, index + context + 1)
    if let last = ranges.last, last.upperBound >= range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
  return ranges.map { edits[$0] }
}

private func text(of hunk: ArraySlice<LineEdit>) -> String {
  guard let first = hunk.first else { return "" }
  func range(_ line: Int, without sign: Character) -> String {
    let count = hunk.count { $0.sign != sign }
    return "\(count == 0 ? line : line + 1),\(count)"
  }
  let head =
    "@@ -\(range(first.oldLine, without: "+")) +\(range(first.newLine, without: "-")) @@\n"
  return head
    + hunk.map { edit in
      let line = "\(edit.sign)" + String(decoding: edit.text, as: UTF8.self)
      return edit.text.last == lineEnd ? line : line + "\n\\ No newline at end of file\n"
    }.joined()
}
