import Findings
import Reports
import Testing

@Suite("Lines in momc's format")
struct MomcLineTests {
  @Test func `a warning about a property has momc's format`() {
    #expect(
      line(.warning, "A.b should have an inverse [2]", entity: "A", property: "b")
        == "/m/M.xcdatamodel:A.b: warning: A.b should have an inverse [2]\n")
  }

  @Test func `an error about an entity has momc's format`() {
    #expect(line(.error, "wrong", entity: "A") == "/m/M.xcdatamodel:A: error: wrong\n")
  }

  @Test func `a diagnostic about a file has two colons, the position and a zero`() {
    #expect(line(.error, "wrong") == "/m/M.xcdatamodel:: error: line 3, column 4: wrong [0]\n")
    #expect(line(.warning, "odd") == "/m/M.xcdatamodel:: warning: line 3, column 4: odd [0]\n")
    #expect(line(.note, "so") == "/m/M.xcdatamodel: note: so\n")
  }

  @Test func `a file in the bundle keeps its name`() {
    let diagnostic = Diagnostic(
      id: "i", category: .input, severity: .error, summary: "wrong",
      location: .file("M.xcdatamodeld/.xccurrentversion"))
    #expect(momcLine(diagnostic) == "M.xcdatamodeld/.xccurrentversion:: error: wrong [0]\n")
    var placeless = diagnostic
    placeless.location = nil
    #expect(momcLine(placeless) == ":: error: wrong [0]\n")
  }

  @Test func `a diagnostic stays on one line, whatever names contain`() {
    let text = line(.error, "\"A\nB\"", entity: "A\nB:0: error: forged")
    #expect(text.count { $0 == "\n" } == 1)
  }

  private func line(
    _ severity: Severity, _ summary: String, entity: String? = nil, property: String? = nil
  ) -> String {
    momcLine(
      Diagnostic(
        id: "i", category: .model, severity: severity, summary: summary,
        location: .text(
          file: "/m/M.xcdatamodel/contents", start: SourcePosition(line: 3, column: 4),
          end: SourcePosition(line: 3, column: 5)), entity: entity, property: property))
  }
}
