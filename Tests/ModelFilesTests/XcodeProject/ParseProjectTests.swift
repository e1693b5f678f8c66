import Findings
import Testing

@testable import ModelFiles

@Suite("Reading Xcode projects")
struct ParseProjectTests {
  @Test func `values have the range of their bytes`() throws {
    let text = ProjectText().text
    let document = try project(text)
    #expect(document.rootIdentifier == "C10000000000000000000001")
    let names = document.objects.map { String(decoding: document.bytes[$0.key], as: UTF8.self) }
    #expect(names == document.objects.map(\.name))
    for entry in document.objects {
      let bytes = document.bytes[entry.value.range]
      #expect(bytes.first == UInt8(ascii: "{") && bytes.last == UInt8(ascii: "}"))
      #expect(document.bytes[entry.end] == UInt8(ascii: ";"))
    }
    let settings = try #require(document.object("D10000000000000000000001")?["buildSettings"])
    #expect(settings["OTHER_FLAGS"]?.text == #"-D "A" // no comment"#)
    #expect(settings["DATA"]?.text == nil)
  }

  @Test func `escapes are decoded`() throws {
    let text = #"{objects = {A = {a = "x\n\t\"\\ \U00e9 \303 y"; 'b c' = '"';};}; rootObject = A;}"#
    let node = try #require(try project(text).object("A"))
    #expect(node["a"]?.text == "x\n\t\"\\ é Ã y")
    #expect(node["b c"]?.text == "\"")
  }

  @Test(arguments: [
    ("{", 1, 2, "the file ends too early"),
    ("{\n\ta = b\n}", 3, 1, "expected ; after a value"),
    ("{a = (b c);}", 1, 9, "expected , or ) after an element"),
    ("{a = \"b;\n}", 1, 6, "the text in quotes does not end"),
    ("{a /* b", 1, 4, "the comment does not end"),
    ("{a = <0g>;}", 1, 6, "expected hexadecimal digits and >"),
    ("{a = b;} c", 1, 10, "expected the end of the file"),
    ("{a : b;}", 1, 4, "expected = after a key"),
    ("{}", 1, 1, "expected a dictionary with objects and rootObject"),
  ])
  func `an invalid project is reported with its position`(
    text: String, line: Int, column: Int, message: String
  ) throws {
    let error = #expect(throws: ToolchainError.self) { try project(text) }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(error?.exitCode == .data && diagnostic.isOf(.malformedProject))
    #expect(diagnostic.summary == "the project cannot be read: \(message)")
    #expect(
      diagnostic.location?.description == "App.xcodeproj/project.pbxproj:\(line):\(column)")
  }

  @Test(arguments: ["<<<<<<< HEAD", ">>>>>>> main", "||||||| base"])
  func `a merge conflict is reported with its line`(marker: String) throws {
    let text = ProjectText().text
      .replacing("/* End PBXFileReference section */", with: "\(marker)\n/* End */")
    let error = #expect(throws: ToolchainError.self) { try project(text) }
    let diagnostic = try #require(error?.diagnostics.first)
    #expect(diagnostic.summary.contains("merge conflict") && diagnostic.sourceLine == marker)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
      $0 == marker
    }
    #expect(
      diagnostic.location?.description
        == "App.xcodeproj/project.pbxproj:\(try #require(line) + 1):1")
  }

  @Test func `depth is limited, and other formats are refused`() throws {
    let deep = String(repeating: "(", count: 100_000)
    let error = #expect(throws: ToolchainError.self) { try project("{a = \(deep)") }
    #expect(error?.diagnostics.first?.summary.contains("nested too deep") == true)
    for text in ["<?xml version=\"1.0\"?><plist/>", "bplist00"] {
      let error = #expect(throws: ToolchainError.self) { try project(text) }
      #expect(error?.diagnostics.first?.summary.contains("open it with Xcode once") == true)
    }
  }

  @Test func `a truncated project is refused without a trap`() throws {
    let bytes = Array(ProjectText(versions: ["Model 2", "Model"]).text.utf8)
    let last = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for count in 0...last {
      #expect(throws: ToolchainError.self) {
        try parseProject(Array(bytes.prefix(count)), file: "p")
      }
    }
  }
}
