import Foundation
import TestSupport
import Testing

@Suite("modelc verify")
struct VerifyCommandTests {
  private let body =
    #"<entity name="A"><attribute name="x" optional="YES" attributeType="Date"/></entity>"#

  @Test func `verify reports which files were compared`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.makeBundle(body)
    try folder.makeFolder("App.app")
    #expect(try modelc("compile", "--quiet", source, "-o", folder("App.app/")).exitCode == 0)
    let result = try modelc(["verify", "App.app", "Model.xcdatamodeld"], in: folder.path)
    #expect(result.exitCode == 0)
    #expect(
      result.output.hasPrefix("App.app/Model.momd: 1 version, as in Model.xcdatamodeld\n"))
    #expect(result.output.hasSuffix("passed: 1 bundle checked, nothing found\n"))
  }

  @Test func `a product without its model has exit code 1 in every report format`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.makeBundle(body)
    let app = try folder.makeFolder("App.app")
    for format in ["text", "json", "github", "junit", "sarif"] {
      let result = try modelc("verify", app, source, "--format", format)
      #expect(result.exitCode == 1)
      #expect(
        result.output.contains("App.app was built without the model") && result.errors.isEmpty)
    }
    let off = try modelc("verify", app, source, "--level", "product-model-missing=warning")
    #expect(off.exitCode == 0 && off.output.contains("warning: App.app was built without"))
    try folder.write(
      Array(#"{"formatVersion": 1, "rules": {"product-model-missing": "note"}}"#.utf8),
      to: ".modeldiff.json")
    let configured = try modelc(["verify", "App.app", "Model.xcdatamodeld"], in: folder.path)
    #expect(configured.exitCode == 0 && configured.output.contains("note: App.app was built"))
  }

  @Test func `unreadable inputs have their own exit codes`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.makeBundle(body)
    #expect(try modelc("verify", folder("App.app"), source).exitCode == 65)
    #expect(try modelc("verify", source).exitCode == 64)
    #expect(try modelc("verify", folder.path, source, "--level", "nothing=off").exitCode == 64)
    try folder.write("PK\u{3}\u{4}".utf8, to: "App.ipa")
    let broken = try modelc("verify", folder("App.ipa"), source)
    #expect(broken.exitCode == 65)
    #expect(
      broken.errors.contains("App.ipa@4: error: the archive has no end of a central directory"))
  }
}
