import Testing

@testable import DataModel

@Suite("Canonical decompositions")
struct CanonicalDecompositionTests {
  /// Each code point is compared with its decomposition by the standard library, which knows
  /// canonical equivalence.
  @Test func `every code point is equivalent to its decomposition`() {
    var decomposed = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let parts = canonicalDecomposition(of: String(scalar))
      let text = String(String.UnicodeScalarView(parts.compactMap(Unicode.Scalar.init)))
      if text != String(scalar) { Issue.record("U+\(String(value, radix: 16))") }
      if parts != [value] { decomposed += 1 }
      // A decomposition is full: none of its parts has one.
      for part in parts where parts != [value] {
        guard let scalar = Unicode.Scalar(part) else { continue }
        if canonicalDecomposition(of: String(scalar)) != [part] {
          Issue.record("U+\(String(value, radix: 16)) has U+\(String(part, radix: 16))")
        }
      }
    }
    // 2,081 of the table and the Hangul syllables.
    #expect(decomposed == 2081 + 11172)
  }

  /// A text in canonical order whose letters have no further decomposition has no equivalent other
  /// text.
  @Test func `code points without a decomposition are equivalent to no others`() {
    var seen: [String: UInt32] = [:]
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), !(0xAC00...0xD7A3).contains(value),
        canonicalDecomposition(of: String(scalar)) == [value]
      else { continue }
      if let other = seen.updateValue(value, forKey: String(scalar)) {
        Issue.record("U+\(String(value, radix: 16)), U+\(String(other, radix: 16))")
      }
      if value == 0x2FFFF { break }
    }
    #expect(seen.count > 100_000)
  }

  @Test(
    arguments: [
      ("a\u{301}\u{323}", [0x61, 0x323, 0x301]), ("a\u{323}\u{301}", [0x61, 0x323, 0x301]),
      ("\u{1E69}\u{301}", [0x73, 0x323, 0x307, 0x301]),
      ("\u{301}\u{323}a\u{301}", [0x323, 0x301, 0x61, 0x301]),
      // Marks of one class keep their order.
      ("a\u{301}\u{300}", [0x61, 0x301, 0x300]), ("각", [0x1100, 0x1161, 0x11A8]),
      // U+0344 is two marks, of which each finds its place.
      ("a\u{344}\u{323}", [0x61, 0x323, 0x308, 0x301]), ("", []),
      ("plain", [0x70, 0x6C, 0x61, 0x69, 0x6E]),
    ] as [(String, [UInt32])])
  func `combining marks are in canonical order`(text: String, parts: [UInt32]) {
    #expect(canonicalDecomposition(of: text) == parts)
  }
}
