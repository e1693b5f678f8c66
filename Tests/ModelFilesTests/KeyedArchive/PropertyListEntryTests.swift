import ModelFiles
import TestSupport
import Testing

@Suite("Dictionary entries in file order")
struct PropertyListEntryTests {
  @Test func `entries are read back in their order`() throws {
    let entries = ["b", "a", "é", "c"].map { PropertyListEntry(key: $0, value: .string($0)) }
    let bytes = writePropertyListEntries(entries)
    #expect(try readPropertyListEntries(bytes) == entries)
    let members = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })
    #expect(try readBinaryPropertyList(bytes) == .dictionary(members))
  }

  @Test func `sorted entries give the bytes of a dictionary`() {
    let entries = ["a", "b"].map { PropertyListEntry(key: $0, value: .integer(1)) }
    let list = PropertyList.dictionary(["a": .integer(1), "b": .integer(1)])
    #expect(writePropertyListEntries(entries) == writeBinaryPropertyList(list))
  }

  @Test func `random dictionaries are read back`() throws {
    for seed in 0..<200 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let entries = (0..<5).map {
        PropertyListEntry(key: "\(9 - $0)", value: generator.propertyList(depth: 4))
      }
      #expect(try readPropertyListEntries(writePropertyListEntries(entries)) == entries)
    }
  }

  @Test func `a value other than a dictionary is refused`() {
    let error = #expect(throws: PropertyListError.self) {
      try readPropertyListEntries(writeBinaryPropertyList(.array([])))
    }
    #expect(error?.expected == "a dictionary")
  }

  @Test func `a duplicate key is refused`() {
    let file = BinaryPropertyListFixture(objects: [[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x09]])
    let error = #expect(throws: PropertyListError.self) { try readPropertyListEntries(file.bytes) }
    #expect(error?.expected == "every key once")
  }

  @Test func `a dictionary that contains itself is refused`() {
    let file = BinaryPropertyListFixture(objects: [[0xD1, 1, 0], [0x51, 0x61]])
    #expect(throws: PropertyListError.self) { try readPropertyListEntries(file.bytes) }
  }

  @Test func `damaged files are refused or read without a trap`() {
    let bytes = writePropertyListEntries([
      PropertyListEntry(key: "a", value: .array([.data([1, 2]), .string("ä")])),
      PropertyListEntry(key: "b", value: .dictionary(["c": .date(1)])),
    ])
    var refused = 0
    for place in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << bit
        if (try? readPropertyListEntries(damaged)) == nil { refused += 1 }
      }
    }
    #expect(refused > 0)
  }
}
