import Foundation
import TestSupport
import Testing

@Suite("Hostile names and values")
struct HostileNameTests {
  private static let name =
    "@octocat #1 GH-12 :smile: www.x.y `|` <b> http://a.b 0123456789abcdef [a](b) **c** $d$"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A bundle whose versions, identifiers and values have the name, so that findings contain it.
  private func bundle(name: String = Self.name) throws -> String {
    let quoted = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let bundle = try folder.makeHistory(
      item(#"<attribute name="x" elementID="\#(quoted)" attributeType="String" optional="YES"/>"#),
      item(
        """
        <attribute name="x" attributeType="String" optional="YES" defaultValueString="\(quoted)"/>
        <attribute name="y" elementID="\(quoted)2" attributeType="Date" optional="YES"/>
        """))
    let version = name.replacing("/", with: " ")
    try FileManager.default.moveItem(
      atPath: bundle + "/1.xcdatamodel", toPath: "\(bundle)/\(version).xcdatamodel")
    return bundle
  }

  @Test func `Markdown contains hostile names only as plain words or code`() throws {
    let bundle = try bundle()
    let page = try modeldiff("--mapping", "--format", "markdown", "--from", version, bundle).output
    #expect(page.contains("octocat"))
    var isBlock = false
    for line in page.split(separator: "\n") {
      if line.hasPrefix("```") {
        isBlock.toggle()
      } else if !isBlock {
        let words = withoutCode(line).replacing("<!-- -->", with: "\u{1}")
        for pattern in ["@octo", "#1", "GH-1", ":smile", "www", "<b", "http", "0123456", "[a](b"] {
          #expect(!words.contains(pattern), "\(line)")
        }
      }
    }
  }

  @Test func `a code fence is longer than any fence in its content`() throws {
    let page = try modeldiff(
      "--format", "markdown", "--from", "a ````` b", try bundle(name: "a ````` b")
    ).output
    #expect(page.contains("\n``````diff\n"))
    #expect(page.contains("`````` a ````` b ``````") || page.contains("``````a ````` b``````"))
  }

  @Test func `text output replaces characters that control the terminal`() throws {
    let bundle = try bundle(name: "a\u{202E}b\u{200B}c")
    let result = try modeldiff("--mapping", "--from", "a\u{202E}b\u{200B}c", bundle)
    #expect(result.output.contains("a\u{FFFD}b\u{FFFD}c"))
    #expect(!(result.output + result.errors).unicodeScalars.contains { $0 == "\u{202E}" })
  }

  @Test func `many findings and changes do not exceed the maximum length of a comment`() throws {
    let attributes = (0..<600).map { "<attribute name=\"a\($0)\" attributeType=\"Date\"/>" }
    let bundle = try folder.makeHistory(item(""), item(attributes.joined(separator: "\n")))
    for arguments in [["--mapping"], ["--history", "--mapping"]] {
      let page = try runTool("modeldiff", arguments + ["--format", "markdown", bundle]).output
      #expect(page.utf8.count < 64_000)
      #expect(page.utf8.count > 30_000)
      #expect(page.contains("findings are not shown here**: `modeldiff "))
      #expect(page.contains("<details><summary>600 changes"))
      #expect(page.contains("\n+ a0    Date  required\n"))
    }
  }

  @Test(arguments: [60, 900])
  func `a long history does not exceed the maximum length of a comment`(steps: Int) throws {
    for version in 0...steps {
      let path = folder("Long.xcdatamodeld/\(version).xcdatamodel")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let attributes = (0..<(version % 2) * 8).map {
        "<attribute name=\"a\($0)\" attributeType=\"Date\"/>"
      }
      try Data("<model>\(item(attributes.joined()))</model>".utf8)
        .write(to: URL(filePath: path + "/contents"))
    }
    let page = try modeldiff(
      "--history", "--format", "markdown", folder("Long.xcdatamodeld")
    ).output
    #expect(page.utf8.count < 62_000)
    #expect(page.contains("did not fit"))
    #expect(page.contains("### `20` → `21`: lightweight migration possible, 8 errors, 8 changes"))
  }

  private var version: String { Self.name.replacing("/", with: " ") }

  /// A line without its code spans.
  private func withoutCode(_ line: Substring) -> String {
    var result = ""
    var rest = line
    while let start = rest.firstIndex(of: "`") {
      result += rest[..<start]
      let fence = rest[start...].prefix { $0 == "`" }
      var end = fence.endIndex
      while end < rest.endIndex {
        let run = rest[end...].prefix { $0 == "`" }
        if run.count == fence.count { break }
        end = run.isEmpty ? rest.index(after: end) : run.endIndex
      }
      rest = rest[end...].dropFirst(fence.count)
    }
    return result + rest
  }
}
