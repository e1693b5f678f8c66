import Findings
import Testing

@testable import ModelFiles

@Suite struct MalformedInputTests {
  private func diagnostics(_ text: String) -> [String] {
    parseModel(Array(text.utf8), file: "M").diagnostics.summary
  }

  @Test func anEmptyFileIsAnError() {
    #expect(diagnostics("") == ["input-empty"])
    #expect(diagnostics(" \n\n") == ["input-empty"])
    #expect(parseModel([0xEF, 0xBB, 0xBF], file: "M").diagnostics.summary == ["input-empty"])
  }

  @Test func binaryFilesAreErrors() {
    #expect(diagnostics("bplist00\u{1}\u{2}") == ["input-binary"])
    #expect(diagnostics("{\"model\": 1}") == ["input-binary 1:1-1:2"])
  }

  @Test func otherEncodingsAreErrors() {
    let wide: [UInt8] = [0xFF, 0xFE, 0x3C, 0x00, 0x3F, 0x00]
    #expect(parseModel(wide, file: "M").diagnostics.map(\.id) == ["input-encoding"])
    #expect(
      parseModel([0x00, 0x3C, 0x00, 0x3F], file: "M").diagnostics.map(\.id) == ["input-encoding"])
    #expect(
      diagnostics(#"<?xml version="1.0" encoding="ISO-8859-1"?><model/>"#)
        == ["input-encoding 1:31-1:41"])
    // However far behind.
    let wide512 =
      "<?xml version='1.0'\(String(repeating: " ", count: 600))encoding='latin1'?><model/>"
    #expect(diagnostics(wide512) == ["input-encoding 1:630-1:636"])
    let invalid = Array(#"<model a="x"#.utf8) + [0xFF] + Array(#""/>"#.utf8)
    #expect(parseModel(invalid, file: "M").diagnostics.map(\.id) == ["xml-not-well-formed"])
  }

  @Test func aByteOrderMarkIsAccepted() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("<model>\n<entity/></model>".utf8)
    #expect(parseModel(bytes, file: "M").diagnostics.summary == ["missing-attribute 2:1-2:10"])
  }

  @Test func aWrongRootIsNamed() {
    let parsed = parseModel(Array(#"<plist version="1.0"/>"#.utf8), file: "M")
    #expect(parsed.diagnostics.summary == ["unexpected-root 1:1-1:23"])
    #expect(
      parsed.diagnostics.first?.summary == "the root element is <plist>, expected <model>")
  }

  @Test func cutOffFilesAreErrorsAtTheirEnd() {
    let whole = contents(library)
    for count in stride(from: 60, to: whole.count, by: 97) {
      let parsed = parseModel(Array(whole[..<count]), file: "M")
      #expect(parsed.diagnostics.hasErrors)
      #expect(parsed.diagnostics.contains { $0.id == "xml-not-well-formed" })
    }
  }

  @Test func brokenTagsAreErrorsWithTheirPosition() {
    #expect(diagnostics("<model>\n<entity></model>") == ["xml-not-well-formed 2:9-2:10"])
    #expect(diagnostics("<model>\n<entity name=A/></model>") == ["xml-not-well-formed 2:14-2:15"])
    #expect(
      diagnostics("<model><entity name=\"&lol;\"/></model>").first?.hasPrefix(
        "xml-not-well-formed 1:") == true)
    #expect(diagnostics("<model a=\"1\" a=\"2\"/>").first?.hasPrefix("xml-not-well-formed") == true)
    #expect(diagnostics("<model/><model/>") == ["xml-not-well-formed 1:9-1:10"])
  }

  @Test(arguments: ["\0", "\0<entity name=\"F\"/>", "\n<!-- end -->\0", " \0 "])
  func nothingIsPassedOverBehindTheRoot(rest: String) {
    let text = "<model><entity name=\"A\"/></model>"
    let end = text.utf8.count + rest.utf8.prefix { $0 != 0 }.count
    let parsed = parseModel(Array((text + rest).utf8), file: "M")
    #expect(parsed.diagnostics.map(\.id) == ["xml-not-well-formed"])
    #expect(
      parsed.diagnostics.first?.location
        == parsed.document.location(of: end..<(end + 1)))
    #expect(Array(text.utf8).withUnsafeBufferPointer { isWellFormed($0) })
    #expect(!Array((text + rest).utf8).withUnsafeBufferPointer { isWellFormed($0) })
    let store = parseXMLStore(Array(("<database/>" + rest).utf8), file: "xcmapping.xml")
    #expect(store.diagnostics.map(\.id) == ["xml-not-well-formed"])
  }

  @Test func declarationsAreNeverRead() {
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE model [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>
      <model userDefinedModelVersionIdentifier="&b;"/>
      """
    #expect(diagnostics(bomb) == ["xml-document-type 2:1-2:2"])
    let external = "<!DOCTYPE model SYSTEM \"file:///etc/passwd\">\n<model/>"
    #expect(diagnostics(external) == ["xml-document-type 1:1-1:2"])
  }

  @Test func budgetsAreKept() {
    let limits = SourceLimits(fileBytes: 1000, valueBytes: 100, depth: 3, elements: 5)
    let parse = { (text: String) in
      parseModel(Array(text.utf8), file: "M", limits: limits).diagnostics.map(\.id)
    }
    #expect(parse("<model><a><b><c/></b></a></model>") == ["input-too-deep"])
    #expect(parse("<model>\(String(repeating: "<a/>", count: 5))</model>") == ["input-too-large"])
    #expect(
      parse("<model name=\"\(String(repeating: "a", count: 101))\"/>") == ["input-too-large"])
    #expect(parse(String(repeating: " ", count: 1001)) == ["input-too-large"])
    let crowd = (0...128).map { " a\($0)=''" }.joined()
    #expect(diagnostics("<model\(crowd)/>") == ["input-too-large 1:1-1:2"])
  }

  @Test func aVeryDeepFileIsRefused() {
    let bytes = Array(String(repeating: "<a>", count: 200_000).utf8)
    #expect(parseModel(bytes, file: "M").diagnostics.contains { $0.id == "input-too-deep" })
  }

  @Test func textBetweenTagsIsNoted() {
    #expect(
      diagnostics("<model>\n<entity name=\"A\">x</entity></model>") == ["unexpected-text 2:1-2:18"])
  }

  @Test func commentsAndInstructionsAreKept() {
    let text = "<!-- a=\"1\" --><model><!-- don't --><?go on?></model><!-- end -->\n"
    let parsed = parseModel(Array(text.utf8), file: "M")
    #expect(parsed.diagnostics.isEmpty)
    #expect(writeContents(parsed.model, following: parsed.document) == Array(text.utf8))
  }
}
