import Findings
import Testing

@Suite("Quoted lines of findings")
struct QuoteLinesTests {
  private func finding(line: Int, column: Int = 1) -> Diagnostic {
    let position = SourcePosition(line: line, column: column)
    return Diagnostic(
      id: "a", category: .model, severity: .error, summary: "",
      location: .text(file: "A", start: position, end: position))
  }

  /// The lines of `text` that findings with these line numbers quote.
  private func lines(_ numbers: Int..., of text: String) -> [String?] {
    numbers.map { finding(line: $0) }.quoting(Array(text.utf8)).map(\.sourceLine)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `line ends of every system are recognized`(end: String) {
    let text = ["one", "two", "", "four"].joined(separator: end)
    #expect(lines(1, 2, 3, 4, of: text) == ["one", "two", "", "four"])
    #expect(lines(4, of: text + end) == ["four"])
  }

  @Test func `different line ends in one file are recognized`() {
    #expect(lines(1, 2, 3, 4, 5, of: "a\r\nb\rc\n\rd") == ["a", "b", "c", "", "d"])
  }

  @Test func `several findings in one line are quoted, in any order`() {
    #expect(lines(2, 1, 2, of: "one\ntwo") == ["two", "one", "two"])
  }

  @Test func `a line that does not exist is not quoted`() {
    #expect(lines(0, 3, 9, of: "one\ntwo") == [nil, nil, nil])
    #expect(lines(1, of: "") == [""])
  }

  @Test func `a line that is too long is not quoted`() {
    let longest = String(repeating: "x", count: 2000)
    #expect(lines(1, 2, 3, of: "\(longest)\n\(longest)x\nshort") == [longest, nil, "short"])
  }

  @Test func `bytes that are not UTF-8 are replaced`() {
    let quoted = [finding(line: 1)].quoting([0x61, 0xFF, 0x62, 0x0A])
    #expect(quoted.first?.sourceLine == "a\u{FFFD}b")
  }

  @Test func `findings without a line stay without one`() {
    let places: [Findings.SourceLocation?] = [nil, .file("A"), .byte(file: "A", offset: 0)]
    let findings = places.map {
      Diagnostic(id: "a", category: .input, severity: .error, summary: "", location: $0)
    }
    #expect(findings.quoting(Array("one".utf8)) == findings)
    let all = (findings + [finding(line: 1)]).quoting(Array("one".utf8))
    #expect(all.map(\.sourceLine) == [nil, nil, nil, "one"])
  }

  @Test func `quoting changes nothing else of a finding`() {
    var expected = finding(line: 2, column: 3)
    let quoted = [expected].quoting(Array("one\ntwo".utf8))
    expected.sourceLine = "two"
    #expect(quoted == [expected])
  }
}
