import Foundation
import Testing

/// The page shows what is generated.
@Suite struct PageTests {
  @Test func everyPieceOfSwiftIsInAGoldenFile() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let page = tests.appending(path: "../../Documentation/GeneratedClasses.md")
    let pieces = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n")
      .dropFirst().map { $0.components(separatedBy: "```\n")[0] }
    #expect(pieces.count > 8)
    let files = [
      "Golden/Styles/all.txt", "../CodeTemplatesTests/Golden/keys.swift.txt",
    ]
    let golden = try files.map {
      try String(contentsOf: tests.appending(path: $0), encoding: .utf8)
    }
    for piece in pieces {
      #expect(golden.contains { $0.contains(piece) }, "\(piece)")
    }
  }
}
