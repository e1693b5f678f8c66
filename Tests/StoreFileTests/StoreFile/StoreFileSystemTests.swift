import CSQLite
import Foundation
import Testing

@testable import StoreFile

@Suite("Files that a connection can access")
struct StoreFileSystemTests {
  private let folder: StoreFolder
  private let store: String
  private let victim: String

  init() throws {
    folder = try StoreFolder()
    store = try folder.store([
      "CREATE TABLE T (A INTEGER PRIMARY KEY, B)", "INSERT INTO T VALUES (1, 'x')",
    ])
    victim = try folder.file(Array("precious".utf8), name: "victim.txt")
  }

  @Test func `a journal that names a super-journal is refused, and nothing is deleted`() throws {
    for name in [victim, store, folder.path + "/missing"] {
      try leaveJournal(naming: name)
      let before = try folder.contents
      let error = #expect(throws: StoreError.self) { try checkJournal(of: store) }
      #expect(error?.kind == .unreadable && error?.message.contains(name) == true)
      #expect(throws: StoreError.self) { try foldWriteAheadLog(at: store) }
      #expect(try folder.contents == before)
    }
  }

  @Test func `a connection neither opens nor deletes a super-journal`() throws {
    for isLocked in [true, false] {
      try leaveJournal(naming: victim)
      let before = try folder.contents
      let connection = try StoreConnection(folding: store, isLocked: isLocked)
      #expect(throws: StoreError.self) {
        try connection.run("PRAGMA locking_mode = EXCLUSIVE; SELECT COUNT(*) FROM T")
      }
      #expect(throws: StoreError.self) {
        try StoreConnection(upgrading: store, isInterrupted: { false })
      }
      #expect(try folder.contents == before)
    }
    // A file that the connection knows is not taken for a super-journal either.
    try leaveJournal(naming: store)
    #expect(throws: StoreError.self) {
      try StoreConnection(upgrading: store, isInterrupted: { false })
    }
    #expect(try folder.contents["store.sqlite"]?.isEmpty == false)
  }

  @Test
  func
    `the store's own journal is rolled back, and a finished one is ignored`()
    throws
  {
    let whole = try folder.contents["store.sqlite"]
    try leaveJournal(naming: nil)
    let file = try FileHandle(forUpdating: URL(filePath: store))
    try file.seek(toOffset: 4000)
    try file.write(contentsOf: Data("not committed".utf8))
    try file.close()
    try checkJournal(of: store)
    try foldWriteAheadLog(at: store)
    #expect(try folder.contents["store.sqlite"] == whole)
    try leaveJournal(naming: victim)
    var journal = try #require(try folder.contents["store.sqlite-journal"])
    journal.replaceSubrange(0..<28, with: Data(count: 28))
    _ = try folder.file(Array(journal), name: "store.sqlite-journal")
    try checkJournal(of: store)
    try foldWriteAheadLog(at: store)
    #expect(try folder.contents["victim.txt"] == Data("precious".utf8))
  }

  @Test(arguments: [
    "ATTACH '{}/other.sqlite' AS y", "ATTACH 'file:{}/other.sqlite?vfs=unix&mode=rwc' AS y",
    "ATTACH '{}/new.sqlite' AS y", "ATTACH '{}/store.sqlite' AS y", "ATTACH ':memory:' AS y",
    "VACUUM INTO '{}/new.sqlite'",
  ])
  func `statements cannot attach other files`(sql: String) throws {
    _ = try folder.store(["CREATE TABLE O (A)"], name: "other.sqlite")
    let before = try folder.contents.keys
    let statement = sql.replacingOccurrences(of: "{}", with: folder.path)
    for connection in [
      try StoreConnection(reading: store),
      try StoreConnection(upgrading: store, isInterrupted: { false }),
      try StoreConnection(creating: folder.path + "/created.sqlite"),
    ] {
      #expect(throws: StoreError.self) { try connection.run(statement) }
      #expect(throws: Never.self) { try connection.run("SELECT 1 FROM sqlite_master") }
    }
    #expect(Set(try folder.contents.keys).subtracting(before).isSubset(of: ["created.sqlite"]))
  }

  @Test(arguments: ["a?b#c%41.sqlite", "é ü.sqlite", "file:x.sqlite"])
  func `any file name is supported, and only the tool can attach another store`(name: String) throws
  {
    let other = try folder.store(["CREATE TABLE O (A)"], name: "plain.sqlite")
    let path = folder.path + "/" + name
    try FileManager.default.moveItem(atPath: other, toPath: path)
    let connection = try StoreConnection(upgrading: store, isInterrupted: { false })
    try connection.attach(path, as: "o")
    try connection.run("INSERT INTO T SELECT 9, COUNT(*) FROM o.O")
    #expect(throws: StoreError.self) { try connection.run("INSERT INTO o.O VALUES (1)") }
    #expect(throws: StoreError.self) { try connection.run("ATTACH '\(victim)' AS p") }
    #expect(try StoreConnection(reading: path).bytes("SELECT name FROM sqlite_master") != nil)
  }

  @Test func `a journal that would make a small store huge is refused`() throws {
    try leaveJournal(naming: nil, pages: 0x7FFF_FFFF)
    let before = try folder.contents
    let error = #expect(throws: StoreError.self) { try foldWriteAheadLog(at: store) }
    #expect(error?.kind == .tooLarge && error?.message.contains("8796093018112 bytes") == true)
    #expect(try folder.contents == before)
    // One that gave back free pages when it was killed had more pages than there are now.
    try leaveJournal(naming: nil, pages: 1000)
    try checkJournal(of: store)
  }

  /// Leaves a rollback journal as a killed writer does, with the first page in it.
  ///
  /// - Parameters:
  ///   - name: The super-journal that it names; nil if none.
  ///   - wanted: The original number of pages; nil for the present number.
  /// - Throws: An error if a file cannot be read or written.
  private func leaveJournal(naming name: String?, pages wanted: UInt32? = nil) throws {
    let page = [UInt8](try Data(contentsOf: URL(filePath: store)).prefix(4096))
    let pages = try #require(try folder.contents["store.sqlite"]).count / 4096
    var sum: UInt32 = 0x1234
    for place in stride(from: 4096 - 200, to: 0, by: -200) { sum &+= UInt32(page[place]) }
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    var journal = magic + [1, 0x1234, wanted ?? UInt32(pages), 512, 4096].flatMap(bytes)
    journal += [UInt8](repeating: 0, count: 512 - journal.count)
    journal += bytes(1) + page + bytes(sum)
    if let name {
      let text = Array(name.utf8)
      let sum = text.reduce(UInt32(0)) { $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
      journal += bytes(UInt32(0x4000_0000 / 4096 + 1)) + text
      journal += bytes(UInt32(text.count)) + bytes(sum) + magic
    }
    _ = try folder.file(journal, name: "store.sqlite-journal")
  }

  private func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}
