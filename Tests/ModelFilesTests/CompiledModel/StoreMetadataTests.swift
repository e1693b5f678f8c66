import DataModel
import ModelFiles
import StoreModel
import Testing

@Suite("Metadata of a store")
struct StoreMetadataTests {
  private let model = richModel()
  private var hashes: ModelHashes { hashModel(model) }

  @Test func `fresh metadata contains every key of the newest framework in its order`() throws {
    let metadata = StoreMetadata.fresh(for: model, hashes: hashes)
    #expect(
      metadata.entries.map(\.key) == [
        "NSPersistenceMaximumFrameworkVersion", "NSStoreModelVersionIdentifiers", "NSStoreType",
        "_NSAutoVacuumLevel", "NSStoreModelVersionHashesDigest", "NSStoreModelVersionChecksumKey",
        "NSStoreModelVersionHashes", "NSPersistenceFrameworkVersion",
        "NSStoreModelVersionHashesVersion",
      ])
    #expect(metadata.versionHashes == hashes.byName)
    #expect(metadata.versionHashesDigest == hashes.digest)
    #expect(metadata.versionChecksum == hashes.checksum)
    #expect(metadata.versionHashesVersion == 3)
    #expect(metadata.storeType == "SQLite")
    #expect(metadata[.autoVacuumLevel] == .string("2"))
    #expect(metadata.frameworkVersion == 1526)
    #expect(metadata.maximumFrameworkVersion == 1526)
  }

  @Test func `version identifiers are sorted, and a missing one is an empty text`() {
    var model = Model()
    #expect(StoreMetadata.fresh(for: model, hashes: hashModel(model)).versionIdentifiers == [""])
    model.versionIdentifiers = ["b", "a", "10"]
    let metadata = StoreMetadata.fresh(for: model, hashes: hashModel(model))
    #expect(metadata.versionIdentifiers == ["10", "a", "b"])
  }

  @Test func `custom values of every kind and the order of the keys are kept`() throws {
    var metadata = StoreMetadata.fresh(for: model, hashes: hashes)
    for (index, value) in appValues.enumerated() { metadata["App\(9 - index)"] = value }
    let read = try StoreMetadata(reading: metadata.encoded())
    #expect(read == metadata)
    #expect(read.entries.map(\.key) == metadata.entries.map(\.key))
    #expect(read.encoded() == metadata.encoded())
  }

  @Test func `keys and texts keep their code points`() throws {
    var metadata = StoreMetadata()
    metadata["cafe\u{301}"] = .string("e\u{301}\u{FEFF}🔑")
    let entry = try #require(try StoreMetadata(reading: metadata.encoded()).entries.first)
    #expect(Array(entry.key.unicodeScalars) == Array("cafe\u{301}".unicodeScalars))
    guard case .string(let text) = entry.value else {
      Issue.record("\(entry.value)")
      return
    }
    #expect(Array(text.unicodeScalars) == Array("e\u{301}\u{FEFF}🔑".unicodeScalars))
  }

  @Test func `an update changes only the entries about the model`() throws {
    var old = StoreMetadata.fresh(for: Model(), hashes: hashModel(Model()))
    old[.frameworkVersion] = .integer(1400)
    old["App"] = .date(-1.5)
    let new = old.updated(to: model, hashes: hashes)
    #expect(new.entries.map(\.key) == old.entries.map(\.key))
    let changed = zip(old.entries, new.entries).filter { $0 != $1 }.map(\.1.key)
    #expect(
      Set(changed) == [
        "NSStoreModelVersionHashes", "NSStoreModelVersionHashesDigest",
        "NSStoreModelVersionChecksumKey", "NSStoreModelVersionIdentifiers",
      ])
    #expect(new.versionHashes == hashes.byName)
    #expect(new.versionHashesDigest == hashes.digest)
    #expect(new.versionChecksum == hashes.checksum)
    #expect(new.updated(to: model, hashes: hashes) == new)
  }

  @Test(arguments: [
    (866, false, false), (973, true, false), (1251, true, false), (1321, true, true),
  ])
  func `digest and checksum are added by the frameworks that write them`(
    framework: Int, hasDigest: Bool, hasChecksum: Bool
  ) {
    var old = StoreMetadata()
    old[.frameworkVersion] = .integer(Int64(framework))
    let new = old.updated(to: model, hashes: hashes)
    #expect((new.versionHashesDigest != nil) == hasDigest)
    #expect((new.versionChecksum != nil) == hasChecksum)
    #expect(new.maximumFrameworkVersion == nil)
    #expect(new.frameworkVersion == framework)
  }

  @Test func `an existing digest is always updated`() {
    var old = StoreMetadata()
    old[.versionHashesDigest] = .string("stale")
    old[.versionChecksum] = .string("stale")
    let new = old.updated(to: model, hashes: hashes)
    #expect(new.versionHashesDigest == hashes.digest)
    #expect(new.versionChecksum == hashes.checksum)
  }

  @Test func `a deferred migration is reported and kept`() {
    var old = StoreMetadata()
    #expect(!old.isMigrationDeferred)
    old[.deferredMigration] = .boolean(true)
    #expect(old.isMigrationDeferred)
    #expect(old.updated(to: model, hashes: hashes).isMigrationDeferred)
  }

  @Test func `a key can be removed`() {
    var metadata = StoreMetadata.fresh(for: model, hashes: hashes)
    metadata[.versionChecksum] = nil
    metadata["none"] = nil
    #expect(metadata.versionChecksum == nil)
    #expect(metadata.entries.count == 8)
  }

  @Test func `the framework version determines the generation of the schema`() {
    var metadata = StoreMetadata()
    #expect(metadata.schemaGeneration == .current)
    metadata[.frameworkVersion] = .integer(519)
    #expect(!metadata.schemaGeneration.hasModelCache)
  }

  @Test(arguments: [
    [], Array("<?xml version=\"1.0\"?><plist/>".utf8), Array("bplist00".utf8),
    writeBinaryPropertyList(.array([])),
  ])
  func `data other than a dictionary are refused`(bytes: [UInt8]) {
    #expect(throws: CompiledModelError.self) { try StoreMetadata(reading: bytes) }
  }

  @Test(arguments: [
    ("NSStoreModelVersionHashes", PropertyList.array([])),
    ("NSStoreModelVersionHashes", .dictionary(["A": .string("x")])),
    ("NSStoreModelVersionIdentifiers", .array([.integer(1)])),
    ("NSStoreModelVersionHashesDigest", .data([1])), ("NSStoreType", .integer(1)),
    ("NSPersistenceFrameworkVersion", .string("1")),
  ])
  func `a known key with a value of another type is reported`(key: String, value: PropertyList) {
    let bytes = writeBinaryPropertyList(.dictionary([key: value]))
    let error = #expect(throws: CompiledModelError.self) { try StoreMetadata(reading: bytes) }
    #expect(error?.path == key)
  }

  private var appValues: [PropertyList] {
    [
      .date(-978_307_200.25), .real(-0.0), .real(.infinity), .boolean(true), .integer(.min),
      .unsigned(.max), .data([0, 255]), .string(""),
      .array([.dictionary(["b": .date(0), "a": .array([])]), .integer(1), .real(0.1)]),
    ]
  }
}
