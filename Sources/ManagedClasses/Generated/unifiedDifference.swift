/// The difference of two texts as a patch: three lines around each change, as `diff -u` writes it.
///
/// - Parameters:
///   - old: The text that is there; nil where there is none.
///   - new: The text that should be; nil where there should be none.
///   - name: The path of the file.
/// - Returns: The patch; empty where the texts are equal.
/// - Complexity: O(n·d) in lines and differences. Texts of more than 20,000 lines are shown as replaced.
package func unifiedDifference(from old: String?, to new: String?, file name: String) -> String {
  guard old != new else { return "" }
  let (oldLines, newLines) = (lines(of: old), lines(of: new))
  let edits = edits(from: oldLines, to: newLines)
  let head =
    "--- \(old == nil ? "/dev/null" : "a/\(name)")\n+++ \(new == nil ? "/dev/null" : "b/\(name)")\n"
  return head + hunks(of: edits).map(hunk).joined()
}

/// A line of two texts: in both, or in one.
private struct LineEdit {
  /// ` `, `-` or `+`.
  let sign: Character
  /// The line, without the end that all but the last have.
  let text: Substring
  /// The line in the old text, counted from 0.
  let oldLine: Int
  /// The line in the new text, counted from 0.
  let newLine: Int
}

private let mostLines = 20_000
private let context = 3

private func lines(of text: String?) -> [Substring] {
  // A byte that is CR before LF is part of the line, so that a change of line ends is seen.
  (text ?? "").unicodeScalars.split(
    maxSplits: .max, omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" }
  ).map { Substring($0) }
}

private func edits(from old: [Substring], to new: [Substring]) -> [LineEdit] {
  var removed = Set(old.indices)
  var inserted = Set(new.indices)
  if old.count <= mostLines, new.count <= mostLines {
    removed = []
    inserted = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
  }
  var result: [LineEdit] = []
  var (left, right) = (0, 0)
  while left < old.count || right < new.count {
    if removed.contains(left) {
      result.append(LineEdit(sign: "-", text: old[left], oldLine: left, newLine: right))
      left += 1
    } else if inserted.contains(right) {
      result.append(LineEdit(sign: "+", text: new[right], oldLine: left, newLine: right))
      right += 1
    } else {
      result.append(LineEdit(sign: " ", text: old[left], oldLine: left, newLine: right))
      left += 1
      right += 1
    }
  }
  // What follows the last line end is no line.
  if result.last?.sign == " ", result.last?.text.isEmpty == true { result.removeLast() }
  return result
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

private func hunk(_ edits: ArraySlice<LineEdit>) -> String {
  guard let first = edits.first else { return "" }
  func range(_ line: Int, without sign: Character) -> String {
    let count = edits.count { $0.sign != sign }
    return "\(count == 0 ? line : line + 1),\(count)"
  }
  let head =
    "@@ -\(range(first.oldLine, without: "+")) +\(range(first.newLine, without: "-")) @@\n"
  return head + edits.map { "\($0.sign)\($0.text)\n" }.joined()
}
