import CSQLite
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import OperatingSystem
import StoreFile
import StoreModel
import TestSupport
import Testing
import Text

@Suite("Stores with journals")
struct ObserveStoreTests {
  private let folder: TemporaryFolder
  private let scratch: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    scratch = try TemporaryFolder()
  }

  @Test func `rows only in a live write-ahead log are read`() throws {
    let store = try makeStore(journal: "WAL")
    try store.run("INSERT INTO t VALUES (2), (3)")
    let before = try folder.snapshot()
    let observed = try observeStore(at: store.path, scratch: scratch.path, countsRows: true)
    #expect(observed.rowCounts?["t"] == 3)
    #expect(try folder.snapshot() == before)
    #expect(try scratch.topNames().isEmpty)
  }

  @Test func `a checkpoint while the store is copied loses nothing`() throws {
    let store = try makeStore(journal: "WAL")
    try store.run("PRAGMA wal_autocheckpoint = 0")
    for number in 2...2000 { try store.run("INSERT INTO t VALUES (\(number))") }
    // The store itself was copied when its log is asked for.
    let tree = WatchedFiles { path, count in
      guard path.hasSuffix("-wal"), count == 1 else { return }
      try? store.run("PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO t VALUES (2001)")
    }
    let rows = try withSettledStore(store.path, in: tree, scratch: scratch.path) {
      (copy) throws(StoreError) in
      try readStore(at: copy, countsRows: true, isLenient: true).rowCounts?["t"]
    }
    #expect(rows == 2001)
    #expect(try scratch.topNames().isEmpty)
  }

  @Test func `a store that is written to while it is read is an error`() throws {
    let store = try makeStore(journal: "DELETE")
    let error = failure { () throws(ToolchainError) in
      try withSettledStore(store.path, in: FileSystem(), scratch: scratch.path) {
        (path) throws(StoreError) in
        try? store.run("INSERT INTO t SELECT hex(randomblob(5000))")
        _ = try readStore(at: path, countsRows: true, isLenient: true)
      }
    }
    #expect(error?.exitCode == .inputOutput)
    #expect(error?.isOf(.storeWrittenMeanwhile) == true)
  }

  @Test func `the log of a linked store is read`() throws {
    let store = try makeStore(journal: "WAL")
    try store.run("INSERT INTO t VALUES (2), (3)")
    let link = try TemporaryFolder()
    try link.link("Link.sqlite", to: store.path)
    let observed = try observeStore(
      at: link("Link.sqlite"), scratch: scratch.path, countsRows: true)
    #expect(observed.rowCounts?["t"] == 3)
    #expect(try link.topNames() == ["Link.sqlite"])
  }

  @Test func `the journal of a killed writer is rolled back in a copy`() throws {
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

  @Test func `a file that is not a store is named, and the scratch folder stays empty`()
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

/// The files of the system, with a callback for each requested file.
///
/// It is used by one thread only.
private final class WatchedFiles: FileTree, @unchecked Sendable {
  private let files = FileSystem()
  private let seen: (_ path: String, _ count: Int) -> Void
  private var counts: [String: Int] = [:]

  init(_ seen: @escaping (_ path: String, _ count: Int) -> Void) { self.seen = seen }

  func kind(of path: String, followsLinks: Bool) -> FileKind? {
    files.kind(of: path, followsLinks: followsLinks)
  }
  func names(in path: String) throws(ToolchainError) -> [String] { try files.names(in: path) }
  func read(_ path: String, limit: Int, followsLinks: Bool) throws(ToolchainError) -> [UInt8] {
    try files.read(path, limit: limit, followsLinks: followsLinks)
  }
  func head(of path: String, count: Int) throws(ToolchainError) -> [UInt8] {
    try files.head(of: path, count: count)
  }
  func name(of path: String) -> String { files.name(of: path) }
  func folderName(of path: String) -> String { files.folderName(of: path) }
  func member(_ name: String, of path: String) -> String { files.member(name, of: path) }
  func systemPath(of path: String) -> String? {
    counts[path, default: 0] += 1
    seen(path, counts[path] ?? 0)
    return files.systemPath(of: path)
  }
  func notFound(_ reference: ModelReference) -> ToolchainError { files.notFound(reference) }
}
