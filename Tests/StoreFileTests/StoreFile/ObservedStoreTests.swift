import DataModel
import Foundation
import ModelFiles
import StoreFile
import StoreModel
import Testing
import Text

@Suite("Reading a store")
struct ObservedStoreTests {
  private let folder: StoreFolder
  private let metadata = StoreMetadata.fresh(for: Model(), hashes: hashModel(Model()))

  init() throws {
    folder = try StoreFolder()
  }

  @Test func `everything but the objects is read as stored`() throws {
    let extra = [
      "CREATE TABLE ZITEM ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER )",
      "CREATE INDEX \"Z_Item_\"\"odd\" ON ZITEM (Z_OPT COLLATE BINARY ASC)",
      "CREATE TRIGGER t AFTER INSERT ON ZITEM BEGIN SELECT 1; END",
      "CREATE VIEW v AS SELECT 1", "INSERT INTO ZITEM VALUES (1, 1, 1), (2, 1, 1)",
      "INSERT INTO Z_PRIMARYKEY VALUES (2, 'Part', 1, 0), (1, 'Item', 0, 7)",
    ]
    let path = try folder.store(system + extra)
    let before = try folder.contents
    let store = try readStore(at: path)
    #expect(try folder.contents == before)
    #expect(
      store.schema.objects.map(\.name) == [
        "Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE", "ZITEM", "Z_Item_\"odd", "t", "v",
      ])
    #expect(
      store.schema.objects.map(\.kind) == [.table, .table, .table, .table, .index, .trigger, .view])
    #expect(store.schema.objects.map(\.sql)[3...] == [extra[0], extra[1], extra[2], extra[3]])
    #expect(store.schema.objects[4].table == "ZITEM")
    #expect(store.metadataVersion == 1)
    #expect(store.uuid == "5E1C0B7A-0000-4000-8000-000000000001")
    #expect(store.metadataBytes == metadata.encoded())
    #expect(store.metadata == metadata)
    #expect(store.modelCache == [1, 2, 3])
    #expect(
      store.schema.entities == [
        ObservedEntity(number: 1, name: "Item", parentNumber: 0, maximumKey: 7),
        ObservedEntity(number: 2, name: "Part", parentNumber: 1, maximumKey: 0),
      ])
    #expect(store.rowCounts == nil)
  }

  @Test func `rows are counted on request, for ordinary tables only`() throws {
    let path = try folder.store(
      system + [
        "CREATE TABLE \"Z o\"\"dd\" (a)", "INSERT INTO \"Z o\"\"dd\" VALUES (1), (2), (3)",
        "CREATE VIRTUAL TABLE Z_RT USING rtree (Z_PK, low, high)", "CREATE VIEW v AS SELECT 1",
      ])
    let counts = try #require(try readStore(at: path, countsRows: true).rowCounts)
    #expect(counts["Z o\"dd"] == 3)
    #expect(counts["Z_METADATA"] == 1)
    #expect(counts["Z_PRIMARYKEY"] == 0)
    #expect(counts["Z_RT"] == nil)
    #expect(counts["v"] == nil)
  }

  @Test func `the settings of the file are read from its header`() throws {
    let pragmas = [
      "PRAGMA page_size = 8192", "PRAGMA auto_vacuum = INCREMENTAL", "PRAGMA journal_mode = WAL",
      "PRAGMA user_version = -3", "PRAGMA application_id = 7",
    ]
    let header = try readStore(at: try folder.store(pragmas + system)).header
    #expect(header.pageSize == 8192)
    #expect(header.autoVacuum == .incremental)
    #expect(header.usesWriteAheadLog)
    #expect(header.encoding == .utf8)
    #expect(header.userVersion == -3)
    #expect(header.applicationID == 7)
    #expect(header.pageCount.map { $0 > 3 } == true)
  }

  @Test func `settings other than Core Data's are read`() throws {
    let pragmas = [
      "PRAGMA page_size = 65536", "PRAGMA auto_vacuum = FULL", "PRAGMA encoding = 'UTF-16be'",
    ]
    let header = try readStore(at: try folder.store(pragmas + system)).header
    #expect(header.pageSize == 65536)
    #expect(header.autoVacuum == .full)
    #expect(!header.usesWriteAheadLog)
    #expect(header.encoding == .utf16BigEndian)
  }

  @Test func `a store of an old system has no model cache`() throws {
    #expect(try readStore(at: try folder.store(Array(system.prefix(3)))).modelCache == nil)
  }

  @Test func `tables are classified by their origin`() throws {
    let path = try folder.store(
      system + [
        "CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER)",
        "CREATE TABLE ATRANSACTION (a)", "CREATE TABLE mine (a)",
      ])
    let origins = try readStore(at: path).schema.tableOrigins(in: predictSchema(Model()))
    #expect(
      origins.map(\.table) == [
        "Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE", "ACHANGE", "ATRANSACTION", "mine",
      ])
    #expect(
      origins.map(\.origin) == [.system, .system, .system, .history, .unknownForm, .other])
  }

  private var system: [String] { systemStatements(metadata.encoded()) }
}

/// The statements that make the system tables of a store with that metadata.
func systemStatements(_ metadata: [UInt8]) -> [String] {
  let uuid = "5E1C0B7A-0000-4000-8000-000000000001"
  let hexadecimal = hexadecimalText(metadata)
  return [
    "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, "
      + "Z_MAX INTEGER)",
    "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
    "INSERT INTO Z_METADATA VALUES (1, '\(uuid)', x'\(hexadecimal)')",
    "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
    "INSERT INTO Z_MODELCACHE VALUES (x'010203')",
  ]
}
