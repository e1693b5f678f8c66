import Findings
import Migration
import TestSupport
import Testing

@Suite struct PageTests {
  @Test func `Documentation/Rules.md is what the rules say`() {
    expectGolden(rulesPage(), at: "../../Documentation/Rules.md")
  }

  @Test func `Documentation/Errors.md is what the codes say`() {
    expectGolden(errorsPage(), at: "../../Documentation/Errors.md")
  }

  @Test func `every code is told`() {
    let codes = CoreDataError.all.map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(codes == codes.sorted())
    for error in CoreDataError.all {
      #expect(!error.meaning.isEmpty && !error.causes.isEmpty && !error.advice.isEmpty)
      #expect(error.foretoldBy.allSatisfy { id in MigrationRule.all.contains { $0.id == id } })
    }
  }

  @Test func `every code that a rule names is explained`() {
    for rule in MigrationRule.all {
      guard let code = rule.apple?.code else { continue }
      #expect(CoreDataError.all.contains { $0.code == code && $0.rules.contains(rule.id) })
    }
  }
}
