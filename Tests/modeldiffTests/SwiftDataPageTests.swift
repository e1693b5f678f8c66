import Foundation
import TestSupport
import Testing

@Suite("The documentation page on SwiftData")
struct SwiftDataPageTests {
  @Test func `every command prints what the page shows`() throws {
    let commands = try DocumentedCommands(page: "Documentation/SwiftData.md")
    #expect(commands.commandCount > 12 && commands.parts.count > commands.commandCount + 2)
    let folder = try TemporaryFolder()
    try commands.tryAll(in: folder)
    // What the page ends with is the example app.
    for name in ["AllotmentPlan", "SchemaV1", "SchemaV2", "Bed", "Plant", "AllotmentApp"] {
      let written = try String(
        contentsOfFile: folder("Allotment/App/\(name).swift"), encoding: .utf8)
      let example = try String(
        contentsOfFile: "Models/Allotment/App/\(name).swift", encoding: .utf8)
      #expect(written == example, "\(name)")
    }
  }
}
