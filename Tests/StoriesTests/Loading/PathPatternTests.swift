import Testing

@testable import Loading

@Suite("Path patterns")
struct PathPatternTests {
  @Test(arguments: [
    ("*.sqlite", "a.sqlite"), ("a*", "a"), ("*a*b*", "xaxxbx"), ("?", "ä"), ("[a-c]x", "bx"),
    ("[!a-c]x", "dx"), ("[]]", "]"), ("[-a]", "-"), ("a[", "a["), (".*", ".hidden"), ("**", "ab"),
    ("[a-]", "-"), ("*[0-9]", "a12"),
  ])
  func `a pattern matches a name`(pattern: String, name: String) {
    #expect(NamePattern.matches(pattern, name))
  }

  @Test(arguments: [
    ("*.sqlite", "a.sqlite-wal"), ("*", ".hidden"), ("?a", ".a"), ("[.]a", ".b"), ("?", ""),
    ("?", "ab"), ("[a-c]", "d"), ("[!a-c]", "b"), ("a*b", "a"), ("*a*b*", "xbxa"), ("", "a"),
  ])
  func `a pattern does not match a name`(pattern: String, name: String) {
    #expect(!NamePattern.matches(pattern, name))
  }

  @Test func `many stars take little time`() {
    let pattern = String(repeating: "*a", count: 2000)
    #expect(!NamePattern.matches(pattern, String(repeating: "a", count: 1999) + "b"))
  }
}
