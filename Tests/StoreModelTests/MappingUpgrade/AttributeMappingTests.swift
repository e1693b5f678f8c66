import DataModel
import Findings
import ModelFiles
import TestSupport
import Testing

@testable import StoreModel

@Suite("Attributes by a mapping model")
struct AttributeMappingTests {
  private func model(_ attributes: [Attribute]) -> Model {
    Model(entities: [Entity("P", attributes)])
  }

  private func upgraded(
    _ old: Attribute, _ new: Attribute, _ value: String, _ row: String?
  ) throws -> [[String]] {
    let stores = try MappedStores(
      model([old]), model([new]), value.isEmpty ? "" : "P → P { \(new.name) = \(value) }")
    let rows = row.map {
      "INSERT INTO ZP(Z_PK, Z_ENT, Z\(old.name.uppercased())) VALUES (7, 1, \($0))"
    }
    return try stores.upgrade(
      rows ?? "SELECT 1", asking: "SELECT Z_PK, Z_OPT, Z\(new.name.uppercased()) FROM ZP")
  }

  @Test("an expression renames an attribute, and a renaming identifier alone does not")
  func rename() throws {
    let old = Attribute("first", isOptional: true)
    let new = Attribute("given", isOptional: true) { $0.renamingIdentifier = "first" }
    #expect(try upgraded(old, new, "$source.first", "'Ann'") == [["7 1 Ann"]])
    #expect(try upgraded(old, new, "", "'Ann'") == [["7 1 nil"]])
  }

  @Test("without an expression the default value stays, and a nil expression clears it")
  func defaults() throws {
    let new = Attribute("b", isOptional: true) { $0.defaultValue = .string("d") }
    #expect(try upgraded(Attribute("a", isOptional: true), new, "", "'x'") == [["7 1 d"]])
    #expect(
      try upgraded(Attribute("a", isOptional: true), new, "$source.a", "NULL") == [["7 1 nil"]])
    #expect(try upgraded(Attribute("a", isOptional: true), new, "nil", "'x'") == [["7 1 nil"]])
    #expect(try upgraded(Attribute("a", isOptional: true), new, "a", "'x'") == [["7 1 nil"]])
  }

  @Test("a constant is converted to the type of the attribute, or refused")
  func constants() throws {
    let a = Attribute("a", isOptional: true)
    #expect(try upgraded(a, Attribute("b", .boolean), "true", "1") == [["7 1 1"]])
    #expect(try upgraded(a, Attribute("b", .double), "3", "1") == [["7 1 3.0"]])
    #expect(try upgraded(a, Attribute("b", .integer16), "3", "1") == [["7 1 3"]])
    #expect(try upgraded(a, Attribute("b"), "\"it's\"", "1") == [["7 1 it's"]])
    for (type, constant) in [
      (AttributeType.integer16, "70000"), (.boolean, "2"), (.float, "16777217"),
      (.double, "9007199254740993"),
    ] {
      let problem = "PToP: P.b: \(constant) does not fit \(type.sourceName)"
      #expect(throws: MappedStores.Refused(summaries: [problem])) {
        try upgraded(a, Attribute("b", type), constant, "1")
      }
    }
  }

  @Test("a value of another type stops the migration, and nil does not")
  func types() throws {
    let (number, text) = (
      Attribute("a", .integer32, isOptional: true), Attribute("a", isOptional: true)
    )
    #expect(
      try upgraded(number, text, "", "7") == [
        [
          "Core Data stops with “Unacceptable type of value for attribute: property = \"a\"; desired type = NSString; "
            + "given type = __NSCFNumber; value = 7.”",
          "PToP: P.a gets values of another type: 1 row",
        ]
      ])
    #expect(try upgraded(number, text, "", "NULL") == [["7 1 nil"]])
    #expect(
      try upgraded(text, Attribute("b", .date), "-3600", "1").first?.first?.contains(
        "desired type = NSDate; given type = __NSCFNumber; value = -3600.") == true)
    // Without rows nothing is set.
    #expect(try upgraded(text, Attribute("b", .date), "-3600", nil) == [[]])
    #expect(
      try upgraded(text, text, "$source.no", "1").first?.first?.contains(
        "key value coding-compliant")
        == true)
  }

  @Test("numbers are converted if the new type can represent them")
  func numbers() throws {
    func convert(_ old: AttributeType, _ new: AttributeType, _ value: String) throws -> [String] {
      try upgraded(
        Attribute("a", old, isOptional: true), Attribute("a", new, isOptional: true), "", value)[0]
    }
    #expect(try convert(.integer16, .integer64, "-3") == ["7 1 -3"])
    #expect(try convert(.integer64, .integer16, "32767") == ["7 1 32767"])
    #expect(
      try convert(.integer64, .integer16, "32768").last
        == "PToP: P.a is Integer 16, and a number does not fit: 1 row, such as 32768")
    #expect(try convert(.double, .integer64, "2.0") == ["7 1 2"])
    #expect(try convert(.double, .integer64, "2.5").count == 2)
    #expect(try convert(.double, .integer64, "9.3e18").count == 2)
    #expect(try convert(.integer32, .boolean, "1") == ["7 1 1"])
    #expect(try convert(.double, .boolean, "0.0") == ["7 1 0"])
    #expect(
      try convert(.integer32, .boolean, "5").last
        == "PToP: P.a is Boolean, and a number does not fit: 1 row, such as 5")
    for value in ["0.1", "1.5", "9e999"] {
      #expect(try convert(.double, .boolean, value).count == 2, "\(value)")
    }
    #expect(try convert(.boolean, .integer32, "1") == ["7 1 1"])
    #expect(try convert(.integer32, .double, "5") == ["7 1 5.0"])
    #expect(try convert(.integer64, .double, "9007199254740992") == ["7 1 9.00719925474099e+15"])
    for value in ["9007199254740993", "9223372036854775807"] {
      #expect(try convert(.integer64, .double, value).count == 2, "\(value)")
      #expect(try convert(.decimal, .double, value).count == 2, "\(value)")
    }
    #expect(try convert(.integer64, .double, "-9223372036854775808").count == 1)
    #expect(try convert(.integer64, .float, "16777216") == ["7 1 16777216.0"])
    #expect(
      try convert(.integer64, .float, "16777217").last
        == "PToP: P.a is Float, and a number does not fit: 1 row, such as 16777217")
    #expect(try convert(.double, .float, "0.1") == ["7 1 0.100000001490116"])
    #expect(try convert(.decimal, .float, "NULL") == ["7 1 nil"])
    #expect(
      try convert(.double, .float, "1e300").last
        == "PToP: P.a is Float, and a number does not fit: 1 row, such as 1.0e+300")
  }

  @Test("a key path follows to-one relationships, and is nil if one of them is nil")
  func paths() throws {
    let old = Model(entities: [
      Entity("C", [Attribute("n", isOptional: true), Relationship("k", to: "K", inverse: "cs")]),
      Entity(
        "K",
        [
          Attribute("code", .integer32, isOptional: true),
          Relationship("cs", toMany: "C", inverse: "k"),
          Relationship("up", to: "K"),
        ]),
    ])
    let new = Model(entities: [
      Entity(
        "C",
        [
          Attribute("code", .integer32, isOptional: true),
          Attribute("top", .integer32, isOptional: true),
        ])
    ])
    let stores = try MappedStores(
      old, new, "C → C { code = $source.k.code, top = $source.k.up.code }")
    #expect(
      try stores.upgrade(
        "INSERT INTO ZK(Z_PK, Z_ENT, ZCODE, ZUP) VALUES (1, 2, 5, 2), (2, 2, 6, NULL)",
        "INSERT INTO ZC(Z_PK, Z_ENT, ZK) VALUES (1, 1, 1), (2, 1, NULL), (3, 1, 2)",
        asking: "SELECT Z_PK, ZCODE, ZTOP FROM ZC") == [["1 5 6", "2 nil nil", "3 6 nil"]])
    #expect(
      try stores.plan().losses.filter { $0.entity != nil }.map {
        [$0.rule.id, $0.entity ?? "", $0.property ?? ""]
      } == [
        ["mapping-values-left-out", "C", "n"], ["mapping-rows-left-out", "K", ""],
      ])
  }

  @Test("two objects with the same external binary data each get their own copy")
  func files() throws {
    let name = "12345678-1234-1234-1234-123456789ABC"
    let photo = Attribute("photo", .binary, isOptional: true) {
      $0.allowsExternalBinaryDataStorage = true
    }
    let (one, two) = (Entity("P", [photo]), Entity("Q", [photo]))
    let stores = try MappedStores(
      Model(entities: [one]), Model(entities: [one, two]),
      "P → P\nP → Q { photo = $source.photo }")
    #expect(
      try stores.upgrade(
        "INSERT INTO ZP(Z_PK, Z_ENT, ZPHOTO) VALUES (1, 1, x'02' || '\(name)' || x'00')",
        "UPDATE ZP SET ZPHOTO = CAST(ZPHOTO AS BLOB)",
        asking: "SELECT length(ZPHOTO), hex(substr(ZPHOTO, 1, 1)) FROM ZP",
        "SELECT hex(ZPHOTO) FROM ZQ", external: [name: [0xAB, 0x00, 0xCD]]) == [
          ["38 02"], ["01AB00CD"],
        ])
  }

  @Test("a predicate in TERNARY is evaluated as in memory, where nil equals only nil")
  func choices() throws {
    let a = Attribute("a", isOptional: true)
    let number = Attribute("n", .integer32, isOptional: true)
    func chosen(_ expression: String, _ rows: [String]) throws -> [String] {
      let stores = try MappedStores(
        model([a, number]), model([Attribute("b", isOptional: true)]), "P → P { b = \(expression) }"
      )
      let values = rows.enumerated().map { "(\($0.offset + 1), 1, \($0.element))" }
      return try stores.upgrade(
        "INSERT INTO ZP(Z_PK, Z_ENT, ZA, ZN) VALUES \(values.joined(separator: ", "))",
        asking: "SELECT ZB FROM ZP ORDER BY Z_PK")[0]
    }
    let rows = ["'x', 1", "NULL, 5", "'y', NULL"]
    #expect(
      try chosen("TERNARY($source.n > 3, \"big\", \"small\")", rows) == ["small", "big", "small"])
    #expect(
      try chosen("TERNARY($source.a == nil, \"none\", $source.a)", rows) == ["x", "none", "y"])
    // In a store a row without a value would meet neither.
    #expect(
      try chosen("TERNARY($source.a != \"x\", \"other\", nil)", rows) == ["nil", "other", "other"])
    #expect(
      try chosen("TERNARY(NOT $source.n == 1, \"not one\", \"one\")", rows) == [
        "one", "not one", "not one",
      ])
    #expect(
      try chosen(
        "TERNARY($source.n == 1, \"one\", TERNARY($source.n == nil, \"none\", \"many\"))", rows)
        == ["one", "many", "none"])
    // A key path of no object is nil.
    #expect(try chosen("TERNARY(a == nil, \"nil\", \"set\")", rows) == ["nil", "nil", "nil"])
  }

  @Test("only the value that TERNARY chooses has to fit the attribute")
  func choicesOfAnotherType() throws {
    let a = Attribute("a", .integer32, isOptional: true)
    func upgraded(_ value: String, _ row: String?) throws -> [[String]] {
      try self.upgraded(a, Attribute("b", isOptional: true), value, row)
    }
    let wrong = "TERNARY($source.a > 3, $source.a, \"small\")"
    #expect(try upgraded(wrong, "1") == [["7 1 small"]])
    #expect(
      try upgraded(wrong, "5").first?.last == "PToP: P.b gets values of another type: 1 row")
    #expect(try upgraded("TERNARY($source.a > 3, 5, \"small\")", "1") == [["7 1 small"]])
    #expect(
      try upgraded("TERNARY($source.a > 3, 5, \"small\")", "9").first?.first?.contains(
        "desired type = NSString; given type = __NSCFNumber; value = 5.") == true)
    #expect(
      throws: MappedStores.Refused(summaries: [
        "PToP: P.b: $source.a + \"x\" has no form in SQL: \"x\" is a text, and + computes with numbers; texts are not joined"
      ])
    ) { try upgraded("$source.a + \"x\"", "1") }
  }

  @Test("attributes that a filter or TERNARY reads are not reported as lost")
  func readers() throws {
    let (a, b) = (Attribute("a", isOptional: true), Attribute("b", isOptional: true))
    let (kept, flag) = (
      Attribute("k", isOptional: true), Attribute("f", .boolean, isOptional: true)
    )
    func unread(_ text: String) throws -> [String] {
      try MappedStores(model([a, b, flag]), model([kept]), text).plan().losses
        .filter { $0.rule == .valuesLeftOut }.compactMap(\.property)
    }
    #expect(try unread("P → P { k = $source.a }") == ["b", "f"])
    #expect(try unread("P where f == YES → P { k = $source.a }") == ["b"])
    #expect(try unread("P → P { k = TERNARY($source.f == YES, $source.a, $source.b) }") == [])
  }
}
