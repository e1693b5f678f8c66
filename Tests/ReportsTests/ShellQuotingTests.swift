import Findings
import Testing
import Text

@Suite("Words for a shell")
struct ShellQuotingTests {
  @Test(arguments: [
    ("App/Model.xcdatamodeld#V2", "App/Model.xcdatamodeld#V2"), ("a b", "'a b'"),
    ("", "''"), ("#a", "'#a'"), ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"),
    ("~", "'~'"), ("ä", "'ä'"), ("a\nb", "'a\nb'"),
  ])
  func `a word is in quotes where it has to be`(word: String, quoted: String) {
    #expect(quotedForShell(word) == quoted)
  }

  @Test func `what is always in quotes is as well`() {
    #expect(inShellQuotes("a") == "'a'")
    #expect(inShellQuotes("'") == #"''\'''"#)
  }
}
