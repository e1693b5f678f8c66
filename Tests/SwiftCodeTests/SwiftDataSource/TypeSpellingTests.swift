import DataModel
import Findings
import SwiftCode
import Testing

/// Types given by aliases, raw values and values.
@Suite("Other notations of types") struct TypeSpellingTests {
  private static let kind = "enum Kind: String, Codable { case open, done }\n"

  @Test(arguments: [
    ("typealias Maybe<T> = T?", "var a: Maybe<String>", "String?"),
    ("typealias Few<T> = [T]", "var a: Few<String>?", "Transformable?"),
    ("typealias Maybe<T> = T?\ntypealias Few<T> = [T]", "var a: Maybe<Few<Int>>", "Transformable?"),
    ("typealias Either<A, B> = B", "var a: Either<Int, Date>", "Date"),
    (
      "typealias Wrap<T> = Inner<T>\ntypealias Inner<T> = T?", "var a: Wrap<Kind>",
      "Composite?(a: String?)"
    ),
    ("typealias List = Array", "var a: List<String>", "Transformable"),
    ("enum N { typealias Maybe<T> = T? }", "var a: N.Maybe<Double>", "Double?"),
  ])
  func `generic aliases are resolved`(alias: String, property: String, type: String) throws {
    let schema = try readSchema("\(alias)\n\(Self.kind)@Model class A { \(property) }")
    #expect(schema.isDecided && schema.text("A", "a") == type)
  }

  @Test func `a generic alias can stand for a model`() throws {
    let schema = try readSchema(
      "typealias Few<T> = [T]\ntypealias Maybe<T> = T?\n@Model class A { var b: Few<B>; var c: Maybe<B> }\n@Model class B {}"
    )
    let a = try #require(schema.model.entities["A"])
    #expect(a.relationships["b"]?.isToMany == true && a.relationships["c"]?.isOptional == true)
  }

  @Test func `aliases that double their argument are limited`() throws {
    let aliases = (1...60).map { "typealias T\($0)<T> = T\($0 - 1)<[T: T]>\n" }.joined()
    let schema = try readSchema(
      "typealias T0<T> = T\n\(aliases)@Model class A { var a: T60<Int> }")
    #expect(!schema.isDecided)
  }

  @Test(arguments: [
    ("var a: Kind.RawValue = Kind.open.rawValue", "String"),
    ("var a = Kind.done.rawValue", "String"), ("var a: Kind.RawValue?", "String?"),
    ("var a: Level.RawValue", "Integer 16"), ("var a = Level.low.rawValue", "Integer 16"),
  ])
  func `rawValue and RawValue have the type of the raw values`(property: String, type: String)
    throws
  {
    let schema = try readSchema(
      "\(Self.kind)enum Level: Int16 { case low }\n@Model class A { \(property) }")
    #expect(schema.isDecided && schema.text("A", "a") == type)
  }

  @Test func `the raw value of a case is a constant`() throws {
    let schema = try readSchema("\(Self.kind)@Model class A { var a: String = Kind.done.rawValue }")
    #expect(schema.model.entities["A"]?.attributes["a"]?.defaultValue == .string("done"))
  }

  @Test(arguments: [
    (#"URL(string: "https://a.example")!"#, "URI"),
    (#"Kind(rawValue: "open")!"#, "Composite(a: String?)"),
    (#"Kind(rawValue: "open") ?? .open"#, "Composite(a: String?)"),
    (#"Int("1") ?? 0"#, "Integer 64"), (#"UUID(uuidString: "") ?? UUID()"#, "UUID"),
  ])
  func `an unwrapped value is not optional`(value: String, type: String) throws {
    let schema = try readSchema("\(Self.kind)@Model class A { var a = \(value) }")
    #expect(schema.isDecided && schema.text("A", "a") == type)
  }

  @Test(arguments: ["CLLocationDegrees", "CLLocationDistance", "CFTimeInterval", "CLLocationSpeed"])
  func `system aliases are resolved`(_ name: String) throws {
    let schema = try readSchema("@Model class A { var a: \(name) }")
    #expect(schema.isDecided && schema.text("A", "a") == "Double")
  }

  @Test func `an original name equal to the name is ignored`() throws {
    let schema = try readSchema(
      #"@Model class A { @Attribute(originalName: "a") var a: Int; @Relationship(originalName: "b") var b: A? }"#
    )
    let a = try #require(schema.model.entities["A"])
    #expect(a.attributes["a"]?.renamingIdentifier == nil)
    #expect(a.relationships["b"]?.renamingIdentifier == nil)
  }

  @Test(arguments: [
    ("[A?]", "expected A, A? or [A]"), ("[[A]]", "expected A, A? or [A]"),
    ("Set<A>", "expects only arrays for relationships"),
  ])
  func `unsupported forms of models are reported as such`(type: String, text: String) throws {
    let schema = try readSchema("@Model class A { var a: \(type) }")
    #expect(schema.diagnostics.contains { $0.summary.contains(text) })
  }

  @Test func `a list that only its arguments describe is not taken for a type`() throws {
    let schema = try readSchema(#"@Model class A { var a = Array(repeating: "", count: 3) }"#)
    #expect(schema.problems == ["swiftdata-inferred-type"])
  }
}
