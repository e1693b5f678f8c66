import Findings
import Testing

@Suite("Lines changed by an edit")
struct SuggestedLinesTests {
  private func suggestion(_ range: Range<Int>, _ text: String, in file: String) -> SuggestedLines? {
    FixIt("", replacements: [Replacement(file: "f", bytes: range, text: text)], isSafe: false)
      .suggesting(in: LineFeeds(Array(file.utf8))).suggestion
  }

  @Test func `whole lines are replaced, without the end of the last one`() {
    let inside = suggestion(4..<5, "x", in: "one\ntwo\r\nthree")
    #expect(inside?.lines == 2...2 && inside?.text == "xwo")
    let across = suggestion(2..<5, "", in: "one\ntwo\nthree")
    #expect(across?.lines == 1...2 && across?.text == "onwo")
    let end = suggestion(3..<3, "!", in: "one")
    #expect(end?.lines == 1...1 && end?.text == "one!")
  }

  @Test func `the line feeds of a file are found once for all its edits`() {
    let bytes = Array("\none\n\ntwo".utf8)
    let file = LineFeeds(bytes)
    for place in 0...bytes.count {
      let lines = (
        before: bytes[..<place].split(separator: 0x0A, omittingEmptySubsequences: false),
        after: bytes[place...].split(separator: 0x0A, omittingEmptySubsequences: false)
      )
      let edit = Replacement(file: "f", bytes: place..<place, text: "|")
      let found = FixIt("", replacements: [edit], isSafe: false).suggesting(in: file).suggestion
      #expect(found?.lines == lines.before.count...lines.before.count)
      let text = (lines.before.last ?? []) + [0x7C] + (lines.after.first ?? [])
      #expect(found?.text == String(decoding: text, as: UTF8.self))
    }
  }

  @Test func `an edit beyond the file, or in several positions, has no suggestion`() {
    #expect(suggestion(2..<9, "", in: "one") == nil)
    let edit = Replacement(file: "f", bytes: 0..<1, text: "")
    let fix = FixIt("", replacements: [edit, edit], isSafe: false)
      .suggesting(in: LineFeeds([1, 2]))
    #expect(fix.suggestion == nil)
  }
}
