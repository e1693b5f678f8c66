import CSQLite
import CompiledModel
import DataModel
import Findings
import Foundation
import Loading
import StoreFile
import TestSupport
import Testing
import VersionHash

@Suite("Stores with journals")
struct ObserveStoreTests {
  private let folder: TemporaryFolder
  private let scratch: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    scratch = try TemporaryFolder()
  }

  @Test func `what is only in a live write-ahead log counts`() throws {
    let store = try makeStore(journal: "WAL")
    try store.run("INSERT INTO t VALUES (2), (3)")
    let before = try folder.snapshot()
    let observed = try observeStore(at: store.path, scratch: scratch.path, countsRows: true)
    #expect(observed.rowCounts?["t"] == 3)
    #expect(try folder.snapshot() == before)
    #expect(try scratch.topNames().isEmpty)
  }

  @Test func `the log of a store that a link leads to counts`() throws {
    let store = try makeStore(journal: "WAL")
    try store.run("INSERT INTO t VALUES (2), (3)")
    let link = try TemporaryFolder()
    try link.link("Link.sqlite", to: store.path)
    let observed = try observeStore(
      at: link("Link.sqlite"), scratch: scratch.path, countsRows: true)
    #expect(observed.rowCounts?["t"] == 3)
    #expect(try link.topNames() == ["Link.sqlite"])
  }

  @Test func `what a killed writer left is rolled back in a copy`() throws {
    let store = try makeStore(journal: "DELETE")
    for setting in ["cache_size = 1", "cache_spill = 1"] { try store.run("PRAGMA \(setting)") }
    try store.run("BEGIN")
    try store.run(
      """
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO t SELECT hex(randomblob(50)) FROM n
      """)
    for end in ["", "-journal"] {
      let bytes = try #require(FileManager.default.contents(atPath: store.path + end))
      try folder.write(bytes, to: "killed/Store.sqlite\(end)")
    }
    try store.run("ROLLBACK")
    let path = folder("killed/Store.sqlite")
    let before = try folder.snapshot()
    let observed = try observeStore(at: path, scratch: scratch.path, countsRows: true)
    #expect(observed.rowCounts?["t"] == 1)
    #expect(try folder.snapshot() == before)
    #expect(try scratch.topNames().isEmpty)
  }

  @Test func `a file that is not a store is named, and nothing is left in the scratch folder`()
    throws
  {
    let paths = [
      folder("none"), folder.path, try folder.write([], to: "empty"),
      try folder.write([UInt8](repeating: 7, count: 5000), to: "junk"),
    ]
    try folder.write([1], to: "junk-wal")
    for path in paths {
      let error = failure { () throws(ToolchainError) in
        _ = try observeStore(at: path, scratch: scratch.path)
      }
      #expect(error?.exitCode == .data)
      #expect(error?.diagnostics.count == 1)
    }
    #expect(try scratch.topNames().isEmpty)
  }

  private func makeStore(journal: String) throws -> Store {
    let store = try Store(at: folder("Store.sqlite"))
    try store.run("PRAGMA journal_mode = \(journal)")
    try store.run("PRAGMA wal_autocheckpoint = 0")
    let metadata = StoreMetadata.fresh(for: Model(), hashes: hashModel(Model())).encoded()
    try store.run(
      """
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME, Z_SUPER, Z_MAX);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR, Z_PLIST BLOB);
      INSERT INTO Z_METADATA VALUES (1, 'A', x'\(hexadecimalText(metadata))');
      CREATE TABLE t (a); INSERT INTO t VALUES (1);
      """)
    return store
  }
}
