import DataModel
import Findings
import Foundation
import TestSupport
import Testing
import Text

@testable import StoreFile
@testable import StoreModel

@Suite("Validation of rows")
struct RowValidationTests {
  static let model = Model(entities: [
    Entity(
      "Trip",
      [
        Attribute("code") {
          $0.validation = Validation(
            minimum: .integer(2), maximum: .integer(4), regularExpression: "[A-Za-zé😀]+")
        },
        Attribute("rank", .integer16, isOptional: true) {
          $0.validation = Validation(minimum: .integer(0), maximum: .integer(10))
        },
        Attribute("price", .decimal, isOptional: true) {
          $0.validation = Validation(maximum: DecimalValue("9.5").map(AttributeValue.decimal))
        },
        Attribute("day", .date, isOptional: true) {
          $0.validation = Validation(minimum: .date(Real(0)), maximum: .date(Real(86_400)))
        },
        Attribute("id", .uuid, isOptional: true),
        Attribute("fleeting") { $0.isTransient = true },
        Attribute("sum", derivedBy: "stops.@count"),
        Attribute(
          "home",
          Composite(
            name: "Place", attributes: [Attribute("city"), Attribute("zone", isOptional: true)])),
        Relationship("owner", to: "Person", inverse: "trips") { $0.isOptional = false },
        Relationship("stops", toMany: "Stop", inverse: "trip") {
          $0.minCount = 2
          $0.maxCount = 3
        },
        Relationship("friends", toMany: "Trip", inverse: "friends") {
          $0.isOptional = false
          $0.minCount = 1
        },
      ]
    ) { $0.uniquenessConstraints = [["code"], ["rank", "owner"]] },
    Entity("Cruise", parent: "Trip", [Attribute("ship")]),
    Entity(
      "Person", [Relationship("trips", toMany: "Trip", inverse: "owner")]),
    Entity("Stop", [Relationship("trip", to: "Trip", inverse: "stops")]),
  ])

  /// The violations in a store of some rows.
  private func violations(_ statements: String...) throws -> [String] {
    let store = try ValidatedStore(Self.model)
    try store.run("INSERT INTO ZPERSON(Z_PK, Z_ENT) VALUES (1, 1), (2, 1)")
    for statement in statements { try store.run(statement) }
    return try store.violations()
  }

  /// A valid trip with some changes.
  private func trip(_ changes: [String: String] = [:], key: Int = 1, entity: Int = 3) -> String {
    var row = [
      "Z_PK": "\(key)", "Z_ENT": "\(entity)", "ZCODE": "'ab'", "ZOWNER": "1", "ZCITY": "'x'",
    ]
    row.merge(changes) { $1 }
    let names = row.keys.sorted()
    return "INSERT INTO ZTRIP(\(names.joined(separator: ", "))) VALUES "
      + "(\(names.map { row[$0] ?? "" }.joined(separator: ", ")));"
      + "INSERT INTO Z_3FRIENDS VALUES (\(key), \(key))"
  }

  @Test("valid rows, including optional properties without values, have no violations")
  func valid() throws {
    #expect(
      try violations(
        trip(), trip(["ZCODE": "'é😀'", "ZRANK": "0", "ZDAY": "86400.0"], key: 2),
        trip(["ZCODE": "'abcd'", "ZRANK": "10", "ZDAY": "0", "ZPRICE": "9.5"], key: 3),
        "INSERT INTO ZSTOP(Z_PK, Z_ENT, ZTRIP) VALUES (1, 2, 1), (2, 2, 1), (3, 2, 2), (4, 2, 2), (5, 2, 2)"
      ) == [])
  }

  @Test(
    "a violation is counted, with Core Data's error code and its rows",
    arguments: [
      (["ZCODE": "NULL"], "1570 Trip.code is mandatory and has no value: Trip/p1"),
      (["ZOWNER": "NULL"], "1570 Trip.owner is mandatory and has no value: Trip/p1"),
      (["ZCITY": "NULL"], "1570 Trip.home.city is mandatory and has no value: Trip/p1"),
      (["ZCODE": "'a'"], #"1670 Trip.code is shorter than 2 characters: Trip/p1 ("a")"#),
      (["ZCODE": "'é'"], #"1670 Trip.code is shorter than 2 characters: Trip/p1 ("é")"#),
      (["ZCODE": "'ab😀c'"], #"1660 Trip.code is longer than 4 characters: Trip/p1 ("ab😀c")"#),
      (["ZCODE": "'a1'"], #"1680 Trip.code does not match [A-Za-zé😀]+: Trip/p1 ("a1")"#),
      (["ZRANK": "-1"], "1620 Trip.rank is below 0: Trip/p1 (-1)"),
      (["ZRANK": "11"], "1610 Trip.rank is above 10: Trip/p1 (11)"),
      (["ZPRICE": "9.51"], "1610 Trip.price is above 9.5: Trip/p1 (9.51)"),
      (["ZPRICE": "'10'"], "1610 Trip.price is above 9.5: Trip/p1 (10)"),
      (
        ["ZDAY": "-0.5"],
        #"1640 Trip.day is before 2001-01-01T00:00:00Z: Trip/p1 ("2000-12-31T23:59:59Z")"#
      ),
      (
        ["ZDAY": "86401"],
        #"1630 Trip.day is after 2001-01-02T00:00:00Z: Trip/p1 ("2001-01-02T00:00:01Z")"#
      ),
      (
        ["ZRANK": "'x'"],
        #"- Trip.rank is of another type, expected integer: Trip/p1 ("x")"#
      ),
      (
        ["ZID": "x'00'"],
        "- Trip.id is of another type, expected blob of 16 bytes: Trip/p1 (1 byte)"
      ),
    ])
  func invalid(_ changes: [String: String], _ wanted: String) throws {
    #expect(try violations(trip(changes)) == ["1 row: " + wanted])
  }

  @Test("rows of a subentity are validated and listed under its own name")
  func subentities() throws {
    #expect(
      try violations(trip(["ZCODE": "NULL"], key: 7, entity: 4)) == [
        "1 row: 1570 Trip.code is mandatory and has no value: Cruise/p7",
        "1 row: 1570 Cruise.ship is mandatory and has no value: Cruise/p7",
      ])
  }

  @Test("a relationship with too few or too many objects is a violation")
  func counts() throws {
    #expect(
      try violations(
        trip(), trip(["ZCODE": "'cd'"], key: 2), "DELETE FROM Z_3FRIENDS WHERE Z_3FRIENDS = 2",
        "INSERT INTO ZSTOP(Z_PK, Z_ENT, ZTRIP) VALUES (1, 2, 1), (2, 2, 2), (3, 2, 2), (4, 2, 2), (5, 2, 2)"
      ) == [
        "1 row: 1580 Trip.friends has fewer than 1 object: Trip/p2 (0)",
        "1 row: 1580 Trip.stops has fewer than 2 objects: Trip/p1 (1)",
        "1 row: 1590 Trip.stops has more than 3 objects: Trip/p2 (4)",
      ])
  }

  @Test("every row with duplicate values counts, and rows with nil do not")
  func constraints() throws {
    #expect(
      try violations(
        trip(["ZRANK": "1"]), trip(["ZRANK": "1"], key: 2), trip(["ZRANK": "1"], key: 3),
        trip(["ZCODE": "'cd'", "ZRANK": "1", "ZOWNER": "2"], key: 4),
        trip(["ZCODE": "'ef'", "ZRANK": "NULL"], key: 5),
        trip(["ZCODE": "'gh'", "ZRANK": "NULL"], key: 6)
      ) == [
        "3 rows: 133021 Trip.code is unique, and other objects have the same value: "
          + "Trip/p1 (3), Trip/p2 (3), …",
        "3 rows: 133021 Trip is unique by rank, owner, and other objects have the same values: "
          + "Trip/p1 (3), Trip/p2 (3), …",
      ])
  }

  @Test("an unsupported regular expression or predicate is reported as not checked")
  func unchecked() {
    let model = Model(entities: [
      Entity(
        "Trip",
        [
          Attribute("code") { $0.validation = Validation(regularExpression: "(?<=a)b") },
          Attribute("name") {
            $0.validation = Validation(others: [
              ValidationPredicate(predicate: "SELF != \"x\"", warning: .code(1))
            ])
          },
        ])
    ])
    let validation = makeRowValidation(of: model, predictSchema(model))
    #expect(
      validation.unchecked.map(\.summary) == [
        "Trip.code: the regular expression (?<=a)b is not checked",
        "Trip.name: the predicate SELF != \"x\" is not checked",
      ])
    #expect(validation.unchecked.map(\.severity) == [.warning, .warning])
  }

  @Test("a table is read once per hundred conditions")
  func passes() {
    let attributes = (0..<120).map { Attribute("a\($0)", .integer16) }
    let model = Model(entities: [Entity("Wide", attributes)])
    let validation = makeRowValidation(of: model, predictSchema(model))
    #expect(validation.checks.count == 240)
    #expect(validation.passes.map(\.checks.count) == [100, 100, 40])
    let one = validation.asking { $0.property == "a7" }
    #expect(one.checks.map(\.code) == [1570, nil])
    #expect(one.passes.map(\.checks) == [[0, 1]])
  }

  @Test("the diagnostic of a violation has its entity, property and Core Data's error")
  func diagnostics() throws {
    let store = try ValidatedStore(Self.model)
    try store.run(trip(["ZRANK": "11", "ZCODE": "NULL"]))
    let found = try store.found().map(\.diagnostic)
    #expect(found.map(\.id) == ["missing-row-value", "invalid-row-value"])
    #expect(found.map(\.apple?.code) == [1570, 1610])
    #expect(found.map(\.property) == ["code", "rank"])
    #expect(found.allSatisfy { $0.severity == .error && $0.entity == "Trip" })
  }
}

/// A new store of a model, with tables but without rows or indexes.
struct ValidatedStore {
  private let folder: TemporaryFolder
  private let connection: StoreConnection
  private let schema: StoreSchema
  private let validation: RowValidation

  init(_ model: Model) throws {
    folder = try TemporaryFolder()
    schema = predictSchema(model)
    validation = makeRowValidation(of: model, schema)
    connection = try StoreConnection(creating: folder("a.sqlite"))
    try connection.addTextFunctions()
    for table in schema.tables { try connection.run(table.sql) }
  }

  /// Runs statements, which must not contain semicolons.
  func run(_ sql: String) throws {
    for statement in sql.split(separator: ";") { try connection.run(String(statement)) }
  }

  func found(examples: Int = 2) throws -> [RowViolation] {
    try validation.violations(in: schema, examples: examples) { (query: String) throws in
      var rows: [[StoreValue]] = []
      try connection.forEachRowValues(query) { rows.append($0) }
      return rows
    }
  }

  /// The violations, each with its code before the property.
  func violations() throws -> [String] {
    try found().map { violation in
      let code = violation.check.code.map { "\($0)" } ?? "-"
      return violation.summary.replacing(
        "\(violation.check.name) ", with: "\(code) \(violation.check.name) ", maxReplacements: 1)
    }
  }
}
