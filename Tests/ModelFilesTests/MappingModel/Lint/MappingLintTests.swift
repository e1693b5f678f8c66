import DataModel
import Findings
import Migration
import Testing

@testable import ModelFiles

/// Errors that a mapping model can have, one rule at a time.
@Suite("Lint of mapping models")
struct MappingLintTests {
  private static let old: Model = {
    var base = Entity(name: "Base")
    base.attributes = [optional("name", .string), optional("size", .integer32)]
    var leaf = Entity(name: "Leaf")
    leaf.parent = "Base"
    return Model(entities: [base, leaf, Entity(name: "Gone")])
  }()

  private static let new: Model = {
    var base = Entity(name: "Base")
    base.attributes = [
      optional("name", .string), optional("size", .integer32), optional("link", .uri),
    ]
    var leaf = Entity(name: "Leaf")
    leaf.parent = "Base"
    leaf.attributes = [Attribute(name: "needed", type: .string)]
    return Model(entities: [base, leaf])
  }()

  private static func optional(_ name: String, _ type: AttributeType) -> Attribute {
    var attribute = Attribute(name: name, type: type)
    attribute.isOptional = true
    return attribute
  }

  /// The findings of the automatic mapping of both versions after a change.
  private func found(
    current: CurrentVersions? = nil, _ change: (inout MappingSource) throws -> Void = { _ in }
  ) throws -> [String: [String]] {
    var source = newMapping(from: Self.old, to: Self.new, file: "m")
    try change(&source)
    return Dictionary(
      grouping: lintMapping(source, current: current, file: "m"), by: \.id
    ).mapValues { $0.map(\.summary) }
  }

  private func set(
    _ value: String, of property: String, in source: inout MappingSource
  ) throws {
    let expression = try parseExpression(value)
    let place = try #require(
      source.entityMappings[0].attributeMappings.firstIndex { $0.name == property })
    source.entityMappings[0].attributeMappings[place].value = .expression(expression)
  }

  @Test func anAutomaticMappingModelHasWhatTheVersionsSay() throws {
    let result = try found()
    #expect(
      result == [
        "mandatory-not-mapped": [
          "LeafToLeaf: \"Leaf.needed\" is mandatory and gets no value"
        ],
        "source-entity-not-mapped": [
          "no entity mapping migrates the objects of \"Gone\", which the new version does not have"
        ],
      ])
  }

  @Test func aPolicyMaySetWhatNoExpressionDoes() throws {
    let found = try found { $0.entityMappings[1].policyClassName = "App.Policy" }
    #expect(found["mandatory-not-mapped"] == nil)
    #expect(
      found["migration-policy-called"]
        == ["LeafToLeaf: the migration policy \"App.Policy\" takes part"])
  }

  @Test func methodsOfAPolicyAreTold() throws {
    let found = try found {
      try set("FUNCTION($entityPolicy, \"nameOf:\", $source)", of: "name", in: &$0)
    }
    #expect(
      found["migration-policy-called"] == [
        "BaseToBase: no migration policy is named, but nameOf: of $source for \"name\" is called"
      ])
  }

  @Test(arguments: [
    ("\"\"", "link", "the constant \"\"", "URI"), ("5", "name", "the constant 5", "String"),
    ("$source.name", "size", "$source.name of type String", "Integer 32"),
  ])
  func valuesOfAnotherTypeStopTheMigration(
    _ value: String, _ property: String, _ words: String, _ type: String
  ) throws {
    let found = try found { try set(value, of: property, in: &$0) }
    #expect(
      found["mapped-value-type"] == [
        "BaseToBase: the value of \"\(property)\" is \(words), but the attribute is of type \(type)"
      ])
  }

  @Test(arguments: ["YES", "1.5", "nil", "$source.size"])
  func numbersAreOfOneKind(_ value: String) throws {
    #expect(try found { try set(value, of: "size", in: &$0) }["mapped-value-type"] == nil)
  }

  @Test func keysThatOldObjectsDoNotHaveAreTold() throws {
    let found = try found { try set("$source.title", of: "name", in: &$0) }
    #expect(
      found["unknown-source-key"] == [
        "BaseToBase: the value of \"name\": Base has no property \"title\""
      ])
  }

  @Test(arguments: [
    (
      "$source.name.initial",
      "\"name\" is an attribute of type String and has no key \"initial\" (in name.initial)"
    ),
    (
      "TERNARY($source.sze > 1, \"a\", \"b\")",
      "Base has no property \"sze\", did you mean \"size\"?"
    ),
    (
      "FUNCTION($entityPolicy, \"f:\", $source.nme)",
      "Base has no property \"nme\", did you mean \"name\"?"
    ),
    ("$destination.lnk", "Base has no property \"lnk\", did you mean \"link\"?"),
  ])
  func `unknown keys are reported in every expression`(value: String, problem: String) throws {
    let found = try found { try set(value, of: "name", in: &$0) }
    #expect(
      found["unknown-source-key"] == ["BaseToBase: the value of \"name\": \(problem)"])
  }

  @Test func `unknown keys are reported in a filter`() throws {
    let found = try found { $0.entityMappings[0].filter = "nme == \"a\" AND name != nil" }
    #expect(
      found["unknown-source-key"] == [
        "BaseToBase: the filter \"nme == \"a\" AND name != nil\": Base has no property \"nme\", did you mean \"name\"?"
      ])
    #expect(
      try self.found { $0.entityMappings[0].filter = "name == \"a\"" }["unknown-source-key"] == nil)
  }

  @Test func `joining texts with an operator is reported`() throws {
    let found = try found { try set("$source.name + \"x\"", of: "name", in: &$0) }
    #expect(
      found["computed-text"] == [
        "BaseToBase: the value of \"name\": + computes with numbers, but $source.name of type String is not a number"
      ])
    #expect(
      found["mapped-value-type"] == [
        "BaseToBase: the value of \"name\" is the number that + gives, but the attribute is of type String"
      ])
    let sum = try self.found { try set("$source.size + 1", of: "size", in: &$0) }
    #expect(sum["computed-text"] == nil && sum["mapped-value-type"] == nil)
  }

  @Test func `both values of a conditional must have the type of the attribute`() throws {
    let choice = "TERNARY($source.size > 1, 1, $source.name)"
    let found = try found { try set(choice, of: "size", in: &$0) }
    #expect(
      found["mapped-value-type"] == [
        "BaseToBase: the value of \"size\" is $source.name of type String, but the attribute is of type Integer 32"
      ])
    let right = try self.found {
      try set("TERNARY($source.name == nil, \"none\", $source.name)", of: "name", in: &$0)
    }
    #expect(right["mapped-value-type"] == nil && right["unknown-source-key"] == nil)
  }

  @Test func subentitiesNeedMappingsOfTheirOwn() throws {
    let found = try found { $0.entityMappings.remove(at: 1) }
    #expect(
      found["subentity-not-mapped"]
        == ["no entity mapping migrates the objects of \"Leaf\"; that of \"Base\" does not"])
  }

  @Test func inheritedPropertiesHaveToBeMapped() throws {
    let found = try found { $0.entityMappings[1].attributeMappings.removeAll { $0.name == "name" } }
    #expect(
      found["stored-property-not-mapped"]
        == ["LeafToLeaf: the inherited \"name\" is not mapped; its values are lost"])
  }

  @Test(arguments: [
    ("name != \"a\"", true), ("NOT name == \"a\"", true), ("NOT name IN {\"a\"}", true),
    ("name == \"a\"", false), ("name != nil", false), ("name != \"a\" OR name == nil", false),
    ("NOT name != \"a\"", false), ("NOT (NOT size > 1)", false),
  ])
  func filtersLeaveOutNil(_ filter: String, _ isFound: Bool) throws {
    let found = try found { $0.entityMappings[0].filter = filter }
    #expect((found["filter-drops-nil"] != nil) == isFound)
  }

  @Test func staleCopiesAreToldWithTheirEntities() throws {
    let current = CurrentVersions(
      old: ("V1", hashModel(Self.old)), new: ("V2", hashModel(Self.old)))
    let result = try found(current: current)
    #expect(
      result["mapping-copy-stale"]
        == ["the copy of \"V2\" is out of date: Base, Leaf changed"])
  }
}
