import Findings
import Testing

@Suite("Severity")
struct SeverityTests {
  @Test func `severities are ordered by importance`() {
    #expect(Severity.allCases.sorted() == [.note, .warning, .error])
    for (lower, higher) in [(Severity.note, Severity.warning), (.warning, .error), (.note, .error)]
    {
      #expect(lower < higher)
      #expect(!(higher < lower))
      #expect(!(lower < lower))
    }
    #expect([Severity.warning, .note, .error, .note].max() == .error)
  }

  @Test func `severities have the names used in reports and configurations`() {
    #expect(Severity.allCases.map(\.rawValue).sorted() == ["error", "note", "warning"])
    #expect(Severity(rawValue: "fatal") == nil)
  }

  @Test func `only errors count as errors`() {
    func findings(_ severities: Severity...) -> [Diagnostic] {
      severities.map { Diagnostic(id: "a", category: .model, severity: $0, summary: "") }
    }
    #expect(!findings().hasErrors)
    #expect(!findings(.note, .warning).hasErrors)
    #expect(findings(.note, .error, .warning).hasErrors)
  }
}
