import Findings
import Testing

@Suite("Source locations")
struct SourceLocationTests {
  private let start = SourcePosition(line: 12, column: 3)
  private let end = SourcePosition(line: 12, column: 9)

  @Test func `positions are ordered by line, then by column`() {
    let positions = [(1, 1), (1, 2), (1, 80), (2, 1), (10, 1)].map {
      SourcePosition(line: $0.0, column: $0.1)
    }
    #expect(positions.shuffled().sorted() == positions)
    #expect(!(start < start))
  }

  @Test func `a location is written as compilers write it`() {
    #expect("\(Findings.SourceLocation.file("A/contents"))" == "A/contents")
    #expect("\(Findings.SourceLocation.text(file: "A", start: start, end: end))" == "A:12:3")
    #expect("\(Findings.SourceLocation.byte(file: "A.mom", offset: 0))" == "A.mom@0")
  }

  @Test func `every location has a file`() {
    #expect(Findings.SourceLocation.file("A").file == "A")
    #expect(Findings.SourceLocation.text(file: "B", start: start, end: end).file == "B")
    #expect(Findings.SourceLocation.byte(file: "C", offset: 7).file == "C")
  }
}
