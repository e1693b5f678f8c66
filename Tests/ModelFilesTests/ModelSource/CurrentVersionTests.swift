import Findings
import Testing

@testable import ModelFiles

@Suite struct CurrentVersionTests {
  private func parse(
    _ text: String
  ) -> (name: String?, location: Findings.SourceLocation?, diagnostics: [Diagnostic]) {
    parseCurrentVersion(Array(text.utf8), file: "V")
  }

  @Test func whatIsWrittenIsRead() {
    for name in ["Model 2.xcdatamodel", "A & <B>.xcdatamodel", "Größe.xcdatamodel", ""] {
      let result = parseCurrentVersion(writeCurrentVersion(name), file: "V")
      #expect(result.name == name)
      #expect(result.diagnostics.isEmpty)
    }
  }

  @Test func theNameHasItsPlace() {
    let result = parseCurrentVersion(writeCurrentVersion("M.xcdatamodel"), file: "V")
    #expect(
      result.location
        == .text(
          file: "V", start: SourcePosition(line: 6, column: 10),
          end: SourcePosition(line: 6, column: 23)))
  }

  @Test func anEmptyDictionaryNamesNothing() {
    for dictionary in ["<dict/>", "<dict></dict>", "<dict>\n</dict>"] {
      let result = parse("<plist version=\"1.0\">\(dictionary)</plist>")
      #expect(result.name == nil)
      #expect(result.diagnostics.isEmpty)
    }
  }

  @Test func otherKeysAreSkipped() {
    let result = parse(
      "<plist><dict><key>a</key><array><string>x</string></array>"
        + "<key>_XCCurrentVersionName</key><string>M</string></dict></plist>")
    #expect(result.name == "M")
  }

  @Test(arguments: [
    ("", "input-empty"), ("bplist00", "input-binary"),
    ("<plist>", "xml-not-well-formed"), ("<model/>", "invalid-current-version"),
    ("<plist/>", "invalid-current-version"), ("<plist><array/></plist>", "invalid-current-version"),
    ("<plist><dict><string>a</string></dict></plist>", "invalid-current-version"),
    ("<plist><dict><key>a</key></dict></plist>", "invalid-current-version"),
    (
      "<plist><dict><key>_XCCurrentVersionName</key><true/></dict></plist>",
      "invalid-current-version"
    ),
    ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict/></plist>", "xml-document-type"),
  ])
  func whatIsNotAPropertyListIsAnError(text: String, id: String) {
    let result = parse(text)
    #expect(result.name == nil)
    #expect(result.diagnostics.map(\.id) == [id])
    #expect(result.diagnostics.hasErrors)
  }
}
