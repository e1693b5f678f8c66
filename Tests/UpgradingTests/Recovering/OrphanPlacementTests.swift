import Foundation
import TestSupport
import Testing

@testable import Upgrading

@Suite("Placing the file of orphans")
struct OrphanPlacementTests {
  @Test func `an existing file is restored if the new store cannot be written`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("before\n".utf8, to: "orphans.jsonl")
    do {
      let placement = try OrphanPlacement(path)
      try Data("after\n".utf8).write(to: URL(filePath: placement.file))
      try placement.place()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "after\n")
      placement.undo()
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "before\n")
    #expect(try folder.topNames() == ["orphans.jsonl"])
  }
}
