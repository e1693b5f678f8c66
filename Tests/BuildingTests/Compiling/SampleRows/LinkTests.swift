import DataModel
import TestSupport
import Testing

@testable import Building

@Suite("Relationships of sample rows")
struct LinkTests {
  @Test(arguments: 1...12)
  func `relationships within one entity are valid, of every kind`(rowsPerEntity: Int) throws {
    let model = Model(entities: [
      Entity(
        "Node",
        [
          Relationship("next", to: "Node", inverse: "previous") { $0.isOptional = false },
          Relationship("previous", to: "Node", inverse: "next") { $0.isOptional = false },
          Relationship("parent", to: "Node", inverse: "children"),
          Relationship("children", toMany: "Node", inverse: "parent") { $0.isOrdered = true },
          Relationship("spouse", to: "Node", inverse: "spouse"),
          Relationship("partner", to: "Node", inverse: "partner") { $0.isOptional = false },
          Relationship("friends", toMany: "Node", inverse: "friends") { $0.isOrdered = true },
          Relationship("follows", toMany: "Node", inverse: "followers") { $0.isOrdered = true },
          Relationship("followers", toMany: "Node", inverse: "follows"),
          Relationship("seen", toMany: "Node") { $0.isOrdered = true },
          Relationship("last", to: "Node"),
        ]),
      Entity("Leaf", parent: "Node"),
    ])
    let checker = try RowChecker(model, rowsPerEntity: rowsPerEntity)
    #expect(try checker.faults() == [])
    #expect(checker.rows.problems.isEmpty)
  }

  /// Old versions of Xcode give optional relationships a minimum count of 1, sometimes at only one
  /// end.
  @Test(arguments: 1...12, [(1, 0), (0, 1), (1, 1)])
  func `both ends of an optional one-to-one relationship agree for any minimum counts`(
    _ rowsPerEntity: Int, _ least: (Int, Int)
  ) throws {
    let model = Model(entities: [
      Entity("A", [Relationship("b", to: "B", inverse: "a") { $0.minCount = least.0 }]),
      Entity("B", [Relationship("a", to: "A", inverse: "b") { $0.minCount = least.1 }]),
      Entity("C", [Relationship("own", to: "C", inverse: "own") { $0.minCount = least.0 }]),
    ])
    let checker = try RowChecker(model, rowsPerEntity: rowsPerEntity)
    #expect(try checker.faults() == [])
  }

  @Test func `some objects have no related objects, some one and some several`() throws {
    let model = Model(entities: [
      Entity("A", [Relationship("b", to: "B", inverse: "many")]),
      Entity(
        "B",
        [
          Relationship("many", toMany: "A", inverse: "b"),
          Relationship("cs", toMany: "C", inverse: "bs"),
        ]),
      Entity("C", [Relationship("bs", toMany: "B", inverse: "cs")]),
    ])
    let checker = try RowChecker(model, rowsPerEntity: 30)
    let counts = try checker.database.values(
      "SELECT DISTINCT (SELECT COUNT(*) FROM ZA WHERE ZB = b.Z_PK) FROM ZB b ORDER BY 1")
    #expect(counts.first == "0")
    #expect(counts.count > 2)
    let table = try #require(checker.schema.tables.first { $0.name.hasSuffix("CS") })
    #expect(try checker.count("SELECT COUNT(*) FROM \(table.name)") > 30)
  }

  @Test func `minimum and maximum counts are respected`() throws {
    func relationship(_ name: String, _ end: String, _ inverse: String, _ bounds: (Int, Int))
      -> Relationship
    {
      Relationship(name, toMany: end, inverse: inverse) {
        ($0.minCount, $0.maxCount) = bounds
        $0.isOptional = bounds.0 == 0
      }
    }
    for bounds in [(1, 1 << 20), (2, 3), (3, 3), (0, 2), (5, 8)] {
      for other in [(0, 2), (1, 4), (3, 0)] {
        let model = Model(entities: [
          Entity("A", [relationship("bs", "B", "as", bounds)]),
          Entity("B", [relationship("as", "A", "bs", other)]),
          Entity("B2", parent: "B"),
          Entity(
            "C",
            [
              Relationship("friends", toMany: "C", inverse: "friends") {
                ($0.minCount, $0.maxCount) = bounds
                $0.isOptional = false
              }
            ]),
        ])
        let checker = try RowChecker(model, rowsPerEntity: 24)
        #expect(try checker.faults() == [], "\(bounds) \(other)")
      }
    }
  }

  @Test func `inherited relationships include subentities at both ends`() throws {
    let model = Model(entities: [
      Entity("Base", isAbstract: true, [Relationship("owner", to: "Person", inverse: "things")]),
      Entity("Car", parent: "Base"), Entity("Bike", parent: "Base"),
      Entity("Person", [Relationship("things", toMany: "Base", inverse: "owner")]),
      Entity("Driver", parent: "Person", [Relationship("car", to: "Car")]),
    ])
    let checker = try RowChecker(model, rowsPerEntity: 20)
    #expect(try checker.faults() == [])
    #expect(try checker.count("SELECT COUNT(DISTINCT Z4_OWNER) FROM ZBASE") == 2)
    #expect(try checker.count("SELECT COUNT(DISTINCT Z_ENT) FROM ZBASE WHERE ZOWNER NOT NULL") == 2)
  }

  @Test func `a broken model still has rows`() {
    let model = Model(entities: [
      Entity("A", parent: "B", [Relationship("x", to: "Nobody", inverse: "y")]),
      Entity("B", parent: "A", [Relationship("x", toMany: nil), Attribute("x", .string)]),
      Entity("C", [Relationship("y", to: "A", inverse: "x")]) {
        $0.uniquenessConstraints = [["nothing"], []]
      },
    ])
    let rows = SampleRows(of: model, schema: predictSchema(model), rowsPerEntity: 3)
    var count = 0
    for table in rows.tables { rows.forEachRow(of: table) { _ in count += 1 } }
    #expect(count >= 9)
  }
}
