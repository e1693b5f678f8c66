import Findings
import Testing

@Suite("Descriptions of rules")
struct RuleDescriptionTests {
  @Test func `omitted texts are empty`() {
    let rule = RuleDescription("a-rule", .store, .warning, title: "Something happens.")
    #expect(rule.id == "a-rule")
    #expect(rule.layer == .store)
    #expect(rule.severity == .warning)
    #expect(rule.title == "Something happens.")
    #expect([rule.rationale, rule.fix, rule.source] == ["", "", ""])
    #expect(rule.apple == nil)
  }

  @Test func `layers have unique names, which reports contain`() {
    let names = Layer.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { name in name.allSatisfy { $0.isASCII && $0.isLowercase } })
    for name in ["inference", "store", "loss", "lint", "cloudkit"] {
      #expect(Layer(rawValue: name) != nil)
    }
  }
}
