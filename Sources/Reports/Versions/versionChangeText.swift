package import Building
import Findings
import Text

/// What was written so that a bundle has another version, or what would be.
///
/// - Parameters:
///   - change: The change.
///   - isPlanned: Whether nothing has been written; the lines that change are shown then.
/// - Returns: The text, a line for each file.
package func versionChangeText(_ change: VersionChange, planned isPlanned: Bool) -> String {
  func said(_ verb: String, _ past: String) -> String { isPlanned ? "would \(verb)" : past }
  var lines: [String] = []
  for folder in change.folders {
    lines.append(
      "\(said("create", "created")) \(printable(folder.path)), "
        + (folder.about.map(printable) ?? "a copy of \"\(folder.base)\""))
  }
  if let rename = change.rename {
    lines.append(
      "\(said("rename", "renamed")) \(rename.element) to \(rename.newName) in "
        + "\"\(rename.version)\": \(counted(rename.places, "place"))")
    if isPlanned { lines += changedLines(from: rename.old, to: rename.new) }
  }
  for file in change.files where file.path != change.rename?.file {
    let verb = file.old == nil ? said("create", "created") : said("update", "updated")
    lines.append("\(verb) \(printable(file.path))")
    if isPlanned, let old = file.old { lines += changedLines(from: old, to: file.new) }
  }
  if let current = change.current {
    lines.append(
      change.isEmpty
        ? "\"\(current)\" is already the current version"
        : isPlanned
          ? "would make \"\(current)\" the current version" : "current version: \"\(current)\"")
  }
  return lines.map { $0 + "\n" }.joined()
}

/// The lines that differ between two texts, in order, with `-` and `+` in front.
///
/// - Complexity: O(n·d) in the number of lines and of those that differ.
private func changedLines(from old: [UInt8], to new: [UInt8]) -> [String] {
  let (before, after) = (lines(of: old), lines(of: new))
  let difference = after.difference(from: before)
  var removed: [Int: ArraySlice<UInt8>] = [:]
  var inserted: [Int: ArraySlice<UInt8>] = [:]
  for step in difference {
    switch step {
    case .remove(let offset, let line, _): removed[offset] = line
    case .insert(let offset, let line, _): inserted[offset] = line
    }
  }
  var result: [String] = []
  var (left, right) = (0, 0)
  while left < before.count || right < after.count {
    if let line = removed[left] {
      result.append("  - \(shown(line))")
      left += 1
    } else if let line = inserted[right] {
      result.append("  + \(shown(line))")
      right += 1
    } else {
      left += 1
      right += 1
    }
  }
  return result
}

private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
}

private func shown(_ line: ArraySlice<UInt8>) -> String {
  printable(String(decoding: line.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self))
}
