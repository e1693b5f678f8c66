import Findings
import Testing
import Text

@Suite("Shell quoting")
struct ShellQuotingTests {
  @Test(arguments: [
    ("App/Model.xcdatamodeld#V2", "App/Model.xcdatamodeld#V2"), ("a b", "'a b'"),
    ("", "''"), ("#a", "'#a'"), ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"),
    ("~", "'~'"), ("ä", "'ä'"), ("a\nb", "'a\nb'"),
  ])
  func `a word is quoted if necessary`(word: String, quoted: String) {
    #expect(quotedForShell(word) == quoted)
  }

  @Test func `forced quotes are escaped as well`() {
    #expect(inShellQuotes("a") == "'a'")
    #expect(inShellQuotes("'") == #"''\'''"#)
  }
}
