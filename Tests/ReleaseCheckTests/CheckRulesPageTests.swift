import CheckFiles
import Findings
import MappingModel
import ModelLint
import ReleaseCheck
import TestSupport
import Testing

@Suite struct CheckRulesPageTests {
  @Test func `Documentation/CheckRules.md is what the rules say`() {
    expectGolden(checkRulesPage(), at: "../../Documentation/CheckRules.md")
  }

  @Test func `identifiers are used once`() {
    let ids =
      ReleaseRule.all.map(\.id) + ModelRule.all.map(\.id) + CheckFileDiagnostic.all.map(\.id)
      + MappingModelDiagnostic.all.map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
