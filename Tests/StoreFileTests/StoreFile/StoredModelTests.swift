import CSQLite
import Foundation
import StoreFile
import Testing

@Suite("Reading the metadata and model of a store")
final class StoredModelTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "StoredModelTests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  @Test func `metadata and model cache are returned unchanged`() throws {
    let path = try store(
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
      "INSERT INTO Z_METADATA VALUES (1, 'A', x'010200')",
      "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)", "INSERT INTO Z_MODELCACHE VALUES (x'FF00')")
    let stored = try readStoredModel(at: path)
    #expect(stored.metadata == [1, 2, 0])
    #expect(stored.modelCache == [0xFF, 0])
  }

  @Test func `a store without a model cache is reported as such`() throws {
    let stored = try readStoredModel(at: try store("CREATE TABLE Z_METADATA (Z_PLIST BLOB)"))
    #expect(stored.metadata == nil)
    #expect(stored.modelCache == nil)
  }

  @Test func `a database that is not a store is refused`() throws {
    let path = try store("CREATE TABLE notes (text TEXT)")
    #expect(throws: StoreError.self) { try readStoredModel(at: path) }
  }

  @Test func `virtual tables and views are not accepted as tables of a store`() throws {
    let virtual = try store("CREATE VIRTUAL TABLE Z_METADATA USING fts4(Z_PLIST)")
    #expect(throws: StoreError.self) { try readStoredModel(at: virtual) }
    let view = try store(
      """
      CREATE VIEW Z_METADATA AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT i AS Z_PLIST FROM n WHERE i < 0
      """, name: "view.sqlite")
    #expect(throws: StoreError.self) { try readStoredModel(at: view) }
  }

  @Test func `a file that is not a database is refused`() throws {
    let path = folder.appending(path: "junk").path(percentEncoded: false)
    try Data("SQLite format 3\0 and then nothing".utf8).write(to: URL(filePath: path))
    #expect(throws: StoreError.self) { try readStoredModel(at: path) }
  }

  @Test func `reading leaves no files, even for a store in WAL mode`() throws {
    let path = try store("PRAGMA journal_mode = WAL", "CREATE TABLE Z_METADATA (Z_PLIST BLOB)")
    let before = try Data(contentsOf: URL(filePath: path))
    _ = try readStoredModel(at: path)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).count
        == 1)
  }

  @Test func `names with special characters of URIs are supported`() throws {
    let path = try store("CREATE TABLE Z_METADATA (Z_PLIST BLOB)", name: "a?b#c%20d.sqlite")
    #expect(try readStoredModel(at: path).modelCache == nil)
  }

  @Test func `a path that begins with two slashes does not name a host`() throws {
    let path = try store("CREATE TABLE Z_METADATA (Z_PLIST BLOB)")
    #expect(try readStoredModel(at: "//" + path.drop { $0 == "/" }).modelCache == nil)
  }

  @Test func `an empty model cache counts as missing`() throws {
    let path = try store(
      "CREATE TABLE Z_METADATA (Z_PLIST BLOB)", "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
      "INSERT INTO Z_MODELCACHE VALUES (NULL)")
    #expect(try readStoredModel(at: path).modelCache == nil)
  }

  @Test func `a missing path and a folder are refused`() throws {
    for path in [folder.path(percentEncoded: false) + "/none", folder.path(percentEncoded: false)] {
      #expect(throws: StoreError.self) { try readStoredModel(at: path) }
    }
  }

  @Test func `a write-ahead log is applied to a copy`() throws {
    let path = try store("CREATE TABLE Z_METADATA (Z_PLIST BLOB)", "PRAGMA journal_mode = WAL")
    var handle: OpaquePointer?
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    let insertion = "INSERT INTO Z_METADATA VALUES (x'01')"
    try #require(sqlite3_exec(handle, insertion, nil, nil, nil) == SQLITE_OK)
    #expect(try readStoredModel(at: path).metadata == nil)
    let copy = folder.path(percentEncoded: false) + "/copy.sqlite"
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + end, toPath: copy + end)
    }
    try foldWriteAheadLog(at: copy)
    #expect(try readStoredModel(at: copy).metadata == [1])
    #expect(try readStoredModel(at: path).metadata == nil)
  }

  @Test func `the write-ahead log of a file that is not a database is refused`() throws {
    let path = folder.appending(path: "junk").path(percentEncoded: false)
    try Data(repeating: 7, count: 4096).write(to: URL(filePath: path))
    #expect(throws: StoreError.self) { try foldWriteAheadLog(at: path) }
  }

  private func store(_ statements: String..., name: String = "store.sqlite") throws -> String {
    let path = folder.path(percentEncoded: false) + "/" + name
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    for statement in statements {
      try #require(sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK)
    }
    return path
  }
}
