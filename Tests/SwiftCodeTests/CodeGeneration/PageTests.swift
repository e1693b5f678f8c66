import Foundation
import Testing

/// The page matches the generated code.
@Suite struct PageTests {
  @Test func everyPieceOfSwiftIsInTheGoldenFile() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let page = tests.appending(path: "../../../Documentation/GeneratedClasses.md")
    let pieces = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n")
      .dropFirst().map { $0.components(separatedBy: "```\n")[0] }
    #expect(pieces.count > 8)
    let golden = try String(
      contentsOf: tests.appending(path: "Golden/Styles/all.txt"), encoding: .utf8)
    for piece in pieces { #expect(golden.contains(piece), "\(piece)") }
  }
}
