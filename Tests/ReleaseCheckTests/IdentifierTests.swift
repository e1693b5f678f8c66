import CheckFiles
import Findings
import MappingModel
import ModelLint
import ReleaseCheck
import Testing

@Suite struct IdentifierTests {
  @Test func `identifiers are used once`() {
    let ids =
      ReleaseRule.all.map(\.id) + ModelRule.all.map(\.id) + CheckFileDiagnostic.all.map(\.id)
      + MappingModelDiagnostic.all.map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
