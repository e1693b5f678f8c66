import Findings
import Testing

@Suite("Order of findings")
struct DiagnosticOrderTests {
  private func finding(_ id: String, at location: Findings.SourceLocation?) -> Diagnostic {
    Diagnostic(id: id, category: .model, severity: .note, summary: "", location: location)
  }

  private func text(_ file: String, _ line: Int, _ column: Int) -> Findings.SourceLocation {
    let position = SourcePosition(line: line, column: column)
    return .text(file: file, start: position, end: position)
  }

  @Test func `findings without a location come first, then by file, line and column`() {
    let ordered = [
      finding("nowhere", at: nil), finding("file A", at: .file("A")),
      finding("1:9", at: text("A", 1, 9)), finding("2:1", at: text("A", 2, 1)),
      finding("2:10", at: text("A", 2, 10)), finding("10:1", at: text("A", 10, 1)),
      finding("B", at: .file("B")),
    ]
    for turn in 0..<ordered.count {
      let turned = Array(ordered[turn...] + ordered[..<turn])
      #expect(turned.sortedByPosition().map(\.id) == ordered.map(\.id))
      #expect(Array(turned.reversed()).sortedByPosition().map(\.id) == ordered.map(\.id))
    }
  }

  @Test func `findings in a binary file are ordered by byte`() {
    let findings = [100, 9, 20].map {
      finding("\($0)", at: .byte(file: "A.mom", offset: $0))
    }
    #expect(findings.sortedByPosition().map(\.id) == ["9", "20", "100"])
  }

  @Test func `findings at one location keep their order`() {
    let ids = (0..<200).map { "\(($0 * 37) % 200)" }
    let findings = ids.map { finding($0, at: text("A", 4, 2)) }
    #expect(findings.sortedByPosition().map(\.id) == ids)
  }

  @Test func `sorting neither drops nor adds findings`() {
    #expect([Diagnostic]().sortedByPosition().isEmpty)
    let twins = [finding("a", at: .file("A")), finding("a", at: .file("A"))]
    #expect(twins.sortedByPosition() == twins)
  }
}
