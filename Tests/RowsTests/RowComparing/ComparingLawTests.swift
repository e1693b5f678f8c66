import DataModel
import Rows
import StoreModel
import TestSupport
import Testing

/// A comparison reports exactly the random edits of a random store.
@Suite("Random edits and their comparison")
struct ComparingLawTests {
  private let body = """
    <entity name="Item">
    <attribute name="uid" attributeType="String"/>
    <attribute name="name" optional="YES" attributeType="String"/>
    <attribute name="count" optional="YES" attributeType="Integer 64"/>
    <attribute name="price" optional="YES" attributeType="Double"/>
    <attribute name="when" optional="YES" attributeType="Date"/>
    <attribute name="bytes" optional="YES" attributeType="Binary"/>
    <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Person" \
    inverseName="items" inverseEntity="Person"/>
    <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" \
    inverseName="items" inverseEntity="Tag"/>
    </entity>
    <entity name="Person">
    <attribute name="uid" attributeType="String"/>
    <relationship name="items" optional="YES" toMany="YES" destinationEntity="Item" \
    inverseName="owner" inverseEntity="Item"/>
    </entity>
    <entity name="Tag">
    <attribute name="uid" attributeType="String"/>
    <relationship name="items" optional="YES" toMany="YES" destinationEntity="Item" \
    inverseName="tags" inverseEntity="Item"/>
    </entity>
    """

  /// A store whose content is known.
  fileprivate struct Edits {
    let trial: StoreTrial
    let join: (table: String, item: String, tag: String)
    var random: SeededGenerator
    var owners: [Int: Int] = [:]
    var tags: [Int: Set<Int>] = [:]
    var told: Set<String> = []
  }

  private static let items = 40
  private static let people = 5

  private func makeStores(_ seed: UInt64) throws -> Edits {
    let trial = try StoreTrial()
    try trial.make("Old.sqlite", body)
    let view = try #require(try trial.open("Old.sqlite").views["Item"]?.toMany("tags"))
    guard case .joinTable(let join) = view.storage else { throw Unexpected() }
    var edits = Edits(
      trial: trial, join: (join.table, join.ownerColumn, join.memberColumn),
      random: SeededGenerator(seed: seed))
    var sql = "BEGIN;"
    for key in 1...Self.people {
      sql += "INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZUID) VALUES (\(key), 2, 1, 'P\(key)');"
      sql += "INSERT INTO ZTAG (Z_PK, Z_ENT, Z_OPT, ZUID) VALUES (\(key), 3, 1, 'T\(key)');"
    }
    for key in 1...Self.items { sql += edits.insertion(of: key) }
    try trial.run("Old.sqlite", sql + "COMMIT;")
    try trial.copy("Old.sqlite", to: "New.sqlite")
    edits.told = []
    return edits
  }

  private struct Unexpected: Error {}

  @Test(arguments: 0..<30)
  func `a comparison reports exactly the edits, by number and by another key`(seed: UInt64) throws {
    var edits = try makeStores(seed)
    let trial = edits.trial
    let unchanged = try trial.compare()
    #expect(unchanged.isEqual)
    #expect(unchanged.changes == [])
    #expect(unchanged.tallies["Item"]?.equal == Self.items)

    var sql = "BEGIN;"
    for key in 1...Self.items { sql += edits.edit(key) }
    for key in (Self.items + 1)...(Self.items + edits.random.number(1...3)) {
      sql += edits.insertion(of: key)
      edits.told.insert("+Item/p\(key)")
    }
    try trial.run("New.sqlite", sql + "COMMIT;")
    let byNumber = try trial.compare()
    #expect(byNumber.names == edits.told)
    #expect(byNumber.isEqual == edits.told.isEmpty)
    #expect(try trial.compare { $0.keys = ["uid"] }.names == edits.told)

    // With other numbers the objects are the same by their key, and by their number nothing is.
    try trial.run("New.sqlite", renumbering(edits.join))
    let renumbered = try trial.compare { $0.keys = ["uid"] }
    #expect(Set(renumbered.names.map { restored($0) }) == edits.told)
    #expect(try trial.compare().names != edits.told)
  }

  /// Renumbers every item, which also changes their order.
  private func renumbering(_ join: (table: String, item: String, tag: String)) -> String {
    """
    UPDATE ZITEM SET Z_PK = -Z_PK;
    UPDATE ZITEM SET Z_PK = 1000 + Z_PK;
    UPDATE "\(join.table)" SET "\(join.item)" = 1000 - "\(join.item)";
    UPDATE ZPERSON SET Z_PK = Z_PK + 100;
    UPDATE ZITEM SET ZOWNER = ZOWNER + 100;
    """
  }

  /// The name that an object had before it was renumbered.
  private func restored(_ name: String) -> String {
    guard !name.hasPrefix("-"), let start = name.firstIndex(of: "p") else { return name }
    let isPerson = name.hasPrefix("Person")
    let place = isPerson ? name.firstRange(of: "/p")?.upperBound : name.index(after: start)
    guard let place, !name.hasPrefix("Tag") else { return name }
    let digits = name[place...].prefix { $0.isNumber }
    guard let key = Int(digits) else { return name }
    return name[..<place] + String(isPerson ? key - 100 : 1000 - key)
      + name[place...].dropFirst(digits.count)
  }
}

extension ComparingLawTests.Edits {
  /// The statement that inserts an item.
  fileprivate mutating func insertion(of key: Int) -> String {
    let owner = random.number(1...5)
    owners[key] = owner
    told.insert("Person/p\(owner).items")
    var sql = """
      INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZUID, ZNAME, ZCOUNT, ZPRICE, ZWHEN, ZBYTES, ZOWNER)
      VALUES (\(key), 1, 1, 'I\(key)', 'n', \(key), 0.5, 1.25, x'00', \(owner));
      """
    for tag in 1...5 where random.oneIn(2) {
      tags[key, default: []].insert(tag)
      told.insert("Tag/p\(tag).items")
      sql +=
        "INSERT INTO \"\(join.table)\" (\"\(join.item)\", \"\(join.tag)\") VALUES (\(key), \(tag));"
    }
    return sql
  }

  /// The statement that edits an item in a random way, or not at all.
  fileprivate mutating func edit(_ key: Int) -> String {
    let values = [
      "name": ["NULL", "'m'", "'N'", "''"], "count": ["NULL", "-9", "9223372036854775807"],
      "price": ["NULL", "0.5000000000000001", "9e999"], "when": ["NULL", "1.2500000000000002"],
      "bytes": ["NULL", "x''", "x'0000'", "x'01'"],
    ]
    switch random.number(0...9) {
    case 0...3: return ""
    case 4...6:
      let names = values.keys.sorted()
      let name = names[random.number(0...names.count - 1)]
      let choices = values[name] ?? []
      told.insert("Item/p\(key).\(name)")
      return "UPDATE ZITEM SET Z\(name.uppercased()) = "
        + "\(choices[random.number(0...choices.count - 1)]) WHERE Z_PK = \(key);"
    case 7:
      let owner = (owners[key] ?? 0) % 5 + 1
      told.formUnion([
        "Item/p\(key).owner", "Person/p\(owner).items", "Person/p\(owners[key] ?? 0).items",
      ])
      return "UPDATE ZITEM SET ZOWNER = \(owner) WHERE Z_PK = \(key);"
    case 8:
      let tag = random.number(1...5)
      told.formUnion(["Item/p\(key).tags", "Tag/p\(tag).items"])
      let table = "\"\(join.table)\""
      return tags[key]?.contains(tag) ?? false
        ? "DELETE FROM \(table) WHERE \"\(join.item)\" = \(key) AND \"\(join.tag)\" = \(tag);"
        : "INSERT INTO \(table) (\"\(join.item)\", \"\(join.tag)\") VALUES (\(key), \(tag));"
    default:
      told.insert("-Item/p\(key)")
      told.insert("Person/p\(owners[key] ?? 0).items")
      told.formUnion((tags[key] ?? []).map { "Tag/p\($0).items" })
      return "DELETE FROM ZITEM WHERE Z_PK = \(key);"
        + "DELETE FROM \"\(join.table)\" WHERE \"\(join.item)\" = \(key);"
    }
  }
}
