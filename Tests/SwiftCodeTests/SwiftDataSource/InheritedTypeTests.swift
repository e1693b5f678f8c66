import DataModel
import Findings
import SwiftCode
import Testing

/// Types inherited from a superclass or a protocol.
@Suite("Inherited types") struct InheritedTypeTests {
  private static let other = "enum Kind: Int, Codable { case g }\n"

  @Test(arguments: [other, ""], ["Kind?", "Self.Kind?", "Sub.Kind?", "Base.Kind?"])
  func `a type of a superclass is preferred to an outer one`(outside: String, type: String) throws {
    let schema = try readSchema(
      """
      \(outside)@Model class Base { var x = 0; enum Kind: String, Codable { case a }; init() {} }
      @Model final class Sub: Base { var kind: \(type) }
      """)
    #expect(schema.text("Sub", "kind") == "Composite?(kind: String?)")
    #expect(!schema.problems.contains("swiftdata-unknown-type"))
  }

  @Test(arguments: [
    "extension Keyed { typealias Key = String }\n@Model class A: Keyed { var k: Key? }",
    "extension Keyed { typealias Key = String }\n@Model class A { var k: Key? }\nextension A: Keyed {}",
    "protocol Deep: Keyed {}\ntypealias Both = Codable & Deep\nextension Keyed { typealias Key = String }\n@Model class A: Both { var k: Key? }",
    "extension PersistentModel { typealias Key = String }\n@Model class A { var k: Key? }",
    "extension Identifiable { typealias Key = String }\n@Model class A: Swift.Identifiable { var k: Key? }",
    "extension Identifiable { typealias Key = String }\n@Model class A { var k: Key? }",
  ]) func `a type of a protocol is preferred to an outer one`(_ code: String) throws {
    let schema = try readSchema("typealias Key = Int\nprotocol Keyed {}\n\(code)")
    #expect(schema.text("A", "k") == "String?" && schema.isDecided)
  }

  @Test
  func `a type's own nested type is preferred to an inherited one`()
    throws
  {
    let schema = try readSchema(
      """
      protocol Keyed {}
      extension Keyed { typealias Key = Int }
      class Outer: Keyed { @Model class A: Keyed { typealias Key = String; var k: Key? } }
      class Loop: Loop.Inner { class Inner: Loop {} }
      """)
    #expect(schema.text("A", "k") == "String?" && schema.isDecided)
  }
}
