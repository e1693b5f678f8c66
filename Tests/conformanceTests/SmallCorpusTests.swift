import Foundation
import TestSupport
import Testing
import Text

/// The comparison with real files, run on small corpora.
@Suite("Small corpora") struct SmallCorpusTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder("xcdatamodeld/an__app"), withIntermediateDirectories: true)
    for name in ["Done", "Shop"] {
      try FileManager.default.copyItem(
        at: projectFolder.appending(path: "Models/\(name)/\(name).xcdatamodeld"),
        to: URL(filePath: folder("xcdatamodeld/an__app/\(name).xcdatamodeld")))
    }
    try write(pairs: [])
  }

  private func write(pairs: [[String]]) throws {
    let rows = [["kind", "left", "right", "proof"]] + pairs
    try rows.map { $0.joined(separator: "\t") + "\n" }.joined()
      .write(toFile: folder("PAIRS.tsv"), atomically: true, encoding: .utf8)
  }

  @Test func `existing cases of a corpus are compared, and missing ones are listed`() throws {
    let result = try runTool("conformance", [folder.path])
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(!result.output.contains(" 0 passed"))
    #expect(result.output.contains("no cases in this corpus: "))
  }

  @Test func `pairs with missing files are counted`() throws {
    try write(pairs: [
      ["source-store", "xcdatamodeld/other/A.xcdatamodel", "stores/other/A.sqlite", "name"],
      ["source-store", "xcdatamodeld/other/B.xcdatamodel", "stores/other/B.sqlite", "name"],
    ])
    let result = try runTool("conformance", [folder.path])
    #expect(result.exitCode == 0)
    #expect(
      result.output.contains(
        "SKIPPED 2 pairs source-store, whose files are not all in this corpus"))
  }

  @Test func `--details prints every difference`() throws {
    let numbers = 1...50
    for number in numbers {
      let version = folder("xcdatamodeld/an__app/Spoilt\(number).xcdatamodel")
      try FileManager.default.createDirectory(atPath: version, withIntermediateDirectories: true)
      try "<model><entity/></model>".write(
        toFile: version + "/contents", atomically: true, encoding: .utf8)
    }
    let short = try runTool("conformance", [folder.path])
    let full = try runTool("conformance", [folder.path, "--details"])
    #expect(short.exitCode == 1 && full.exitCode == 1)
    func told(_ result: ToolResult) -> Int {
      numbers.count { result.output.contains("/Spoilt\($0).xcdatamodel/contents:1:8") }
    }
    #expect(told(short) == 40 && short.output.contains("every difference with --details"))
    #expect(told(full) == 50)
  }

  @Test func `a folder that is not a corpus is refused`() throws {
    let empty = try TemporaryFolder()
    #expect(try runTool("conformance", [empty.path]).exitCode != 0)
  }
}
