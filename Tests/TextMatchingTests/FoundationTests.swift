import Foundation
import Testing
import TextMatching

/// What Foundation says is the measure: Core Data compares texts with it.
@Suite("Texts are compared as Foundation does")
struct FoundationTests {
  private static let letters = [
    "a", "A", "b", "é", "e", "E", "\u{301}", "\u{323}", "ß", "s", "S", "ﬁ", "f", "i", "I", "İ", "ı",
    "Å", "\u{212B}", "Σ", "σ", "ς", "й", "и", "ø", "o", "が", "か", "한", "\u{1112}", "😀", "\u{1F3FB}",
    " ",
    "\n", "1", "ŉ", "ǰ", "\u{FE0F}", "ก", "\u{E48}",
  ]
  private static let options: [(TextOptions, NSString.CompareOptions)] = [
    ([], []), (.caseInsensitive, .caseInsensitive), (.diacriticInsensitive, .diacriticInsensitive),
    ([.caseInsensitive, .diacriticInsensitive], [.caseInsensitive, .diacriticInsensitive]),
  ]

  private static let operations: [(TextOperation, NSString.CompareOptions)] = [
    (.contains, []), (.begins, .anchored), (.ends, [.anchored, .backwards]),
  ]

  private func text(_ generator: inout some RandomNumberGenerator, _ longest: Int) -> String {
    (0..<Int.random(in: 1...longest, using: &generator))
      .map { _ in Self.letters.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test func `equal are the same texts`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let (one, other) = (text(&generator, 3), text(&generator, 3))
      for (options, theirs) in Self.options {
        let isSame = foldText(one, options) == foldText(other, options)
        let wanted = (one as NSString).compare(other, options: theirs) == .orderedSame
        #expect(isSame == wanted, "\(scalars(one)) \(scalars(other)) \(options.rawValue)")
      }
    }
  }

  @Test func `found is the same`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let (whole, part) = (text(&generator, 6), text(&generator, 2))
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

  private func scalars(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }
}
