import ModelFiles
import TestSupport
import Testing

/// Object tables: the round trip.
@Suite struct KeyedArchiveTests {
  private let base = ArchiveClass(chain: ["Thing", "NSObject"])

  @Test func `random tables are read back and written to the same bytes`() throws {
    for seed in 0..<400 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let table = generator.table()
      let bytes = writeKeyedArchive(table)
      let again = try readKeyedArchive(bytes)
      #expect(again == table, "seed \(seed)")
      #expect(writeKeyedArchive(again) == bytes, "seed \(seed)")
    }
  }

  @Test func `objects can refer to each other`() throws {
    var builder = ObjectTableBuilder()
    let first = builder.reserve()
    let second = builder.append(
      .object(ArchivedObject(archiveClass: base, fields: ["other": .reference(first)])))
    builder.set(
      first,
      .object(
        ArchivedObject(
          archiveClass: base, fields: ["other": .reference(second), "none": .reference(.null)])))
    let table = try readKeyedArchive(writeKeyedArchive(builder.table(root: first)))
    #expect(table == builder.table(root: first))
    #expect(table.root == first)
    guard case .object(let object) = table[table.root] else {
      Issue.record("the root is no object")
      return
    }
    #expect(object.archiveClass.name == "Thing")
    #expect(object.fields["other"] == .reference(second))
    #expect(table[.null] == .null)
    #expect(table[ObjectReference(index: 99)] == .null)
    #expect(table[ObjectReference(index: -1)] == .null)
  }

  @Test func `equal strings are shared only if their code points are equal`() {
    var builder = ObjectTableBuilder()
    let first = builder.string("\u{E9}")
    #expect(builder.string("\u{E9}") == first)
    #expect(builder.string("e\u{301}") != first)
    #expect(builder.table(root: first).values.count == 3)
  }

  @Test func `the null entry cannot be replaced`() {
    var builder = ObjectTableBuilder()
    builder.set(.null, .integer(1))
    builder.set(ObjectReference(index: 7), .integer(1))
    #expect(builder.table(root: .null).values == [.null])
  }

  @Test func `classes are written once, after the values`() throws {
    var builder = ObjectTableBuilder()
    for _ in 0..<3 {
      _ = builder.append(.object(ArchivedObject(archiveClass: base, fields: [:])))
    }
    let bytes = writeKeyedArchive(builder.table(root: ObjectReference(index: 1)))
    guard
      case .dictionary(let archive) = try readBinaryPropertyList(bytes),
      case .array(let objects) = archive["$objects"]
    else {
      Issue.record("not an archive")
      return
    }
    let thing = PropertyList.dictionary(["$class": .uid(4)])
    let entry = PropertyList.dictionary([
      "$classname": .string("Thing"), "$classes": .array([.string("Thing"), .string("NSObject")]),
    ])
    #expect(objects == [.string("$null"), thing, thing, thing, entry])
    #expect(archive["$archiver"] == .string("NSKeyedArchiver"))
    #expect(archive["$version"] == .integer(100_000))
    #expect(archive["$top"] == .dictionary(["root": .uid(1)]))
  }

  @Test func `object references have the minimum width`() {
    let bytes = writeKeyedArchive(ObjectTableBuilder().table(root: .null))
    #expect(bytes[bytes.count - 25] == 1)
  }
}
