import Building
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

@Suite("Forms of models at revisions")
struct GitFormTests {
  private let repository: TemporaryRepository
  private let folder: TemporaryFolder

  init() throws {
    repository = try TemporaryRepository()
    folder = repository.folder
    try folder.makeBundle(
      versions: ["Model": contents(entity: "A"), "Model 2": contents(entity: "B")],
      current: "Model 2")
    _ = try writeOutput(compile(folder("Model.xcdatamodeld")), to: OutputPlace(folder.path))
    try repository.commit()
  }

  @Test(arguments: [
    "Model.xcdatamodeld", "Model.xcdatamodeld#Model", "Model.xcdatamodeld/Model 2.xcdatamodel",
    "Model.xcdatamodeld/Model 2.xcdatamodel/", "Model.xcdatamodeld/Model 2.xcdatamodel/contents",
    "Model.momd", "Model.momd#Model", "Model.momd/Model.mom", "Model.momd/Model.mom#Model",
  ])
  func `every form is read as on disk`(path: String) throws {
    let onDisk = try load(folder(path))
    let before = try folder.snapshot()
    for text in ["HEAD:\(path)", "HEAD:./\(path)"] {
      let loaded = try repository.load(text)
      #expect(loaded.kind == onDisk.kind)
      #expect(loaded.currentVersion == onDisk.currentVersion)
      #expect(loaded.versions.map(\.name) == onDisk.versions.map(\.name))
      #expect(loaded.versions.map(\.model) == onDisk.versions.map(\.model))
      #expect(loaded.allDiagnostics.isEmpty)
      let file = text.split(separator: "#")[0]
      #expect(loaded.versions.allSatisfy { $0.file.hasPrefix(file) })
    }
    #expect(try folder.snapshot() == before)
  }

  @Test func `a bundle at the root of a repository is read`() throws {
    let bundle = try TemporaryRepository()
    try bundle.folder.write(contents(entity: "R"), to: "Model.xcdatamodel/contents")
    try bundle.commit()
    let model = try bundle.load("HEAD:")
    #expect(model.kind == .sourceBundle)
    #expect(model.versions.map(\.file) == ["HEAD:Model.xcdatamodel/contents"])
    #expect(try bundle.entities("HEAD:Model.xcdatamodel") == ["R"])
    #expect(try bundle.entities("HEAD:./", in: "Model.xcdatamodel") == ["R"])
  }

  @Test func `a missing version and a folder of other files are errors`() throws {
    #expect(repository.failure("HEAD:Model.momd#3")?.diagnostics.ids == ["unknown-version"])
    #expect(repository.failure("HEAD:Model.xcdatamodeld#3")?.diagnostics.ids == ["unknown-version"])
    #expect(repository.failure("HEAD:")?.diagnostics.ids == ["not-a-model"])
  }

  @Test func `untracked files are not found, and deleted ones are`() throws {
    try folder.makeBundle("New.xcdatamodeld", versions: ["V": contents(entity: "N")])
    #expect(
      repository.failure("HEAD:New.xcdatamodeld")?.diagnostics.ids == ["path-not-at-revision"])
    try FileManager.default.removeItem(atPath: folder("Model.xcdatamodeld"))
    #expect(try repository.entities("HEAD:Model.xcdatamodeld") == ["B"])
  }

  @Test func `the working tree and the index stay unchanged`() throws {
    let file = "Model.xcdatamodeld/Model.xcdatamodel/contents"
    try folder.write(contents(entity: "Changed"), to: file)
    try folder.write([1], to: "untracked")
    let status = try repository.git("status", "--porcelain")
    // As after a checkout: an index with old times is one that git likes to write anew.
    let now = Date(timeIntervalSince1970: 1_900_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: now], ofItemAtPath: folder("Model.momd/Model.mom"))
    let before = try folder.snapshot()
    _ = try repository.load("HEAD:Model.xcdatamodeld")
    _ = try repository.load("HEAD...HEAD:Model.momd")
    _ = repository.failure("HEAD:none")
    #expect(try folder.snapshot() == before)
    #expect(try repository.git("status", "--porcelain") == status)
  }

  @Test(arguments: ["DELETE", "WAL"])
  func `a store is read with its write-ahead log`(journal: String) throws {
    let model = try StoriesTests.load(example("Trips")).selectedVersion().model
    let cache = hexadecimalText(try encodeModelCache(model))
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    try #require(sqlite3_open(folder("Trips.sqlite"), &handle) == SQLITE_OK)
    for statement in [
      "PRAGMA journal_mode = \(journal)", "PRAGMA wal_autocheckpoint = 0",
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR, Z_PLIST BLOB)",
      "INSERT INTO Z_METADATA VALUES (1, 'A', x'00')",
      "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
      "INSERT INTO Z_MODELCACHE VALUES (x'\(cache)')",
    ] { try #require(sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK) }
    try repository.commit()
    try #require(sqlite3_exec(handle, "DELETE FROM Z_MODELCACHE", nil, nil, nil) == SQLITE_OK)
    let scratch = try TemporaryFolder()
    let loaded = try loadModel(
      ModelReference("HEAD:Trips.sqlite"), scratch: scratch.path, git: repository.settings())
    #expect(loaded.kind == .store)
    #expect(loaded.versions.map(\.name) == ["Trips"])
    #expect(hashModel(try loaded.selectedVersion().model) == hashModel(model))
    #expect(try scratch.topNames().isEmpty)
    let error = failure { () throws(ToolchainError) in
      _ = try loadModel(
        ModelReference("HEAD:Trips.sqlite"), scratch: "/no/such", git: repository.settings())
    }
    #expect(error?.diagnostics.ids == ["no-scratch-folder"])
  }

  @Test func `a source at a revision compiles to the same files`() throws {
    let onDisk = try compile(folder("Model.xcdatamodeld"))
    for reference in ["HEAD:Model.xcdatamodeld", "HEAD:./Model.xcdatamodeld"] {
      let output = try compileModel(
        ModelReference(reference), options: CompileOptions(), git: repository.settings())
      #expect(output.name == "Model")
      #expect(output.files == onDisk.files)
    }
    let error = failure { () throws(ToolchainError) in
      _ = try compileModel(
        ModelReference("HEAD:Model.momd"), options: CompileOptions(), git: repository.settings())
    }
    #expect(error?.diagnostics.ids == ["not-a-source"])
  }

  @Test func `messages show the revision and its own line`() throws {
    try folder.makeBundle("Bad.xcdatamodeld", versions: ["V": contentsWithError])
    let current = "<plist><dict><key/></dict></plist>"
    try folder.write(current.utf8, to: "Bad.xcdatamodeld/.xccurrentversion")
    try repository.commit()
    try folder.write(contents("<!-- other -->"), to: "Bad.xcdatamodeld/V.xcdatamodel/contents")
    let model = try repository.load("HEAD:Bad.xcdatamodeld")
    let lines = model.allDiagnostics.map { ["\($0.location?.file ?? "")", $0.sourceLine] }
    #expect(
      lines == [
        ["HEAD:Bad.xcdatamodeld/.xccurrentversion", current],
        [
          "HEAD:Bad.xcdatamodeld/V.xcdatamodel/contents",
          #"<entity name="A" parentEntity="Nobody"/>"#,
        ],
      ])
  }

  @Test(arguments: [[:], ["GIT_TRACE": "1", "GIT_TRACE_SETUP": "1"]])
  func `many versions need only a few git processes, however much git prints`(
    environment: [String: String]
  ) throws {
    let names = (0..<300).map { "V \($0)" }
    try folder.makeBundle(
      "Many.xcdatamodeld",
      versions: Dictionary(uniqueKeysWithValues: names.map { ($0, contents(entity: "A")) }))
    try folder.write(
      contents(String(repeating: "<!-- \(String(repeating: "x", count: 90)) -->\n", count: 20_000)),
      to: "Many.xcdatamodeld/V 7.xcdatamodel/contents")
    try repository.commit()
    let log = try TemporaryFolder()
    var variables = environment
    if environment.isEmpty { variables = ["GIT_TRACE2_EVENT": log.path] }
    let model = try repository.load("HEAD:Many.xcdatamodeld", environment: variables)
    #expect(model.versions.map(\.name) == names)
    #expect(model.allDiagnostics.isEmpty)
    if environment.isEmpty { #expect(try log.topNames().count == 3) }
  }
}
