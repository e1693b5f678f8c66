import Findings
import Foundation
import TestSupport
import Testing

@testable import Upgrading

@Suite("Files beside a copy that replaces a store")
struct ReplacedFilesTests {
  private static let folder = "_EXTERNAL_DATA"
  private static let names = [
    "6F9619FF-8B86-4011-B42D-00C04FC964FF", "7F9619FF-8B86-4011-B42D-00C04FC964FF",
  ]

  /// A store with one external value.
  private func fixture() throws -> RedactedFixture {
    let fixture = try RedactedFixture(rows: 1)
    try fixture.run([
      "UPDATE ZPERSON SET ZIMAGE = \(literal([2] + Array(Self.names[0].utf8) + [0]))"
    ])
    try fixture.folder.write(
      Array("the old image".utf8), to: ".People_SUPPORT/_EXTERNAL_DATA/\(Self.names[0])")
    return fixture
  }

  private func files(_ fixture: RedactedFixture) throws -> [String] {
    try fixture.folder.names().filter { $0.hasPrefix(".Copy_SUPPORT/_EXTERNAL_DATA/") }
  }

  @Test("a copy that replaces another has only its own external files")
  func replaced() throws {
    let fixture = try fixture()
    try fixture.redact()
    let first = try files(fixture)
    try fixture.folder.write(Array("other".utf8), to: ".Copy_SUPPORT/_EXTERNAL_DATA/x")
    try fixture.folder.write(Array("other".utf8), to: ".Copy_SUPPORT/y/z")
    try fixture.redact(key: "another", force: true)
    let second = try files(fixture)
    #expect(first.count == 1 && second.count == 1 && first != second)
    #expect(try fixture.folder.names().filter { $0.hasPrefix(".Copy_SUPPORT/y") } == [])
    // Once more the same: the file that is there is the one.
    try fixture.redact(key: "another", force: true)
    #expect(try files(fixture) == second)
    try fixture.run(["UPDATE ZPERSON SET ZIMAGE = NULL"])
    try FileManager.default.removeItem(atPath: fixture.folder(".People_SUPPORT"))
    try fixture.redact(key: "another", force: true)
    #expect(try fixture.folder.names().filter { $0.hasPrefix(".Copy_SUPPORT") } == [])
  }

  @Test("a name clash with an external file of the old copy is an error and changes nothing")
  func clash() throws {
    let fixture = try fixture()
    try fixture.redact()
    let path = try files(fixture)[0]
    try fixture.folder.write(Array("the old imaga".utf8), to: path)
    let before = try fixture.folder.snapshot()
    let error = try #require(failure { try fixture.redact(force: true) })
    #expect(error.exitCode == .cannotCreate)
    #expect(try fixture.folder.snapshot() == before)
  }

  @Test("new external files lie next to the old ones until the copy is in place or undone")
  func order() throws {
    let folder = try TemporaryFolder()
    let output = folder("Copy.sqlite")
    try folder.write(Array("old".utf8), to: ".Copy_SUPPORT/_EXTERNAL_DATA/old")
    for isPlaced in [false, true] {
      try folder.write(Array("new".utf8), to: "new/_EXTERNAL_DATA/new")
      let placement = try FilePlacement(folder("new"), of: output)
      let both = [".Copy_SUPPORT/_EXTERNAL_DATA/new", ".Copy_SUPPORT/_EXTERNAL_DATA/old"]
      let names = { try folder.names().filter { $0.hasPrefix(".Copy_SUPPORT/_EXTERNAL_DATA/") } }
      #expect(try names() == both)
      if isPlaced { try placement.finish() } else { placement.undo() }
      #expect(try names() == [both[isPlaced ? 0 : 1]])
    }
  }
}
