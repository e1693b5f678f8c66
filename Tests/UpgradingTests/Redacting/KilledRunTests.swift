import Findings
import Foundation
import OperatingSystem
import TestSupport
import Testing

@testable import Upgrading

@Suite("Leftovers of a killed redaction")
struct KilledRunTests {
  private static let name = "6F9619FF-8B86-4011-B42D-00C04FC964FF"
  private static let work = ".Copy.sqlite.upgrading"

  private func fixture() throws -> RedactedFixture {
    let fixture = try RedactedFixture(rows: 1)
    try fixture.run([
      "UPDATE ZPERSON SET ZIMAGE = \(literal([2] + Array(Self.name.utf8) + [0]))"
    ])
    try fixture.folder.write(
      Array("the image".utf8), to: ".People_SUPPORT/_EXTERNAL_DATA/\(Self.name)")
    return fixture
  }

  /// Leaves the folder as a process that ends halfway does.
  private func leaveWork(in folder: TemporaryFolder) throws {
    for name in [
      "lock", "store.sqlite", "store.sqlite-journal", "support/_EXTERNAL_DATA/x",
      "store-Ab12/store",
    ] {
      try folder.write(Array("rest".utf8), to: "\(Self.work)/\(name)")
    }
    try setPermissions(0o700, of: folder(Self.work))
  }

  @Test func `the next run removes the leftovers`() throws {
    let fixture = try fixture()
    try fixture.redact(to: "Other.sqlite")
    try leaveWork(in: fixture.folder)
    try fixture.redact()
    let names = try fixture.folder.names()
    #expect(!names.contains { $0.contains("upgrading") || $0.contains("partial") })
    #expect(names.filter { $0.hasPrefix(".Copy_SUPPORT/_EXTERNAL_DATA/") }.count == 1)
  }

  @Test func `leftovers are removed even if files are in place and the copy is not`() throws {
    let fixture = try fixture()
    try leaveWork(in: fixture.folder)
    try fixture.folder.write(Array("old".utf8), to: ".Copy_SUPPORT/_EXTERNAL_DATA/old")
    let identity = try #require(FileIdentity(fixture.folder(".Copy_SUPPORT")))
    try fixture.folder.write(Array(identity.text.utf8), to: "\(Self.work)/placed")
    try fixture.redact()
    let files = try fixture.folder.names().filter { $0.hasPrefix(".Copy_SUPPORT/_EXTERNAL_DATA/") }
    #expect(files.count == 1 && !files[0].hasSuffix("old"))
    // Another folder of that name is somebody else's.
    try FileManager.default.removeItem(atPath: fixture.folder("Copy.sqlite"))
    let error = try #require(failure { try fixture.redact() })
    #expect(error.exitCode == .cannotCreate)
    #expect(try fixture.folder.names().filter { $0.hasPrefix(".Copy_SUPPORT/_EXTERNAL") } != [])
  }

  @Test func `a copy that another process is writing is refused`() throws {
    let fixture = try fixture()
    try leaveWork(in: fixture.folder)
    let lock = try File(fixture.folder("\(Self.work)/lock"), for: .readingAndWriting)
    try lock.lockWhole()
    let before = try fixture.folder.snapshot()
    let error = try #require(failure { try fixture.redact() })
    #expect(error.diagnostics.map(\.id) == ["store-in-use"])
    #expect(try fixture.folder.snapshot() == before)
    withExtendedLifetime(lock) {}
  }
}
