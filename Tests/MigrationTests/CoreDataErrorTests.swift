import Findings
import Migration
import Testing

@Suite("Error codes of Core Data") struct CoreDataErrorTests {
  @Test func `every code is told`() {
    let codes = CoreDataError.all.map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(codes == codes.sorted())
    for error in CoreDataError.all {
      #expect(!error.meaning.isEmpty && !error.causes.isEmpty && !error.advice.isEmpty)
      #expect(!error.command.line.isEmpty && error.command.effect.hasSuffix("."))
      #expect(error.predictedBy.allSatisfy { id in MigrationRule.all.contains { $0.id == id } })
    }
  }
}
