import Testing

@testable import ModelFiles

@Suite("Regular expressions")
struct PatternTests {
  @Test(arguments: [
    "", "a*", "a+?b*+c??", "a{3}", "a{3,}", "a{3,5}+", "(a|b|)", "(?:a)(?=b)(?!c)(?>d)",
    "(?<=a{1,3})b",
    "(?<!ab)c", "(?<name>a)\\k<name>", "(?i)a(?-i:b)(?s-m)c", "(?#note (unbalanced)a",
    "[]a]", "[^]a]", "[a-z&&[^aeiou]]", "[[a-z]--[b]]", "[[:alpha:]_]", "[a\\]b]", "[\\p{L}\\d-]",
    "[-a]",
    "[a-]", "[\\u0041-\\u005A]", "[(*+?{]", "\\p{Lu}\\P{N}\\N{LATIN SMALL LETTER A}", "\\Q(*[\\E+",
    "\\Q(unfinished", "\\x41\\x{1F600}\\u0041\\U0001F600", "\\(\\)\\[\\]\\{\\}\\\\", "^$", "^*",
    ".*\\b\\B\\A\\z",
    "a]", "\\R\\X\\h\\v", "(?x) a( # comment (", "^[-_A-Za-z0-9]{1,64}$",
    "\\A[^@]+@([^@\\.]+\\.)+[^@\\.]+\\z", "é+[à-ü]", "(a)\\1", "(?=a)*", "((((a))))",
  ])
  func `a pattern that ICU accepts is accepted`(pattern: String) {
    #expect(problemOfPattern(pattern) == nil)
  }

  @Test(arguments: [
    ("(a", "there is a ( without its )"), ("a)", "there is a ) without its ("),
    ("((a)", "there is a ( without its )"), ("[a", "there is a [ without its ]"),
    ("[]", "there is a [ without its ]"), ("[[a]", "there is a [ without its ]"),
    ("*a", "there is nothing that * could repeat"), ("a|+", "there is nothing that + could repeat"),
    ("a**", "there is nothing that * could repeat"),
    ("(*)", "there is nothing that * could repeat"),
    ("a{2}{3}", "there is nothing that { could repeat"),
    ("a{", "{ begins no count"), ("a{,3}", "{ begins no count"), ("a{b}", "{ begins no count"),
    ("{2}", "there is nothing that { could repeat"), ("a}", "there is a } without its {"),
    ("a{5,2}", "{5,2} asks for at most fewer than at least"),
    ("[z-a]", "the range z-a is in reverse order"), ("a\\", "it ends with a single backslash"),
    ("[a\\", "it ends with a single backslash"), ("\\pL", "\\p needs a name in braces"),
    ("\\p{L", "\\p needs a name in braces"), ("\\x{41", "\\x{ has no }"),
    ("\\u12", "\\u needs 4 hexadecimal digits"), ("\\U0001F60", "\\U needs 8 hexadecimal digits"),
    ("\\k1", "\\k needs a name"), ("(?P<n>a)", "(?P is not a kind of group"),
    ("(?<n", "the name of a group has no >"), ("(?#a", "there is a ( without its )"),
    ("(?<=a*)b", "a look-behind has no greatest length"),
    ("(?<!(a{2,}))b", "a look-behind has no greatest length"),
  ])
  func `a pattern that ICU refuses is reported`(pattern: String, problem: String) {
    #expect(problemOfPattern(pattern)?.hasPrefix(problem) == true, "\(pattern)")
  }

  @Test func `nested sets are checked only to a limited depth`() {
    #expect(problemOfPattern(String(repeating: "[", count: 1_000_000)) == nil)
  }
}
