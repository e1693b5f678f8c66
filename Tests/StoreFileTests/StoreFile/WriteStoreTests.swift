import DataModel
import Foundation
import ModelFiles
import StoreFile
import StoreModel
import TestSupport
import Testing

@Suite("Writing a new store")
struct WriteStoreTests {
  private let folder: StoreFolder

  init() throws {
    folder = try StoreFolder()
  }

  @Test func `a written store is read back`() throws {
    for seed in 0..<40 {
      var generator = ModelGenerator(seed: UInt64(seed))
      let model = generator.model()
      let store = try newStore(model)
      let path = folder.path + "/\(seed).sqlite"
      try writeStore(store, to: path)
      let found = try readStore(at: path, countsRows: true)
      #expect(found.metadata == store.metadata)
      #expect(found.uuid == store.uuid)
      #expect(found.metadataVersion == 1)
      #expect(found.modelCache == store.modelCache)
      let statements = store.schema.statements
      #expect(found.schema.objects.compactMap(\.sql).filter(statements.contains) == statements)
      #expect(
        found.schema.entities
          == store.schema.entities.map {
            ObservedEntity(
              number: $0.number, name: $0.name, parentNumber: $0.parentNumber, maximumKey: 0)
          })
      let counts = try #require(found.rowCounts)
      for table in store.schema.tables where table.kind != .system {
        #expect(counts[table.name] ?? 0 == 0)
      }
    }
    let names = try folder.contents.keys.sorted()
    #expect(names == (0..<40).map { "\($0).sqlite" }.sorted())
  }

  @Test func `the file has the settings of Core Data`() throws {
    let path = folder.path + "/store.sqlite"
    try writeStore(try newStore(Model()), to: path)
    let header = try readStore(at: path).header
    #expect(header.pageSize == 4096)
    #expect(header.autoVacuum == .incremental)
    #expect(header.usesWriteAheadLog)
    #expect(header.encoding == .utf8)
    #expect(header.userVersion == 0)
    #expect(header.applicationID == 0)
  }

  @Test func `values of every kind are read back, including empty data`() throws {
    let model = Model(entities: [Entity("E", [Attribute("a", .binary, isOptional: true)])])
    let path = folder.path + "/store.sqlite"
    let values: [StoreValue] = [
      .null, .integer(.min), .real(-.infinity), .real(0.5), .text(""), .text("a\0b'ß"), .blob([]),
      .blob([0, 255]),
    ]
    try writeStore(try newStore(model), to: path) { (writer) throws(StoreError) in
      try writer.insert(into: "ZE", columns: ["Z_PK", "ZA"]) { (insert) throws(StoreError) in
        for (row, value) in values.enumerated() { try insert([.integer(Int64(row)), value]) }
      }
    }
    let found = try Database(file: path).values(
      "SELECT typeof(ZA) || ' ' || IFNULL(hex(ZA), '') FROM ZE ORDER BY Z_PK")
    #expect(
      found == [
        "null ", "integer 2D39323233333732303336383534373735383038", "real 2D496E66",
        "real 302E35", "text ", "text 61006227C39F", "blob ", "blob 00FF",
      ])
  }

  @Test func `a row that SQLite refuses stops the writing`() throws {
    let model = Model(entities: [Entity("E", [])])
    let store = try newStore(model)
    let error = #expect(throws: StoreError.self) {
      try writeStore(store, to: folder.path + "/a") { (writer) throws(StoreError) in
        try writer.insert(into: "ZE", columns: ["Z_PK"]) { (insert) throws(StoreError) in
          for _ in 0..<2 { try insert([.integer(1)]) }
        }
      }
    }
    #expect(error?.kind == .unwritable)
    #expect(error?.isAboutPlace == false)
    #expect(error?.isAboutSystem == false)
  }

  @Test func `an unusable path is distinguished from other errors`() throws {
    let store = try newStore(Model())
    let error = #expect(throws: StoreError.self) {
      try writeStore(store, to: folder.path + "/none/a")
    }
    #expect(error?.isAboutPlace == true)
  }

  private func newStore(_ model: Model) throws -> NewStore {
    NewStore(
      schema: predictSchema(model), metadata: .fresh(for: model, hashes: hashModel(model)),
      uuid: "5E1C0B7A-0000-4000-8000-000000000001", modelCache: try encodeModelCache(model))
  }
}
