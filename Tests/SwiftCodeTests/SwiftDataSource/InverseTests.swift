import DataModel
import Findings
import SwiftCode
import Testing

@Suite("Inverses") struct InverseTests {
  /// The inverse of `A.bs`, and whether it is open.
  private func read(_ a: String, _ b: String) throws -> (inverse: String?, isOpen: Bool, [String]) {
    let schema = try readSchema("@Model class A { \(a) }\n@Model class B { \(b) }")
    return (
      schema.model.entities["A"]?.relationships["bs"]?.inverseName,
      !schema.openReadings.isEmpty, schema.problems
    )
  }

  @Test(arguments: [
    ("var bs: [B]", "var a: A?", "a", true), ("var bs: B?", "var a: A?", "a", true),
    (
      "@Relationship(deleteRule: .cascade) var bs: [B]", "@Relationship(.cascade) var a: A?", "a",
      true
    ),
    ("var bs: [B]", "var a: A", "", true), ("var bs: [B]", "var a: [A]", "", true),
    ("var bs: [B]", "var x: Int", "", false),
    ("@Relationship(inverse: \\B.a) var bs: [B]", "var a: A", "a", false),
    ("var bs: [B]", "@Relationship(inverse: \\A.bs) var a: A?", "a", false),
    ("@Relationship(inverse: nil) var bs: [B]", "var a: A?", "", false),
    ("var bs: [B]; @Relationship(inverse: \\B.a) var cs: [B]", "var a: A?", "", false),
  ]) func `inverses are declared or inferred`(_ row: (String, String, String, Bool)) throws {
    let result = try read(row.0, row.1)
    #expect(result.inverse ?? "" == row.2 && result.isOpen == row.3, "\(result)")
  }

  @Test func `several candidates leave a relationship without an inverse`() throws {
    let result = try read("var bs: [B]; var others: [B]", "var a: A?")
    #expect(result.inverse == nil && result.isOpen)
    #expect(result.2 == ["swiftdata-ambiguous-inverse"])
  }

  @Test func `several pairs between two entities are one choice`() throws {
    let schema = try readSchema(
      "@Model class A { var b1: B?; var b2: B? }\n@Model class B { var a1: A?; var a2: A? }")
    let choices = try #require(schema.openReadings.first).choices.map(\.title)
    #expect(
      choices == [
        "no inverse", "A.b1 and B.a1 are inverses", "A.b1 and B.a2 are inverses",
        "A.b2 and B.a1 are inverses", "A.b2 and B.a2 are inverses",
        "A.b1 and B.a1 are inverses, A.b2 and B.a2 are inverses",
        "A.b1 and B.a2 are inverses, A.b2 and B.a1 are inverses",
      ])
    let own = try readSchema("@Model class A { var a: A?; var b: A?; var c: A?; var d: A? }")
    // None, six pairs, three ways to make two pairs.
    #expect(own.openReadings.first?.choices.count == 10)
    let many = try readSchema(
      "@Model class A { \((0..<40).map { "var b\($0): B?" }.joined(separator: "; ")) }\n"
        + "@Model class B { \((0..<40).map { "var a\($0): A?" }.joined(separator: "; ")) }")
    #expect(many.openReadings.first?.choices.count == 256)
  }

  @Test(arguments: ["\\B.nothing", "\\C.a", "\\B.c", "\\B.number"])
  func `invalid inverses are errors`(_ path: String) throws {
    let schema = try readSchema(
      """
      @Model class A { @Relationship(inverse: \(path)) var bs: [B] }
      @Model class B { var number: Int; var c: C?; @Relationship(inverse: nil) var a: A? }
      @Model class C { var a: A? }
      """)
    #expect(schema.problems.contains("swiftdata-broken-inverse") && !schema.isDecided)
  }

  @Test func `a choice changes the model`() throws {
    let schema = try readSchema("@Model class A { var bs: [B] }\n@Model class B { var a: A? }")
    let reading = try #require(schema.openReadings.first)
    #expect(reading.name == "implicit-inverse:A.bs" && reading.entities == ["A", "B"])
    let other = schema.model(choosing: [reading.name: 1])
    #expect(other.entities["A"]?.relationships["bs"]?.inverseName == nil)
    #expect(other.entities["B"]?.relationships["a"]?.inverseName == nil)
    #expect(schema.model(choosing: [reading.name: 0]) == schema.model)
    #expect(schema.model(choosing: ["other": 1, reading.name + "x": 9]) == schema.model)
  }

  @Test func `a collection can have another type in a store`() throws {
    let schema = try readSchema(
      "@Model class A { var s: [S]?; var d: [String: Int] }\nstruct S: Codable { var x: Int }")
    #expect(schema.text("A", "s") == "Binary?" && schema.text("A", "d") == "Binary")
    let other = schema.model(choosing: ["collection-type:A.s": 1])
    #expect(other.entities["A"]?.attributes["s"]?.type == .transformable)
    #expect(schema.diagnostics.isEmpty && schema.openReadings.count == 2)
  }

  @Test func `a parent and its children in one entity are inverses`() throws {
    let schema = try readSchema(
      "@Model class A { var parent: A?; var children: [A] = [] }")
    #expect(schema.model.entities["A"]?.relationships["parent"]?.inverseName == "children")
    let alone = try readSchema("@Model class A { var next: A? }")
    #expect(alone.model.entities["A"]?.relationships["next"]?.inverseName == nil)
  }
}
