import Foundation
import TestSupport
import Testing

@Suite("Documentation pages whose commands are run")
struct PageCommandTests {
  /// A page with its path and the minimum number of commands.
  struct Page: CustomTestStringConvertible {
    let path: String
    let commands: Int

    var testDescription: String { path }
  }

  private static let pages = [
    Page(path: "README.md", commands: 9),
    Page(path: "Documentation/Migrations.md", commands: 31),
    Page(path: "Documentation/Tour.md", commands: 20),
    Page(path: "Documentation/WhatArticlesSay.md", commands: 6),
    Page(path: "Documentation/Tutorials/BuildOnLinux.md", commands: 10),
    Page(path: "Documentation/Tutorials/GuardPullRequests.md", commands: 12),
    Page(path: "Documentation/Tutorials/FindTheModel.md", commands: 12),
    Page(path: "Documentation/Tutorials/RescueAStore.md", commands: 12),
    Page(path: "Documentation/Tutorials/ShipWithCloudKit.md", commands: 13),
  ]

  @Test(arguments: pages)
  func `every command prints what the page shows`(page: Page) throws {
    let commands = try DocumentedCommands(page: page.path)
    #expect(commands.commandCount >= page.commands)
    try commands.tryAll(in: TemporaryFolder())
  }

  @Test
  func `the README is short, and its numbers match the page on guarantees`()
    throws
  {
    let first = try String(contentsOfFile: "README.md", encoding: .utf8)
    #expect(first.components(separatedBy: "\n").count <= 151)
    let rows = first.components(separatedBy: "\n").filter { $0.contains(/\ \d+ \|$/) }
    let all = try String(contentsOfFile: "Documentation/Guarantees.md", encoding: .utf8)
    #expect(rows.count >= 5)
    #expect(rows.filter { !all.contains($0) } == [])
  }
}
