import Findings
import Migration
import ModelFiles
import Testing

@testable import Checking

@Suite struct IdentifierTests {
  @Test func `rule ids are unique`() {
    let ids =
      ReleaseRule.all.map(\.id) + ModelRule.all.map(\.id) + CheckFileDiagnostic.all.map(\.id)
      + MappingModelDiagnostic.all.map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
