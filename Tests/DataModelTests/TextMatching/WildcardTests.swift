import DataModel
import Testing

@Suite("Wildcard patterns")
struct WildcardTests {
  @Test(arguments: [
    ("*", "", true), ("*", "any\nthing", true), ("?", "", false), ("?", "é", true),
    ("?", "e\u{301}", true),
    ("??", "é", false), ("a*c", "abc", true), ("a*c", "ac", true), ("a*c", "acd", false),
    ("a*c*", "acd", true),
    ("*b*", "abc", true), ("caf?", "cafe\u{301}", true), ("cafe*", "café", false),
    ("caf*", "café", true),
    (#"a\*c"#, "a*c", true), (#"a\*c"#, "abc", false), (#"a\\"#, #"a\"#, true), ("", "", true),
    ("", "a", false),
    ("a.c", "abc", false), ("A*", "abc", false), ("*aab", "aaaaab", true), ("*a?b", "aab", true),
  ])
  func `a wildcard pattern matches whole texts`(_ pattern: String, _ text: String, _ wanted: Bool)
    throws
  {
    #expect(try TextMatcher(.like, pattern, []).matches(text) == wanted)
  }

  @Test func `case and diacritics matter unless they are ignored`() throws {
    #expect(try TextMatcher(.like, "STRASSE*", .caseInsensitive).matches("Straße 5"))
    #expect(try TextMatcher(.like, "cafe*", .diacriticInsensitive).matches("café au lait"))
    #expect(try !TextMatcher(.like, "cafe*", .caseInsensitive).matches("Café"))
  }

  @Test func `a long text with many stars ends in limited time`() throws {
    let pattern = String(repeating: "a*", count: 100) + "b"
    #expect(try !TextMatcher(.like, pattern, []).matches(String(repeating: "a", count: 10_000)))
    #expect(throws: EffortError.self) {
      try TextMatcher(.like, "*" + String(repeating: "a", count: 2000) + "b", [])
        .matches(String(repeating: "a", count: 20_000), effort: 1_000_000)
    }
  }
}
