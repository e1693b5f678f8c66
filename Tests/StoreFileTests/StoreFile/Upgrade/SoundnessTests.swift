import CSQLite
import Foundation
import StoreFile
import Testing

@Suite("Database integrity checks")
struct SoundnessTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// A database with all kinds of indexes over some hundred rows.
  private func database() throws -> String {
    try folder.store([
      "PRAGMA page_size = 512",
      "CREATE TABLE T (Z_PK INTEGER PRIMARY KEY, A VARCHAR, B INTEGER, C FLOAT, D BLOB)",
      "CREATE TABLE J (X INTEGER, Y INTEGER, PRIMARY KEY (X, Y))",
      "CREATE TABLE W (K TEXT PRIMARY KEY, V) WITHOUT ROWID",
      "CREATE TABLE R (rowid TEXT, _rowid_ TEXT, oid TEXT UNIQUE)",
      "CREATE TABLE P (Z_PK INTEGER PRIMARY KEY, A VARCHAR, B INTEGER)",
      """
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 120)
      INSERT INTO T SELECT i, iif(i % 5, 'text ' || i * 37 % 101, NULL), i % 7, i * 0.5, zeroblob(i % 9)
      FROM n
      """,
      "INSERT INTO P SELECT Z_PK, A, B FROM T",
      "INSERT INTO J SELECT Z_PK % 11, Z_PK FROM T", "INSERT INTO W SELECT 'k' || Z_PK, A FROM T",
      "INSERT INTO R SELECT A, B, Z_PK FROM T",
      "CREATE INDEX a ON T (A COLLATE BINARY ASC)",
      "CREATE INDEX b ON T (B COLLATE BINARY DESC, C)",
      "CREATE INDEX c ON T (C)", "CREATE INDEX d ON T (D, A)",
      "CREATE INDEX part ON P (A) WHERE B > 2", "CREATE INDEX upper ON P (upper(A))",
      "CREATE UNIQUE INDEX y ON J (Y, X)", "CREATE INDEX values_of_w ON W (V)",
      "CREATE INDEX numbers ON R (rowid)",
    ])
  }

  private func integrity(_ path: String) -> [String] {
    var connection: OpaquePointer?
    defer { sqlite3_close_v2(connection) }
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      return ["cannot be opened"]
    }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard
      sqlite3_prepare_v2(connection, "PRAGMA integrity_check(1)", -1, &statement, nil) == SQLITE_OK
    else { return ["cannot be read"] }
    var lines: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      lines.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
    }
    return lines
  }

  @Test func `a sound database has no problems`() throws {
    let path = try database()
    #expect(try soundnessCheck(at: path, isInterrupted: { false }) == [])
    #expect(integrity(path) == ["ok"])
  }

  @Test(arguments: ["a", "b", "c", "y"])
  func `an index without an entry for a row is reported, which the quick check misses`(
    _ index: String
  ) throws {
    let path = try database()
    var connection: OpaquePointer?
    try #require(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    // Without the index in the schema, the row is written to the table alone.
    let script = """
      PRAGMA writable_schema = ON;
      CREATE TABLE kept AS SELECT * FROM sqlite_master WHERE name = '\(index)';
      DELETE FROM sqlite_master WHERE name = '\(index)';
      """
    #expect(sqlite3_exec(connection, script, nil, nil, nil) == SQLITE_OK)
    sqlite3_close_v2(connection)
    try #require(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
    let change = """
      INSERT INTO T VALUES (1000, 'new', 3, 7.5, NULL); INSERT INTO J VALUES (500, 1000);
      PRAGMA writable_schema = ON; INSERT INTO sqlite_master SELECT * FROM kept;
      """
    #expect(sqlite3_exec(connection, change, nil, nil, nil) == SQLITE_OK)
    sqlite3_close_v2(connection)
    #expect(try quickCheck(at: path, isInterrupted: { false }) == [])
    let found = try soundnessCheck(at: path, isInterrupted: { false })
    #expect(!found.isEmpty && found.allSatisfy { $0.hasSuffix(" index \(index)") }, "\(found)")
  }

  @Test func `after any bit flip, a file without problems passes SQLite's integrity check`()
    throws
  {
    let original = try Data(contentsOf: URL(filePath: try database()))
    let path = folder.path + "/flipped.sqlite"
    var (sound, found) = (0, 0)
    for place in stride(from: 100, to: original.count, by: 23) {
      var data = original
      data[place] ^= 1 << UInt8(place % 8)
      try data.write(to: URL(filePath: path))
      if (try? soundnessCheck(at: path, isInterrupted: { false })) == [] {
        sound += 1
        #expect(integrity(path) == ["ok"], "bit \(place % 8) of byte \(place)")
      } else {
        found += 1
      }
    }
    #expect(sound > 20 && found > 200, "\(sound) \(found)")
  }

  @Test func `the check can be cancelled`() throws {
    let path = try database()
    #expect(throws: StoreError.interrupted) {
      try soundnessCheck(at: path, isInterrupted: { true })
    }
  }
}
