import Findings
import Testing
import Text

@testable import Reports

@Suite struct ExcerptTests {
  /// The part of `line` that is marked if the range is the whole line.
  private func marked(_ line: String) -> String? {
    let end = SourcePosition(line: 1, column: line.utf8.count + 1)
    let place = SourceLocation.text(
      file: "f", start: SourcePosition(line: 1, column: 1), end: end)
    return Excerpt(at: place, in: line, width: 100).map { excerpt in
      String(line.prefix(excerpt.marks.count))
    }
  }

  @Test(arguments: [
    (#"<entity name="A" parentEntity="P">"#, #"<entity name="A""#),
    (#"<entity x="1" name = 'A"B' y="2"/>"#, #"<entity x="1" name = 'A"B'"#),
    ("<entity\tname=\"A\"/>", "<entity\tname=\"A\""),
    (#"<entity surname="A" name="B"/>"#, #"<entity surname="A" name="B""#),
    (#"<entity names="A" rename="B"/>"#, #"<entity names="A" rename="B"/>"#),
    (#"<entity name="A"#, #"<entity name="A"#),
    (#"x name="A" y"#, #"x name="A" y"#),
  ])
  func `a tag is marked up to the end of its name`(line: String, expected: String) {
    #expect(marked(line) == expected)
  }

  @Test(arguments: [
    ("", 0), ("plain", 5), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("a\r\nb", 3), ("❤\u{FE0F}", 2),
  ])
  func `the width is that on a terminal`(text: String, width: Int) {
    #expect(displayWidth(text) == width)
  }
}
