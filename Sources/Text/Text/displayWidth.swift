/// The number of columns that `text` takes on a terminal: two for the characters of East Asia and
/// for emoji, one for any other.
package func displayWidth(_ text: some StringProtocol) -> Int {
  // Of the characters in ASCII only a carriage return can be one with what follows.
  let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
  return isPlain ? text.utf8.count : text.reduce(0) { $0 + displayWidth($1) }
}

/// The number of columns that `character` takes on a terminal, 1 or 2.
package func displayWidth(_ character: Character) -> Int {
  guard let first = character.unicodeScalars.first, !first.isASCII else { return 1 }
  let isEmoji =
    first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0 == "\u{FE0F}" }
  return isEmoji || wideRanges.contains { $0.contains(first.value) } ? 2 : 1
}

/// The wide characters in Unicode's East Asian Width table, as far as whole blocks are concerned.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
  0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
  0x20000...0x3FFFD,
]

/// `text` with spaces up to `width` columns.
package func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - displayWidth(text)))
}
