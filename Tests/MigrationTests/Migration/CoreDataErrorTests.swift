import Findings
import Migration
import Testing

@Suite("Error codes of Core Data") struct CoreDataErrorTests {
  @Test func `every code is explained`() {
    let names = CoreDataError.all.map(\.id)
    #expect(Set(names).count == names.count)
    let codes = CoreDataError.all.compactMap(\.code)
    #expect(codes == codes.sorted())
    #expect(CoreDataError.all.allSatisfy { $0.code.map(String.init) ?? $0.id == $0.id })
    for error in CoreDataError.all {
      #expect(!error.meaning.isEmpty && !error.causes.isEmpty && !error.advice.isEmpty)
      #expect(!error.command.line.isEmpty && error.command.effect.hasSuffix("."))
      #expect(error.code != nil || error.message != nil)
    }
  }
}
