import DataModel
import ModelFiles
import Testing

/// The forms of value expressions.
struct MappingExpressionTests {
  private func form(_ text: String) throws -> MappingExpression {
    let expression = try parseExpression(text)
    let form = MappingExpression(expression)
    #expect(form.expression == expression)
    return form
  }

  @Test func constantsAreOfTheirKind() throws {
    #expect(try form("YES") == .constant(.boolean(true)))
    #expect(try form("3") == .constant(.integer(3)))
    #expect(try form("\"a\"") == .constant(.string("a")))
    #expect(try form("nil") == .constant(.null))
  }

  @Test func pathsBeginAtTheOldObject() throws {
    #expect(try form("$source") == .source(.object))
    #expect(try form("$source.a.b") == .source(.keys(["a", "b"])))
    #expect(
      try form("$source.a.@distinctUnionOfSets.b.c")
        == .source(.distinctUnionOfSets(of: ["b", "c"], in: ["a"])))
    #expect(try form("stable") == .bareKeyPath("stable"))
  }

  @Test func functionsOfTheManagerNameMappingsAndRelationships() throws {
    let mapping = "\"destinationInstancesForEntityMappingNamed:sourceInstances:\""
    let relationship = "\"destinationInstancesForSourceRelationshipNamed:sourceInstances:\""
    #expect(
      try form("FUNCTION($manager, \(mapping), \"AToB\", $source.r)")
        == .instancesOfMapping("AToB", from: .keys(["r"])))
    #expect(
      try form("FUNCTION($manager, \(mapping), nil, $source)")
        == .instancesOfMapping(nil, from: .object))
    #expect(
      try form("FUNCTION($manager, \(relationship), \"r\", $source.r)")
        == .instancesOfRelationship("r", from: .keys(["r"])))
  }

  @Test func functionsOfThePolicyKeepTheirArguments() throws {
    #expect(
      try form("FUNCTION($entityPolicy, \"number:\", $source)")
        == .policyFunction("number:", [.variable("source")]))
  }

  @Test(arguments: [
    "$destination.a", "$source.a.@sum.b", "$source.@distinctUnionOfSets.b", "1 + $source.a",
    "FUNCTION($manager, \"reset\")", "$source.a.@distinctUnionOfSets.b.@count",
  ])
  func anythingElseIsKept(_ text: String) throws {
    #expect(try form(text) == .other(try parseExpression(text)))
  }
}
