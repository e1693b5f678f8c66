import Checking
import Findings
import TestSupport
import Testing

@Suite("Reports about products")
struct VerifyShownTests {
  @Test(arguments: ["PlugIns/W.appex", "Watch/V.app"])
  func `an app whose model is only in an embedded bundle is a warning`(part: String) throws {
    let fixture = try ProductFixture()
    try fixture.move("App.app/Model.momd", to: "App.app/\(part)/Model.momd")
    let result = try fixture.verify()
    #expect(!result.report.hasFailed)
    let finding = try #require(result.report.findings.first)
    #expect(result.report.findings.count == 1)
    #expect(finding.diagnostic.id == "product-part-without-model")
    #expect(finding.diagnostic.severity == .warning)
    #expect(
      finding.diagnostic.summary
        == "App.app holds no model \"Model\" of its own, only a part inside it does")
    #expect(
      finding.diagnostic.notes.map { $0.location?.file } == [
        fixture.product("App.app/\(part)/Model.momd")
      ])
    // Another part that holds none remains a note, beside the warning.
    try fixture.folder.write("plist".utf8, to: "Product/App.app/Watch/Other.app/Info.plist")
    #expect(
      try fixture.findings() == [
        "warning product-part-without-model App.app:Model",
        "note product-part-without-model App.app:Model",
      ])
  }

  @Test func `a compiled model with an error is not called equal to its source`() throws {
    func isEqual(_ spoil: (ProductFixture) throws -> Void) throws -> [Bool] {
      let fixture = try ProductFixture()
      try spoil(fixture)
      let result = try fixture.verify()
      #expect(!result.report.findings.isEmpty)
      return result.models.map(\.isEqual)
    }
    #expect(try isEqual { try $0.remove("App.app/Model.momd/VersionInfo.plist") } == [false])
    #expect(
      try isEqual { try $0.move("App.app/Model.momd", to: "App.app/model.momd") } == [false])
    #expect(
      try isEqual { try $0.folder.write("momv2$".utf8, to: "Product/App.app/Model.momd/0.omo") }
        == [false])
    // What is wrong with another one is said there.
    #expect(
      try isEqual { fixture in
        try fixture.build("App.app/PlugIns/W.appex")
        try fixture.remove("App.app/PlugIns/W.appex/Model.momd/VersionInfo.plist")
      } == [true, false])
  }
}
