import Findings
import Text

/// The line of a location, with a caret below it and tildes up to the end of the range.
///
/// Of a long line only what is around the caret is shown, between ellipses.
struct Excerpt {
  /// The line, made safe for terminals.
  let line: String
  /// The text before the caret: spaces, and tabs where the line has them.
  let gap: String
  /// The caret and the tildes.
  let marks: String
  /// The line in three parts: before the range, the range, and after it; escaped for terminals.
  let parts: (before: String, marked: String, after: String)

  /// The maximum number of marked columns.
  private static let mostMarked = 40
  /// The minimum number of columns before the caret in a line truncated at its beginning.
  private static let lead = 30

  /// Creates an excerpt; nil if the location is not in text or the line is unknown.
  ///
  /// - Parameters:
  ///   - location: The location.
  ///   - line: The first line of the location.
  ///   - width: The maximum number of columns.
  init?(at location: SourceLocation?, in line: String?, width: Int) {
    guard case .text(_, let start, let end) = location, let line else { return nil }
    let offset = min(start.column - 1, line.utf8.count)
    let last = end.line == start.line ? end.column - 1 : line.utf8.count
    let before = String(decoding: line.utf8.prefix(offset), as: UTF8.self)
    let after = String(decoding: line.utf8.dropFirst(offset), as: UTF8.self)
    let marked = Self.named(
      String(decoding: after.utf8.prefix(max(last - offset, 0)), as: UTF8.self))

    var head = Substring(before)
    var isCut = false
    if displayWidth(line) > width, displayWidth(before) + Self.mostMarked >= width {
      let room = width - 1 - displayWidth(after)
      let kept = suffix(of: before, columns: max(min(Self.lead, width / 3), room, 1))
      isCut = kept.startIndex > before.startIndex
      head = kept
    }
    let text = (isCut ? "…" : "") + head + after
    self.line = printable(clipped(text, to: width))
    gap =
      (isCut ? " " : "")
      + head.map { $0 == "\t" ? "\t" : String(repeating: " ", count: displayWidth($0)) }.joined()
    let room = max(width - displayWidth(gap), 1)
    let count = min(displayWidth(marked), Self.mostMarked, room)
    marks = "^" + String(repeating: "~", count: max(count, 1) - 1)
    let shownBefore = (isCut ? "…" : "") + String(head)
    let shownAfter = clipped(text, to: width).dropFirst(shownBefore.count)
    let middle = shownAfter.prefix(marked.count)
    parts = (
      printable(shownBefore), printable(String(middle)),
      printable(String(shownAfter.dropFirst(middle.count)))
    )
  }

  /// The part of a tag up to the value of its name, without the rest.
  private static func named(_ text: String) -> Substring {
    guard text.utf8.first == UInt8(ascii: "<") else { return text[...] }
    var rest = text.utf8[...]
    while let space = rest.firstIndex(where: isSpace) {
      rest = rest[space...].dropFirst()
      if let end = endOfName(rest) { return text[..<end] }
    }
    return text[...]
  }

  /// The end of the first attribute in `text`, when that is the name.
  private static func endOfName(_ text: Substring.UTF8View) -> String.Index? {
    guard text.starts(with: "name".utf8) else { return nil }
    var rest = text.dropFirst(4).drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop(while: isSpace)
    guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    return rest.firstIndex(of: quote).map(rest.index(after:))
  }

  /// Whether `byte` is what XML calls white space.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

/// `text`, or as much of it as fits in `width` columns with an ellipsis at the end.
func clipped(_ text: String, to width: Int) -> String {
  guard displayWidth(text) > width else { return text }
  var room = max(width - 1, 0)
  let kept = text.prefix { character in
    room -= displayWidth(character)
    return room >= 0
  }
  return kept + "…"
}

/// The end of `text`, as far as it fits in `columns`.
private func suffix(of text: String, columns: Int) -> Substring {
  var room = columns
  var start = text.endIndex
  while start > text.startIndex {
    let previous = text.index(before: start)
    room -= displayWidth(text[previous])
    if room < 0 { break }
    start = previous
  }
  return text[start...]
}

/// `text` wrapped at spaces to lines of at most `width` characters; text in backquotes, such as a command, is
/// not broken.
func wrapped(_ text: String, to width: Int = 95) -> [String] {
  var lines: [String] = []
  var isQuoted = false
  let words = text.split { character in
    if character == "`" { isQuoted.toggle() }
    return character == " " && !isQuoted
  }
  for word in words {
    guard let last = lines.last, last.count + word.count < width else {
      lines.append(String(word))
      continue
    }
    lines[lines.count - 1] = "\(last) \(word)"
  }
  return lines
}
