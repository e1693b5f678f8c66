import Findings
import Testing

@Suite("Lines that an edit changes")
struct SuggestedLinesTests {
  private func suggestion(_ range: Range<Int>, _ text: String, in file: String) -> SuggestedLines? {
    FixIt("", replacements: [Replacement(file: "f", bytes: range, text: text)], isSafe: false)
      .suggesting(in: Array(file.utf8)).suggestion
  }

  @Test func `whole lines are replaced, without the end of the last one`() {
    let inside = suggestion(4..<5, "x", in: "one\ntwo\r\nthree")
    #expect(inside?.lines == 2...2 && inside?.text == "xwo")
    let across = suggestion(2..<5, "", in: "one\ntwo\nthree")
    #expect(across?.lines == 1...2 && across?.text == "onwo")
    let end = suggestion(3..<3, "!", in: "one")
    #expect(end?.lines == 1...1 && end?.text == "one!")
  }

  @Test func `an edit beyond the file, or of several places, has none`() {
    #expect(suggestion(2..<9, "", in: "one") == nil)
    let edit = Replacement(file: "f", bytes: 0..<1, text: "")
    let fix = FixIt("", replacements: [edit, edit], isSafe: false).suggesting(in: [1, 2])
    #expect(fix.suggestion == nil)
  }
}
