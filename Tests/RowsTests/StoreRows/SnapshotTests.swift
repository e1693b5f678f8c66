import Findings
import Foundation
import Rows
import StoreModel
import TestSupport
import Testing

@Suite struct SnapshotTests {
  /// The content of a folder: names, sizes and times.
  private func traces(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let facts = try FileManager.default.attributesOfItem(atPath: folder(name))
      return "\(name) \(facts[.size] ?? "") \(facts[.modificationDate] ?? "")"
    }
  }

  @Test func `commits in the log are read, and the files stay unchanged`() throws {
    let store = try StoreFixture("Trips/Trips.xcdatamodeld", rows: 50)
    let writer = try store.writer()
    try writer.run(
      """
      PRAGMA wal_autocheckpoint = 0;
      UPDATE ZTRIP SET ZNAME = 'in the log' WHERE Z_PK % 2 = 0;
      DELETE FROM ZTRIP WHERE Z_PK % 5 = 0;
      BEGIN; UPDATE ZTRIP SET ZNAME = 'not committed'
      """)
    let before = try traces(store.folder)
    #expect(before.contains { $0.hasPrefix("Store.sqlite-wal") })
    let opened = try store.open()
    let names = try opened.values("name", of: RowRequest(entity: "Trip"))
    #expect(names.count == 40)
    #expect(names.count { $0 == .text("in the log") } == 20)
    #expect(!names.contains(.text("not committed")))
    try opened.finish()
    #expect(try traces(store.folder) == before)
  }

  @Test func `a log larger than the store is read`() throws {
    let store = try StoreFixture("Trips/Trips.xcdatamodeld", rows: 1)
    let writer = try store.writer()
    try writer.run(
      """
      PRAGMA wal_autocheckpoint = 0;
      WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 20099)
      INSERT INTO ZTRIP (Z_PK, Z_ENT, Z_OPT, ZNAME)
      SELECT i, (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Trip'), 1, 'trip ' || i FROM n
      """)
    #expect(try store.open().count("Trip") == 20_001)
  }

  @Test func `a torn log is read as far as it is valid`() throws {
    let store = try StoreFixture("Trips/Trips.xcdatamodeld", rows: 10)
    let writer = try store.writer()
    try writer.run("PRAGMA wal_autocheckpoint = 0; UPDATE ZTRIP SET ZNAME = 'one'")
    let whole = try Data(contentsOf: URL(filePath: store.path + "-wal"))
    try writer.run("UPDATE ZTRIP SET ZNAME = 'two'")
    var torn = try Data(contentsOf: URL(filePath: store.path + "-wal"))
    torn[whole.count + 30] ^= 1
    let copy = try TemporaryFolder()
    try copy.write(Data(contentsOf: URL(filePath: store.path)), to: "Store.sqlite")
    try copy.write(torn, to: "Store.sqlite-wal")
    let opened = try openStore(copy("Store.sqlite"), scratch: copy.path)
    #expect(
      Set(try opened.values("name", of: RowRequest(entity: "Trip"))) == [.text("one")])
  }

  @Test func `a store written to while it is read is an error`() throws {
    let store = try StoreFixture("Trips/Trips.xcdatamodeld", rows: 10)
    let opened = try store.open()
    let writer = try store.writer()
    try writer.run("UPDATE ZTRIP SET ZNAME = 'new'; PRAGMA wal_checkpoint(TRUNCATE)")
    let error = #expect(throws: ToolchainError.self) { try opened.finish() }
    #expect(error?.exitCode == .inputOutput)
    #expect(error?.isOf(.storeWrittenMeanwhile) == true)
  }

  @Test func `a checkpoint while a log is read is an error`() throws {
    for mode in ["TRUNCATE", "RESTART"] {
      let store = try StoreFixture("Trips/Trips.xcdatamodeld", rows: 1)
      let writer = try store.writer()
      try writer.run(
        """
        PRAGMA wal_autocheckpoint = 0;
        WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 20099)
        INSERT INTO ZTRIP (Z_PK, Z_ENT, Z_OPT, ZNAME)
        SELECT i, (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Trip'), 1, 'trip ' || i FROM n
        """)
      let opened = try store.open()
      let rows = try opened.rows(RowRequest(entity: "Trip"))
      #expect(try rows.next())
      try writer.run(
        "PRAGMA wal_checkpoint(\(mode)); DELETE FROM ZTRIP; PRAGMA wal_checkpoint(\(mode)); VACUUM")
      let error = #expect(throws: ToolchainError.self) {
        while try rows.next() {}
        _ = try opened.count("Trip")
        _ = try summarizeRows(opened)
      }
      #expect(error?.exitCode == .inputOutput, "\(mode)")
      #expect(error?.diagnostics.map(\.id) == ["store-written-meanwhile"], "\(mode)")
    }
  }

  @Test func `an uncommitted journal of a killed writer is rolled back`() throws {
    let store = try StoreFixture("Trips/Trips.xcdatamodeld", rows: 2000)
    let copy = try TemporaryFolder()
    do {
      let writer = try store.writer()
      try writer.run(
        """
        PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; PRAGMA synchronous = OFF;
        BEGIN; UPDATE ZTRIP SET ZNAME = 'not committed'
        """)
      for suffix in ["", "-journal"] {
        try copy.write(
          Data(contentsOf: URL(filePath: store.path + suffix)), to: "Store.sqlite" + suffix)
      }
    }
    let opened = try openStore(copy("Store.sqlite"), scratch: copy.path)
    let names = try opened.values("name", of: RowRequest(entity: "Trip"))
    #expect(names.count == 2000)
    #expect(!names.contains(.text("not committed")))
  }

  @Test func `a store in a read-only folder is read`() throws {
    let store = try StoreFixture("Trips/Trips.xcdatamodeld", rows: 10)
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: store.folder.path)
    defer {
      try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: store.folder.path)
    }
    let opened = try openStore(store.path, scratch: "/tmp")
    #expect(try opened.count("Trip") == 10)
    try opened.finish()
  }
}
