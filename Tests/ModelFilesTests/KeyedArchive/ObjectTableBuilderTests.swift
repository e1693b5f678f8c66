import Testing

@testable import ModelFiles

@Suite("Building object tables") struct ObjectTableBuilderTests {
  private let pet = ArchiveClass(chain: ["Pet", "NSObject"])

  @Test func `the order in which fields are added does not matter`() {
    let fields: [(String, FieldList.Value)] = [
      ("name", .integer(1)), ("id", .boolean(true)), ("age", .real(2)), ("kind", .reference(.null)),
    ]
    var builder = ObjectTableBuilder()
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
      var list = FieldList(capacity: 4)
      for place in order { list.add(fields[place].0, fields[place].1) }
      _ = builder.append(pet, list)
    }
    let values = builder.table(root: ObjectReference(index: 1)).values
    #expect(values.count == 4)
    #expect(values[1] == values[2] && values[2] == values[3])
    guard case .object(let object) = values[1] else {
      Issue.record("no object")
      return
    }
    #expect(Array(object.fields.keys) == ["id", "age", "kind", "name"])
  }

  @Test func `a large archive is the same whatever part is written first`() throws {
    var builder = ObjectTableBuilder()
    let members = (0..<80_000).map { builder.append(.integer($0 * 7)) }
    let root = builder.append(pet, ["list": builder.references(members)])
    var counts: [Int] = []
    let archive = builder.archive(root: root) { count, body in
      counts.append(count)
      for index in (0..<count).reversed() { body(index) }
    }
    #expect(counts.allSatisfy { $0 > 2 } && counts.count == 1)
    #expect(archive == builder.archive(root: root))
    #expect(try readKeyedArchive(archive) == builder.table(root: root))
  }

  @Test func `the archive of a builder equals that of its table`() throws {
    var builder = ObjectTableBuilder()
    let root = builder.reserve()
    let members = [builder.string("é"), builder.string("e\u{301}"), builder.string("é")]
    builder.set(
      root, archiveClass: pet,
      list: [
        "list": builder.references(members), "data": builder.data([1, 2, 3]),
        "owner": .reference(root),
      ])
    _ = builder.append(.unsigned(.max))
    _ = builder.append(.object(ArchivedObject(archiveClass: pet, fields: ["on": .date(1)])))
    let table = builder.table(root: root)
    #expect(members[0] == members[2] && members[0] != members[1])
    #expect(builder.archive(root: root) == writeKeyedArchive(table))
    #expect(try readKeyedArchive(builder.archive(root: root)) == table)
  }

  @Test func `objects with many different keys are kept apart`() throws {
    var builder = ObjectTableBuilder()
    for number in 0..<200 {
      var list = FieldList(capacity: 2)
      list.add("key\(number % 90)", .integer(Int64(number)))
      list.add("a", .boolean(number % 2 == 0))
      _ = builder.append(pet, list)
    }
    let table = builder.table(root: ObjectReference(index: 1))
    for number in 0..<200 {
      guard case .object(let object) = table.values[number + 1] else { continue }
      #expect(object.fields["key\(number % 90)"] == .integer(Int64(number)))
    }
    #expect(try readKeyedArchive(builder.archive(root: table.root)) == table)
  }

  @Test func `values of every kind are read back`() throws {
    var builder = ObjectTableBuilder(objects: 8)
    let places = (0..<3).map { _ in builder.reserve() }
    add(1, to: &builder, places)
    add(2, to: &builder, places)
    let archive = builder.archive(root: places[0])
    let table = try readKeyedArchive(archive)
    #expect(table.root == places[0])
    #expect(table.values.count == builder.table(root: places[0]).values.count)
    #expect(writeKeyedArchive(table) == archive)
  }

  @Test func `equal numbers are written once, compared by their bits`() throws {
    var builder = ObjectTableBuilder()
    let values: [ArchivedValue] = [
      .real(0.5), .integer(5000), .real(0.0), .real(-0.0), .integer(-5000), .real(0.5),
      .integer(5000),
      .real(Double(bitPattern: 5000)),
    ]
    for value in values { _ = builder.append(value) }
    let root = ObjectReference(index: 1)
    let archive = builder.archive(root: root)
    #expect(try readKeyedArchive(archive) == builder.table(root: root))
    var more = builder
    for _ in 0..<100 { for value in values { _ = more.append(value) } }
    // Each of the 800 takes a reference and no object: two bytes each, as there are more than 255.
    #expect(more.archive(root: root).count < archive.count + 4 * 800)
  }

  /// Adds values of every kind, and sets the object at `places[number]`.
  private func add(
    _ number: Int, to builder: inout ObjectTableBuilder, _ places: [ObjectReference]
  ) {
    let shared = builder.string("shared")
    let own = builder.string("own \(number)")
    _ = builder.append(.string("shared"))
    let data = builder.data([UInt8(number)])
    let list = builder.references([own, shared, places[2], .null])
    let object = builder.append(
      number == 1 ? pet : ArchiveClass(chain: ["Shop", "NSObject"]),
      ["data": data, "list": list, "home": .reference(places[0]), "real": .real(0.5)])
    _ = builder.append(
      .object(
        ArchivedObject(
          archiveClass: pet,
          fields: ["on": .date(1), "uids": .other(.array([.uid(UInt32(own.index)), .uid(1)]))])))
    _ = builder.append(.other(.dictionary(["a": .set([.uid(UInt32(object.index))])])))
    _ = builder.append(.unsigned(.max))
    builder.set(
      places[number], archiveClass: pet,
      list: ["it": .reference(object), "away": .reference(.null)])
  }
}
