import DataModel
import Foundation
import Testing

@Suite("Regular expressions")
struct RegularExpressionTests {
  /// Patterns that ICU accepts as well.
  static let patterns = [
    "a", "ab*", "a+b?", "(a|b)*c", "a{2}", "a{1,3}b", "a{2,}", "[abc]+", "[^abc]", "[a-c&&[^b]]+",
    "[a-c--[b]]*",
    #"\d+"#, #"\w+@\w+\.com"#, #"\s*"#, #"\bab\b.*"#, #"a\.b"#, #"\x41\u0042"#, "^ab$", "^$", ".*",
    "(?i)aB",
    "(?:ab)+", "(?=.*a)(?=.*b).{2,4}", "(?!ab).*", "(?s).*b", ".*b", "(?m)^a$", #"\p{Lu}+"#,
    #"\P{L}"#,
    "[[:alpha:]]+", "a|ab|abc", "(a*)*", "(a|a)*b", "((a+)+)+", "[-a]+", "[a-]+", "[]a]+",
    #"\Qa.b\E"#,
    "(?i)[^a]", "(?i)[a-c]+", "x*?", "(?<name>a)b", "é", #"\R"#, #"a\Z"#, "", "a||b", #"\D\W\S"#,
    "(?i:a)b",
  ]
  static let texts = [
    "", "a", "b", "ab", "abc", "aab", "aaab", "AB", "aB", "Ab", "a.b", "abab", "c", "bc", "B", "12",
    "a1", "me@x.com",
    " ", "a\n", "a\r\n", "\n", "\r\n", "a b", "É", "é", "e\u{301}", "-a", "]a", "aaaa", "x", "a-b",
    "😀", "\u{2028}", "1 -",
  ]

  @Test func `a pattern matches the same texts as in ICU`() throws {
    for pattern in Self.patterns {
      for (options, theirs) in [
        (TextOptions(), NSRegularExpression.Options()), (.caseInsensitive, .caseInsensitive),
      ] {
        let matcher = try TextMatcher(.matches, pattern, options)
        // The group keeps a choice together.
        let expression = try NSRegularExpression(
          pattern: #"\A(?:"# + pattern + #")\z"#, options: theirs)
        for text in Self.texts {
          let range = NSRange(location: 0, length: text.utf16.count)
          let wanted = expression.firstMatch(in: text, range: range) != nil
          #expect(
            try matcher.matches(text) == wanted, "\(pattern) \(text.debugDescription) \(options)")
        }
      }
    }
  }

  @Test(arguments: [
    ("a(", "'(' without ')'"), ("a)", "')' without '('"), ("[a", "'[' without ']'"),
    ("*a", "without anything to repeat"),
    ("a**", "repeated"), ("a{2,1}", "impossible"), ("a{100000}", "impossible"),
    ("a{x}", "malformed repetition"),
    ("a++", "possessive"), ("(?>a)", "atomic"), ("(?<=a)b", "behind"),
    (#"(a)\1"#, "back references"),
    (#"\p{Han}"#, "'Han'"), (#"\"#, "at the end"), ("[b-a]", "ends before it begins"),
    (#"\y"#, "not supported"),
    ("((((a{1000}){1000}){1000}){1000})", "too large"), (#"\uD800"#, "code point"),
    ("(?x)a", "flag"),
    (String(repeating: "(", count: 5000), "nested"),
    (String(repeating: "[", count: 5000), "nested"),
  ])
  func `unsupported syntax is reported`(_ pattern: String, _ part: String) throws {
    let error = #expect(throws: PatternError.self) { try TextMatcher(.matches, pattern, []) }
    #expect(error?.message.contains(part) == true, "\(String(describing: error))")
  }

  @Test func `patterns with catastrophic backtracking are limited`() throws {
    let text = String(repeating: "a", count: 300) + "!"
    for pattern in ["(a+)+b", "(a|aa)+b", "(a*)*b", "(.*)*b", "(?:a?){100}a{100}b"] {
      #expect(try !TextMatcher(.matches, pattern, []).matches(text))
    }
    let looking = try TextMatcher(.matches, "(?:(?=.*b)a)*", [])
    #expect(throws: EffortError.self) {
      try looking.matches(String(repeating: "a", count: 3000) + "b", effort: 1_000_000)
    }
  }

  @Test func `diacritics can be ignored`() throws {
    #expect(try TextMatcher(.matches, "caf[e]+", .diacriticInsensitive).matches("café"))
    #expect(try TextMatcher(.matches, "café", .diacriticInsensitive).matches("cafe"))
    #expect(try !TextMatcher(.matches, "cafe", []).matches("café"))
  }
}
