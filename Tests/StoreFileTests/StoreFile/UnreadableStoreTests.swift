import DataModel
import Foundation
import ModelFiles
import StoreFile
import StoreModel
import Testing

@Suite("Files that are not stores")
struct UnreadableStoreTests {
  private let folder: StoreFolder
  private let system = systemStatements(
    StoreMetadata.fresh(for: Model(), hashes: hashModel(Model())).encoded())

  init() throws {
    folder = try StoreFolder()
  }

  @Test func `an empty file is refused`() throws {
    try expect(.empty, at: try folder.file([]))
  }

  @Test(arguments: [2, 15, 99, 100, 4096])
  func `bytes that are not a database are refused, as in an encrypted file`(count: Int) throws {
    try expect(.notADatabase, at: try folder.file((0..<count).map { UInt8($0 * 37 % 251) }))
  }

  @Test(arguments: [(17, 3), (57, 9), (21, 0), (22, 31), (23, 64)])
  func `a header with invalid settings is refused`(place: Int, value: UInt8) throws {
    try expect(.notADatabase, at: try changedStore { $0[place] = value })
  }

  @Test func `a valid header before an invalid page is refused, as in an encrypted file`()
    throws
  {
    try expect(.notADatabase, at: try changedStore { $0[100] = 0xA7 })
  }

  @Test(arguments: [16, 60, 99, 100, 512, 4096, 4097, -1])
  func `a truncated store is refused`(size: Int) throws {
    let path = try changedStore { $0.removeLast($0.count - (size < 0 ? $0.count + size : size)) }
    try expect(.truncated, at: path)
  }

  @Test func `a store with a torn page is refused`() throws {
    try expect(
      .unreadable, at: try changedStore { $0.replaceSubrange(101..<4096, with: $0[0..<3995]) })
  }

  @Test func `a database without the tables of a store is refused`() throws {
    try expect(.missingTable("Z_METADATA"), at: try folder.store(["CREATE TABLE notes (text)"]))
    let path = try folder.store(Array(system[1...]), name: "keys.sqlite")
    try expect(.missingTable("Z_PRIMARYKEY"), at: path)
  }

  @Test func `views and virtual tables are not accepted as tables of a store`() throws {
    let view = """
      CREATE VIEW Z_PRIMARYKEY AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT i AS Z_ENT, '' AS Z_NAME, 0 AS Z_SUPER, 0 AS Z_MAX FROM n
      """
    try expect(.missingTable("Z_PRIMARYKEY"), at: try folder.store([view] + system[1...]))
    let virtual = "CREATE VIRTUAL TABLE Z_PRIMARYKEY USING fts4(Z_ENT, Z_NAME, Z_SUPER, Z_MAX)"
    let path = try folder.store([virtual] + system[1...], name: "virtual.sqlite")
    try expect(.missingTable("Z_PRIMARYKEY"), at: path)
  }

  @Test func `a system table without its columns is refused`() throws {
    let path = try folder.store(["CREATE TABLE Z_PRIMARYKEY (a)"] + system[1...])
    try expect(.unreadable, at: path)
  }

  @Test func `missing and invalid metadata are refused`() throws {
    let missing = try folder.store(system.filter { !$0.hasPrefix("INSERT INTO Z_METADATA") })
    try expect(.malformedMetadata, at: missing)
    let others = [
      [], [1, 2, 3], Array("<plist/>".utf8), writeBinaryPropertyList(.array([])),
      writeBinaryPropertyList(.dictionary(["NSStoreType": .integer(1)])),
    ]
    for (index, bytes) in others.enumerated() {
      let path = try folder.store(systemStatements(bytes), name: "\(index).sqlite")
      try expect(.malformedMetadata, at: path)
    }
  }

  @Test func `a missing path and a folder are refused`() throws {
    for path in [folder.path + "/none", folder.path] {
      let error = #expect(throws: StoreError.self) { try readStore(at: path) }
      #expect(error?.kind == .unreadable)
    }
    #expect(try folder.contents.isEmpty)
  }

  @Test func `a store with flipped bits is refused or read without a trap`() throws {
    let path = try folder.store(system)
    let bytes = try Data(contentsOf: URL(filePath: path))
    var refused = 0
    for place in stride(from: 0, to: bytes.count, by: 61) {
      var damaged = bytes
      damaged[place] ^= UInt8(1 << (place % 8))
      try damaged.write(to: URL(filePath: path))
      if (try? readStore(at: path, countsRows: true)) == nil { refused += 1 }
    }
    #expect(refused > 0)
  }

  /// Expects reading to fail in that way without changing any file.
  private func expect(
    _ kind: StoreError.Kind, at path: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents
    let error = #expect(throws: StoreError.self, sourceLocation: location) {
      try readStore(at: path)
    }
    #expect(error?.kind == kind, sourceLocation: location)
    #expect(error?.description.contains("expected") == true, sourceLocation: location)
    #expect(try folder.contents == before, sourceLocation: location)
  }

  private func changedStore(_ change: (inout [UInt8]) -> Void) throws -> String {
    let path = try folder.store(system)
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    change(&bytes)
    return try folder.file(bytes)
  }
}
