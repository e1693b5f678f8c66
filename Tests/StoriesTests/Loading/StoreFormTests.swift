import CSQLite
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import StoreModel
import TestSupport
import Testing
import Text

@Suite("Stores as models")
struct StoreFormTests {
  private let folder: TemporaryFolder
  private let scratch: TemporaryFolder
  private let model: Model

  init() throws {
    folder = try TemporaryFolder()
    scratch = try TemporaryFolder()
    model = try load(example("Trips")).selectedVersion().model
  }

  @Test func `a store is read as the model cached in it`() throws {
    let path = try makeStore().path
    let before = try folder.snapshot()
    let loaded = try load(path)
    #expect(loaded.kind == .store)
    #expect(loaded.versions.map(\.name) == ["Trips"])
    let stored = try loaded.selectedVersion().model
    #expect(hashModel(stored) == hashModel(model))
    #expect(stored.entities == model.archived.entities)
    #expect(try folder.snapshot() == before)
  }

  @Test func `a live write-ahead log is read, and the store's folder stays unchanged`() throws {
    let store = try makeStore(journal: "WAL")
    let before = try folder.snapshot()
    #expect(Set(before.keys).isSuperset(of: ["Trips.sqlite", "Trips.sqlite-wal"]))
    #expect(before["Trips.sqlite-wal"]??.isEmpty == false)
    let loaded = try loadModel(ModelReference(store.path), scratch: scratch.path)
    #expect(hashModel(try loaded.selectedVersion().model) == hashModel(model))
    #expect(try folder.snapshot() == before)
    #expect(try scratch.topNames().isEmpty)
  }

  @Test func `the same store without its write-ahead log has no model`() throws {
    let store = try makeStore(journal: "WAL")
    let copy = try folder.write(
      try #require(FileManager.default.contents(atPath: store.path)), to: "copy/Trips.sqlite")
    #expect(failure { () throws(ToolchainError) in _ = try load(copy) }?.exitCode == .data)
  }

  @Test func `an invalid write-ahead log is ignored`() throws {
    let path = try makeStore().path
    try folder.write([UInt8](repeating: 7, count: 4096), to: "Trips.sqlite-wal")
    let before = try folder.snapshot()
    #expect(hashModel(try load(path).selectedVersion().model) == hashModel(model))
    #expect(try folder.snapshot() == before)
  }

  @Test func `a missing scratch folder is an error only if it is needed`() throws {
    let settled = try makeStore().path
    #expect(try loadModel(ModelReference(settled), scratch: "/no/such").kind == .store)
    let live = try makeStore("Live.sqlite", journal: "WAL")
    let error = failure { () throws(ToolchainError) in
      _ = try loadModel(ModelReference(live.path), scratch: "/no/such")
    }
    #expect(error?.exitCode == .inputOutput)
  }

  @Test func `a store is recognized under any name`() throws {
    let path = try makeStore("Größe #1 50%?.mom").path
    #expect(try load(path).kind == .store)
    #expect(try load("//" + path.drop { $0 == "/" }).kind == .store)
  }

  @Test func `stores without a model or with a broken one are refused`() throws {
    let statements = [
      "Old": "SELECT 1", "Null": "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
      "Broken": """
      CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB); INSERT INTO Z_MODELCACHE VALUES (x'0102')
      """,
    ]
    let ids = ["Old": "no-model-cache", "Null": "no-model-cache", "Broken": "malformed-archive"]
    for (name, statement) in statements {
      let path = folder(name)
      let store = try Store(at: path)
      try store.run("CREATE TABLE Z_METADATA (Z_PLIST BLOB)")
      try store.run(statement)
      let error = failure { () throws(ToolchainError) in _ = try load(path) }
      #expect(error?.exitCode == .data)
      #expect(error?.diagnostics.ids == ids[name].map { [$0] })
    }
  }

  @Test func `a store is not a source`() throws {
    let path = try makeStore().path
    let error = failure { () throws(ToolchainError) in _ = try compile(path) }
    #expect(error?.exitCode == .data)
    #expect(error?.diagnostics.ids == ["not-a-source"])
  }

  /// Creates a store like Core Data's, as far as reading its model is concerned; open while held.
  private func makeStore(
    _ name: String = "Trips.sqlite", journal: String = "DELETE"
  ) throws -> Store {
    let store = try Store(at: folder(name))
    try store.run("PRAGMA journal_mode = \(journal)")
    try store.run("PRAGMA wal_autocheckpoint = 0")
    try store.run(
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR, Z_PLIST BLOB)")
    try store.run("INSERT INTO Z_METADATA VALUES (1, 'A', x'00')")
    try store.run("CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)")
    let cache = try encodeModelCache(model)
    try store.run("INSERT INTO Z_MODELCACHE VALUES (x'\(hexadecimalText(cache))')")
    return store
  }
}
