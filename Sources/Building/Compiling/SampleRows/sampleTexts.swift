package import DataModel

/// Texts whose lengths in UTF-16 units are within the bounds of a validation.
package func sampleTexts(_ validation: Validation) -> SampleColumn {
  let least = Int(clamping: max(0, validation.minimum?.integer ?? 0))
  let most = max(least, Int(clamping: validation.maximum?.integer ?? .max))
  let bounds = min(least, TextFormat.longest)...max(min(most, TextFormat.longest), 0)
  func valid(_ texts: [String]) -> [StoreValue] {
    texts.filter { bounds.contains($0.utf16.count) }.map(StoreValue.text)
  }
  let ends = [bounds.lowerBound, min(bounds.upperBound, 4096)].filter(bounds.contains)
  var column = SampleColumn(
    edges: valid(TextFormat.edges),
    largeEdges: valid(ends.map { String(repeating: "x", count: $0) }),
    capacity: TextFormat.capacity(length: bounds.upperBound)
  ) { row in
    let text = "\(TextFormat.words[row % TextFormat.words.count]) \(row)"
    if bounds.contains(text.utf16.count) { return .text(text) }
    return .text(TextFormat.code(row, length: bounds))
  }
  let isBounded = validation.maximum != nil
  column.longest = .text(
    String(repeating: "界", count: isBounded ? bounds.upperBound : max(bounds.lowerBound, 4096)))
  return column
}

/// The format of texts.
private enum TextFormat {
  static let words = ["Aria", "Größe", "Łódź", "東京", "naïve", "Ωmega", "זמן", "e\u{301}clair"]
  static let edges = [
    "", "a", " ", "O'Brien", "\"; DROP TABLE Z_METADATA; --", "line\nbreak\tand\r\n", "e\u{301}",
    "日本語のテキスト", "👩‍👩‍👧‍👦", "NULL", "x'00'", "\u{FEFF}", "%_\\",
  ]
  /// No text is longer, in UTF-16 units.
  static let longest = 1 << 16
  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

  /// The number of codes of at most that length.
  static func capacity(length: Int) -> Int {
    length >= 12 ? .max : (0..<length).reduce(1) { count, _ in count * digits.count }
  }

  /// The row number in digits, padded with zeros to the minimum length and limited to the maximum.
  static func code(_ row: Int, length: ClosedRange<Int>) -> String {
    var code: [UInt8] = []
    var rest = row
    while rest > 0 || code.count < length.lowerBound {
      guard code.count < length.upperBound else { break }
      code.append(digits[rest % digits.count])
      rest /= digits.count
    }
    return String(decoding: code.reversed(), as: UTF8.self)
  }
}

/// Absolute URIs.
func uris(salt: Int) -> SampleColumn {
  let edges = [
    "urn:uuid:5e1c0b7a-0000-4000-8000-000000000001", "file:///tmp/a%20b/", "mailto:a@example.org",
    "https://example.org", "http://[::1]:8080/?a=b&c=%C3%A4#top",
  ]
  return SampleColumn(edges: edges.map(StoreValue.text)) {
    .text("https://example.org/\(salt)/\($0)?q=%C3%A4")
  }
}
