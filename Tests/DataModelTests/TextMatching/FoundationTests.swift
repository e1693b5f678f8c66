import DataModel
import Foundation
import TestSupport
import Testing

/// Foundation is the reference, as Core Data compares texts with it.
@Suite("Comparing texts as Foundation does")
struct FoundationTests {
  /// Whole letters: Foundation treats marks on their own differently in different code paths.
  private static let letters = [
    "a", "A", "b", "é", "e", "E", "e\u{301}", "e\u{323}\u{301}", "\u{1EB9}\u{301}", "ß", "s", "S",
    "ﬁ",
    "f", "i", "I", "İ", "Å", "\u{212B}", "Σ", "σ", "ς", "й", "и", "ø", "o", "が", "か", "한", "하", "ŉ",
    "ǰ", "😀",
    "😀\u{1F3FB}", " ", "\n", "1", "ก", "ก\u{E48}", "आ", "ا", "آ",
  ]
  /// Letters that Foundation finds whatever is next to them.
  ///
  /// Next to sigmas and some other letters, Foundation uses a slower path and finds `é` in `e` and
  /// `한` in `하`; it sometimes misses non-Latin marks and letters that fold to several.
  private static let plainLetters = [
    "a", "A", "b", "é", "e", "E", "s", "S", "f", "i", "I", "й", "и", "ø", "o", "😀", " ",
    "\n", "1",
  ]
  private static let options: [(TextOptions, NSString.CompareOptions)] = [
    ([], []), (.caseInsensitive, .caseInsensitive), (.diacriticInsensitive, .diacriticInsensitive),
    ([.caseInsensitive, .diacriticInsensitive], [.caseInsensitive, .diacriticInsensitive]),
  ]

  private static let operations: [(TextOperation, NSString.CompareOptions)] = [
    (.contains, []), (.begins, .anchored), (.ends, [.anchored, .backwards]),
  ]

  private func text(_ generator: inout SeededGenerator, _ longest: Int, of letters: [String])
    -> String
  {
    (0..<Int.random(in: 1...longest, using: &generator))
      .map { _ in generator.pick(letters) }.joined()
  }

  @Test func `the same texts are equal as in Foundation`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<4000 {
      let (one, other) = (
        text(&generator, 3, of: Self.letters), text(&generator, 3, of: Self.letters)
      )
      for (options, theirs) in Self.options {
        let isSame = foldText(one, options) == foldText(other, options)
        let wanted = (one as NSString).compare(other, options: theirs) == .orderedSame
        #expect(isSame == wanted, "\(scalars(one)) \(scalars(other)) \(options.rawValue)")
      }
    }
  }

  @Test func `the same texts are found as in Foundation`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<4000 {
      let (whole, part) = (
        text(&generator, 6, of: Self.plainLetters), text(&generator, 2, of: Self.plainLetters)
      )
      for (options, theirs) in Self.options {
        for (operation, more) in Self.operations {
          let isFound = try TextMatcher(operation, part, options).matches(whole)
          let range = (whole as NSString).range(of: part, options: theirs.union(more))
          #expect(
            isFound == (range.location != NSNotFound),
            "\(scalars(whole)) \(operation) \(scalars(part)) \(options.rawValue)")
        }
      }
    }
  }

  @Test(arguments: [
    ("ß", "s", false), ("ss", "ß", true), ("xSSy", "ß", true), ("ﬃ", "fi", false),
    ("ﬃ", "ffi", true), ("İ", "i", false),
    ("ŉ", "ʼN", true), ("xe\u{301}y", "É", true), ("éy", "e\u{301}", true), ("ΣΑΣ", "ας", true),
    ("e\u{301}", "e", false), ("\u{AC01}", "\u{AC00}", false), ("a", "", false),
  ])
  func `parts of a letter are not found`(_ whole: String, _ part: String, _ wanted: Bool) throws {
    #expect(try TextMatcher(.contains, part, .caseInsensitive).matches(whole) == wanted)
    let range = (whole as NSString).range(of: part, options: .caseInsensitive)
    #expect((range.location != NSNotFound) == wanted)
  }

  @Test func `normalized texts are compared by code points`() throws {
    #expect(try TextMatcher(.contains, "e", .normalized).matches("e\u{301}"))
    #expect(try !TextMatcher(.contains, "é", .normalized).matches("e\u{301}"))
  }

  private func scalars(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }
}
