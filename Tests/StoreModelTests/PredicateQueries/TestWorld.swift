import DataModel
import Foundation
import TestSupport

@testable import StoreFile

/// Objects in memory and in a store.
final class TestWorld {
  /// An object with everything that the evaluation of a predicate reads.
  final class Object {
    let entity: String
    let key: Int
    var values: [String: TestValue] = [:]
    var toOne: [String: Object] = [:]
    var toMany: [String: [Object]] = [:]

    init(_ entity: String, _ key: Int) { (self.entity, self.key) = (entity, key) }
  }

  static let model: Model = {
    let place = Composite(
      name: "Place",
      attributes: [
        Attribute("city", isOptional: true), Attribute("zone", .integer16, isOptional: true),
      ])
    return Model(entities: [
      Entity(
        "Thing",
        [
          Attribute("name", isOptional: true), Attribute("note", isOptional: true),
          Attribute("rank", .integer64, isOptional: true),
          Attribute("price", .double, isOptional: true),
          Attribute("cost", .decimal, isOptional: true),
          Attribute("isDone", .boolean, isOptional: true),
          Attribute("day", .date, isOptional: true), Attribute("id", .uuid, isOptional: true),
          Attribute("link", .uri, isOptional: true), Attribute("bytes", .binary, isOptional: true),
          Attribute("fleeting", isOptional: true) { $0.isTransient = true },
          Attribute("home", place),
          Relationship("owner", to: "Person", inverse: "things"),
          Relationship("tags", toMany: "Tag", inverse: "things") { $0.isOrdered = true },
          Relationship("friends", toMany: "Thing", inverse: "friends"),
        ]),
      Entity("Gadget", parent: "Thing", [Attribute("power", .integer32, isOptional: true)]),
      Entity(
        "Person",
        [
          Attribute("name", isOptional: true), Attribute("age", .integer16, isOptional: true),
          Relationship("things", toMany: "Thing", inverse: "owner"),
          Relationship("boss", to: "Person", inverse: "reports"),
          Relationship("reports", toMany: "Person", inverse: "boss"),
        ]),
      Entity("Manager", parent: "Person", []),
      Entity(
        "Tag",
        [
          Attribute("name", isOptional: true), Attribute("weight", .integer32, isOptional: true),
          Relationship("things", toMany: "Thing", inverse: "tags"),
        ]),
    ])
  }()
  static let schema = predictSchema(model)

  private(set) var objects: [Object] = []
  private let path = NSTemporaryDirectory() + "predicates-\(UUID()).sqlite"
  private let connection: StoreConnection

  /// Makes random objects and a store of them.
  init(seed: UInt64, count: Int = 12) throws {
    connection = try StoreConnection(creating: path)
    var generator = SeededGenerator(seed: seed)
    fill(&generator, count)
    try write()
    try connection.addTextFunctions()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Runs a statement.
  func run(_ sql: String) throws { try connection.run(sql) }

  /// The keys of an entity's objects for which a condition holds, in order.
  func keys(_ entity: String, where condition: String, order: String = "t.Z_PK") throws -> [Int] {
    guard let found = Self.schema.entity(entity) else { return [] }
    var keys: [Int] = []
    try connection.forEachRow(
      "SELECT t.Z_PK FROM \(found.table) AS t WHERE t.Z_ENT BETWEEN \(found.number) AND "
        + "\(found.lastNumber) AND (\(condition)) ORDER BY \(order)"
    ) { row in keys.append(row.integer(0)) }
    return keys
  }

  /// The objects of an entity and its subentities.
  func objects(of entity: String) -> [Object] {
    guard let numbers = Self.schema.entityNumbers(of: entity) else { return [] }
    return objects.filter { numbers.contains(Self.schema.entity($0.entity)?.number ?? 0) }
  }

  // MARK: - Objects

  static let texts = [
    "a", "A", "b", "ab", "é", "e", "É", "e\u{301}b", "", "straße", "STRASSE", "x*y", "it's",
    "a\u{0}b", "%a_", "日本",
  ]

  private func fill(_ generator: inout SeededGenerator, _ count: Int) {
    var keys: [String: Int] = [:]
    for _ in 0..<count {
      for entities in [["Thing", "Thing", "Gadget"], ["Person", "Person", "Manager"], ["Tag"]] {
        keys[entities[0], default: 0] += 1
        objects.append(Object(generator.pick(entities), keys[entities[0]] ?? 0))
      }
    }
    for object in objects { setValues(of: object, &generator) }
    let (things, people, tags) = (objects(of: "Thing"), objects(of: "Person"), objects(of: "Tag"))
    for thing in things {
      if !generator.oneIn(3) {
        let owner = generator.pick(people)
        thing.toOne["owner"] = owner
        owner.toMany["things", default: []].append(thing)
      }
      for tag in tags where generator.oneIn(5) {
        thing.toMany["tags", default: []].append(tag)
        tag.toMany["things", default: []].append(thing)
      }
      for other in things where other.key < thing.key && generator.oneIn(5) {
        thing.toMany["friends", default: []].append(other)
        other.toMany["friends", default: []].append(thing)
      }
    }
    for person in people where !generator.oneIn(3) {
      let boss = generator.pick(people)
      person.toOne["boss"] = boss
      boss.toMany["reports", default: []].append(person)
    }
  }

  private func setValues(of object: Object, _ generator: inout SeededGenerator) {
    func set(_ name: String, _ value: TestValue) {
      if !generator.oneIn(4) { object.values[name] = value }
    }
    set("name", .text(generator.pick(Self.texts)))
    set("note", .text(generator.pick(Self.texts)))
    set("rank", .number(Double(generator.number(-2...3))))
    set("price", .number(Double(generator.number(0...6)) / 2))
    set("cost", .number(Double(generator.number(0...6)) / 2))
    set("isDone", .number(Double(generator.number(0...1))))
    set("day", .date(Double(generator.number(0...4) * 86_400) + 0.5))
    set("id", .uuid("00000000-0000-0000-0000-00000000000\(generator.number(0...3))"))
    set("link", .text("https://example.org/\(generator.number(0...3))"))
    set("home.city", .text(generator.pick(Self.texts)))
    set("home.zone", .number(Double(generator.number(0...3))))
    set("age", .number(Double(generator.number(0...5))))
    set("weight", .number(Double(generator.number(0...5))))
    set("power", .number(Double(generator.number(0...5))))
  }

  // MARK: - Rows

  private func write() throws {
    for table in Self.schema.tables { try connection.run(table.sql) }
    for object in objects {
      let entity = Self.schema.entity(object.entity)
      var row: [String: StoreValue] = [
        "Z_PK": .integer(Int64(object.key)), "Z_ENT": .integer(Int64(entity?.number ?? 0)),
      ]
      for (name, value) in object.values {
        if let column = Self.schema.attributeColumn(name, of: object.entity) {
          row[column.name] = value.stored
        }
      }
      for (name, other) in object.toOne {
        if let storage = Self.schema.toOneStorage(of: name, in: object.entity) {
          row[storage.column] = .integer(Int64(other.key))
        }
      }
      try insert([row], into: entity?.table ?? "")
      for (name, members) in object.toMany {
        try writePairs(object, name, members)
      }
    }
  }

  /// Writes a pair of a join table once: from the side whose name comes first.
  private func writePairs(_ object: Object, _ name: String, _ members: [Object]) throws {
    guard case .joinTable(let join)? = Self.schema.toManyStorage(of: name, in: object.entity),
      name != "things"
    else { return }
    try insert(
      members.filter { name != "friends" || $0.key < object.key }.map { member in
        [
          join.ownerColumn: .integer(Int64(object.key)),
          join.memberColumn: .integer(Int64(member.key)),
        ]
      }, into: join.table)
  }

  private func insert(_ rows: [[String: StoreValue]], into table: String) throws {
    for row in rows {
      let columns = row.keys.sorted()
      try connection.insert(into: table, columns: columns) { (insert) throws(StoreError) in
        try insert(columns.map { row[$0] ?? .null })
      }
    }
  }
}

/// The value of an attribute.
enum TestValue: Hashable {
  case number(Double)
  case text(String)
  case date(Double)
  case uuid(String)

  /// The value as it is stored.
  var stored: StoreValue {
    switch self {
    case .number(let value), .date(let value):
      value == value.rounded() ? .integer(Int64(value)) : .real(value)
    case .text(let text): .text(text)
    case .uuid(let text):
      .blob(
        stride(from: 0, to: 32, by: 2).compactMap { place in
          let digits = text.replacing("-", with: "")
          let start = digits.index(digits.startIndex, offsetBy: place)
          return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16)
        })
    }
  }
}
