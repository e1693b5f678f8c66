import CSQLite
import Foundation
import StoreFile
import Testing

@Suite("Reading what a store says about its model")
struct StoredModelTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "StoredModelTests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test func `metadata and model cache come as they are`() throws {
    let path = try store(
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
      "INSERT INTO Z_METADATA VALUES (1, 'A', x'010200')",
      "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)", "INSERT INTO Z_MODELCACHE VALUES (x'FF00')")
    let stored = try readStoredModel(at: path)
    #expect(stored.metadata == [1, 2, 0])
    #expect(stored.modelCache == [0xFF, 0])
  }

  @Test func `a store without a cache says so`() throws {
    let path = try store("CREATE TABLE Z_METADATA (Z_PLIST BLOB)")
    #expect(try readStoredModel(at: path) == StoredModel())
  }

  @Test func `a database of someone else is refused`() throws {
    let path = try store("CREATE TABLE notes (text TEXT)")
    #expect(throws: StoreError.self) { try readStoredModel(at: path) }
  }

  @Test func `a file that is no database is refused`() throws {
    let path = folder.appending(path: "junk").path()
    try Data("SQLite format 3\0 and then nothing".utf8).write(to: URL(filePath: path))
    #expect(throws: StoreError.self) { try readStoredModel(at: path) }
  }

  @Test func `reading leaves no file behind, even for a store in WAL mode`() throws {
    let path = try store("PRAGMA journal_mode = WAL", "CREATE TABLE Z_METADATA (Z_PLIST BLOB)")
    let before = try Data(contentsOf: URL(filePath: path))
    _ = try readStoredModel(at: path)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()).count == 1)
  }

  @Test func `names with characters that mean something in a URI`() throws {
    let path = try store("CREATE TABLE Z_METADATA (Z_PLIST BLOB)", name: "a?b#c%20d.sqlite")
    #expect(try readStoredModel(at: path) == StoredModel())
  }

  private func store(_ statements: String..., name: String = "store.sqlite") throws -> String {
    let path = folder.path() + "/" + name
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    for statement in statements {
      try #require(sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK)
    }
    return path
  }
}
