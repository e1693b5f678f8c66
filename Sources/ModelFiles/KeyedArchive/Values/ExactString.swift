/// Text that is equal only to text of the same code points, and ordered by code point.
///
/// Swift's own equality is canonical equivalence: with it, sharing equal strings could replace a
/// precomposed character by a decomposed one.
struct ExactString: Hashable, Comparable, Sendable {
  /// The text.
  let text: String

  static func == (left: ExactString, right: ExactString) -> Bool {
    guard left.text == right.text else {
      return false
    }
    return left.isASCII && right.isASCII || left.text.utf8.elementsEqual(right.text.utf8)
  }

  static func < (left: ExactString, right: ExactString) -> Bool {
    left.isASCII && right.isASCII
      ? left.text < right.text
      : left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }

  /// Whether every character is ASCII; all others have more bytes than UTF-16 units.
  var isASCII: Bool { text.utf8.count == text.utf16.count }
}
