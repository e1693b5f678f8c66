import Foundation
import TestSupport
import Testing

/// A store and its write-ahead log: together, separate, and mixed up with others.
@Suite("Stores and their write-ahead logs")
struct StoreLogTests {
  private let folder: TemporaryFolder
  private let bundle: String

  init() throws {
    folder = try TemporaryFolder()
    bundle = try folder.makeHistory(
      item(Self.text("a")), item(Self.text("a") + Self.text("b")))
  }

  private static func text(_ name: String) -> String {
    "<attribute name=\"\(name)\" attributeType=\"String\" optional=\"YES\"/>"
  }

  private func create(_ name: String, _ model: String, rows: Int = 3) throws -> String {
    let path = folder(name)
    try expectSuccess(runTool("modelc", ["create", model, path, "--rows", "\(rows)"]))
    return path
  }

  /// Copies an open store and its log after statements were run.
  private func copy(_ store: String, after sql: String, to copy: String) throws {
    let writer = try StoreHolder(store, "PRAGMA wal_autocheckpoint = 0; \(sql); SELECT 'ready';")
    defer { writer.release() }
    for suffix in ["", "-wal"] {
      if FileManager.default.fileExists(atPath: copy + suffix) { try remove(copy + suffix) }
      try FileManager.default.copyItem(atPath: store + suffix, toPath: copy + suffix)
    }
  }

  private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  @Test func `a main file without its log is reported as possibly incomplete`()
    throws
  {
    let whole = folder("Whole.sqlite")
    try copy(create("S.sqlite", bundle + "#1"), after: "UPDATE ZITEM SET ZA = 'late'", to: whole)
    #expect(try !modeldiff("doctor", whole).output.contains("missing-log"))
    try remove(whole + "-wal")
    let alone = try modeldiff("doctor", whole)
    #expect(alone.exitCode == 0)
    #expect(alone.output.hasPrefix("\(whole): healthy, but recent saves may be missing: no -wal\n"))
    #expect(
      alone.output.contains(
        "warning: the store is in WAL mode and there is no -wal beside it, so recent saves may be missing [missing-log]"
      ))
    #expect(try modeldiff("doctor", "--fail-on", "warning", whole).exitCode == 1)
    try Data().write(to: URL(filePath: whole + "-wal"))
    #expect(try modeldiff("doctor", whole).output.hasPrefix("\(whole): healthy\n"))
    try remove(whole + "-wal")
    try sqlite(whole, "PRAGMA journal_mode = DELETE")
    #expect(try modeldiff("doctor", whole).output.hasPrefix("\(whole): healthy\n"))
  }

  /// Expects every command that reads the store to refuse the log beside it.
  private func expectRefusal(_ store: String, _ reason: String) throws {
    let files = try [store, store + "-wal"].map { try Data(contentsOf: URL(filePath: $0)) }
    let calls: [[String]] = [
      ["modelc", "rows", store, "Item"], ["modelc", "show", store], ["modelc", "hash", store],
      ["modelc", "browse", store, "-o", folder("page.html")],
      ["modelc", "redact", store, "-o", folder("redacted.sqlite")],
      ["modeldiff", "doctor", store], ["modeldiff", "doctor", store, bundle],
      ["modeldiff", "plan", store, "--to", bundle],
      ["modeldiff", "upgrade", store, "--to", bundle, "-y"],
      ["modeldiff", "upgrade", store, "--to", bundle, "-y", "--in-place"],
      ["modeldiff", "repair", store], ["modeldiff", "repair", store, "--mend", "dangling-key"],
      ["modeldiff", "rows", store, store],
    ]
    for call in calls {
      let result = try runTool(call[0], Array(call.dropFirst()))
      #expect(result.exitCode == 65, "\(call): \(result.exitCode) \(result.errors)")
      #expect(result.errors.contains("the -wal beside the store is another store's: "), "\(call)")
      #expect(result.errors.contains(reason), "\(call): \(result.errors)")
    }
    #expect(try [store, store + "-wal"].map { try Data(contentsOf: URL(filePath: $0)) } == files)
  }

  /// Puts the log of another store, after some statements, beside a store.
  private func mix(_ other: String, after sql: String, beside store: String) throws {
    try copy(other, after: sql, to: folder("copy"))
    try FileManager.default.moveItem(atPath: folder("copy-wal"), toPath: store + "-wal")
  }

  @Test func `a log with another identity is refused`() throws {
    let store = try create("S.sqlite", bundle + "#1")
    try mix(
      create("Other.sqlite", bundle + "#1"),
      after: "UPDATE Z_METADATA SET Z_VERSION = 1; UPDATE ZITEM SET ZA = 'x'", beside: store)
    try expectRefusal(store, "its store has the UUID ")
  }

  @Test func `a log of a store with other entities is refused`() throws {
    let model = try folder.makeHistory(
      "<entity name=\"Order\">\(Self.text("a"))</entity>", name: "Shop")
    let store = try create("S.sqlite", bundle + "#1")
    try mix(
      create("Other.sqlite", model), after: "UPDATE Z_PRIMARYKEY SET Z_MAX = 9", beside: store)
    try expectRefusal(store, "its entity 1 is Order, not Item")
  }

  @Test func `a log in which fewer keys were given is refused`() throws {
    let store = try create("S.sqlite", bundle + "#1", rows: 9)
    try mix(
      create("Other.sqlite", bundle + "#1"), after: "UPDATE Z_PRIMARYKEY SET Z_MAX = 4",
      beside: store)
    try expectRefusal(store, "its Z_MAX of Item is 4, not 9 or more")
  }

  @Test func `a log with rows of another table is refused`() throws {
    let model = try folder.makeHistory(
      "<entity name=\"Item\">\((0..<9).map { Self.text("a\($0)") }.joined())</entity>", name: "Wide"
    )
    let store = try create("S.sqlite", bundle + "#1")
    try mix(
      create("Other.sqlite", model), after: "UPDATE ZITEM SET ZA1 = 'x'", beside: store)
    try expectRefusal(store, "begins ZITEM with 4 columns, and in it has rows of 12")
  }

  @Test func `a log older than the store or with another page size is refused`() throws {
    let store = try create("S.sqlite", bundle + "#1")
    try mix(store, after: "CREATE TABLE more (x); DROP TABLE more", beside: folder("old"))
    try sqlite(
      store, "PRAGMA journal_mode = DELETE", "CREATE TABLE a (x); DROP TABLE a",
      "CREATE TABLE a (x); DROP TABLE a", "CREATE TABLE a (x); DROP TABLE a",
      "PRAGMA journal_mode = WAL")
    try FileManager.default.moveItem(atPath: folder("old-wal"), toPath: store + "-wal")
    try expectRefusal(store, "its first page is older than that of the store")
    try remove(store + "-wal")
    let small = folder("Small.sqlite")
    try sqlite(small, "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL; CREATE TABLE a (x)")
    try mix(small, after: "INSERT INTO a VALUES (1)", beside: store)
    try expectRefusal(store, "it has pages of 1024 bytes, the store has pages of 4096")
  }

  @Test func `the store's own log is read, whatever it changes`() throws {
    for sql in [
      "UPDATE ZITEM SET ZA = 'late'", "DELETE FROM ZITEM; UPDATE Z_PRIMARYKEY SET Z_MAX = 12",
      "ALTER TABLE ZITEM ADD COLUMN ZB VARCHAR; UPDATE ZITEM SET ZB = 'b'; UPDATE Z_PRIMARYKEY SET Z_NAME = 'New'",
      "DROP TABLE Z_PRIMARYKEY", "VACUUM",
    ] {
      let store = try create("S.sqlite", bundle + "#1")
      let whole = folder("Whole.sqlite")
      try copy(store, after: sql, to: whole)
      let result = try modeldiff("doctor", whole)
      #expect([0, 1].contains(result.exitCode), "\(sql): \(result.errors)")
      for path in [store, whole, whole + "-wal"] { try remove(path) }
    }
  }
}
