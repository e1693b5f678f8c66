import DataModel
import Findings
import TestSupport
import Testing

@testable import ModelFiles

/// Compiling the source of a mapping model.
@Suite struct MappingCompilerTests {
  private typealias Mapping = MappingSourceWriter.Mapping
  private typealias Property = MappingSourceWriter.Property

  /// People with pets, some of which are dogs.
  private static let old = Model(entities: [
    Entity(
      "Person",
      [
        Attribute("name"), Attribute("age", .integer16),
        Relationship("pets", toMany: "Pet", inverse: "owner"), Relationship("home", to: "House"),
      ]),
    Entity("Pet", [Attribute("name"), Relationship("owner", to: "Person", inverse: "pets")]),
    Entity("Dog", parent: "Pet", [Attribute("breed")]),
    Entity("House", [Attribute("street")]),
  ])

  /// The same with a changed type of a person's age, and an address.
  private static let new = Model(entities: [
    Entity(
      "Person",
      [
        Attribute("name"), Attribute("age", .integer32), Attribute("nick", isOptional: true),
        Relationship("pets", toMany: "Pet", inverse: "owner"), Relationship("home", to: "House"),
        Relationship("addresses", toMany: "Address"),
      ]),
    Entity(
      "Pet",
      [
        Attribute("name"), Attribute("isTame", .boolean),
        Relationship("owner", to: "Person", inverse: "pets"),
      ]),
    Entity("Dog", parent: "Pet", [Attribute("breed")]),
    Entity("House", [Attribute("street")]), Entity("Address", [Attribute("text")]),
  ])

  /// The compiled source of these entity mappings.
  private func compile(
    _ mappings: [Mapping], module: String? = nil
  ) throws -> (mapping: MappingModel?, diagnostics: [Diagnostic]) {
    let bytes = MappingSourceWriter(from: Self.old, to: Self.new, mappings).bytes()
    let (source, problems) = parseMappingSource(bytes, file: "xcmapping.xml")
    #expect(problems.isEmpty)
    return compileMapping(try #require(source), module: module)
  }

  private func entityMappings(
    _ mappings: [Mapping], module: String? = nil
  ) throws -> [MappingModel.EntityMapping] {
    let (mapping, diagnostics) = try compile(mappings, module: module)
    #expect(diagnostics.isEmpty)
    return try #require(mapping).entityMappings
  }

  @Test func `mapping types follow from both versions`() throws {
    var policy = Mapping("Pet", "Pet")
    policy.values["migrationpolicyclassname"] = .text("App.PetPolicy")
    let mappings = try entityMappings([
      Mapping("Person", "Person"), Mapping("Dog", "Dog"), Mapping("House", "House"), policy,
      Mapping(nil, "Address"), Mapping("Dog", nil),
    ])
    #expect(mappings.map(\.type) == [.transform, .copy, .copy, .custom, .add, .remove])
    #expect(
      mappings.map(\.name) == [
        "PersonToPerson", "DogToDog", "HouseToHouse", "PetToPet", "Address", "Dog",
      ])
    #expect(mappings.map(\.policyClassName) == [nil, nil, nil, "App.PetPolicy", nil, nil])
  }

  @Test func `the hashes are those of the embedded copies of the models`() throws {
    let mapping = try entityMappings([Mapping("Person", "Person"), Mapping(nil, "Address")])
    let (before, after) = (hashModel(Self.old).byName, hashModel(Self.new).byName)
    #expect(mapping[0].source == .init(name: "Person", versionHash: before["Person"]))
    #expect(mapping[0].destination == .init(name: "Person", versionHash: after["Person"]))
    #expect(mapping[1].source == nil && mapping[1].sourceExpression == nil)
    #expect(mapping[1].destination == .init(name: "Address", versionHash: after["Address"]))
  }

  @Test func `an existing property gets its old value, a new one no expression`() throws {
    let mapping = try entityMappings([
      Mapping(
        "Person", "Person", attributes: ["nick", "name", "age"], relationships: ["addresses"]),
      Mapping(nil, "Address", attributes: ["text"]),
    ])
    #expect(mapping[0].attributeMappings.map(\.name) == ["age", "name", "nick"])
    #expect(
      mapping[0].attributeMappings.map(\.valueExpression) == [
        .keyPath(operand: .variable("source"), path: "age"),
        .keyPath(operand: .variable("source"), path: "name"), nil,
      ])
    #expect(mapping[0].relationshipMappings.map(\.valueExpression) == [nil])
    #expect(mapping[1].attributeMappings.map(\.valueExpression) == [nil])
  }

  @Test func `a subentity has the properties of its ancestors`() throws {
    let mapping = try entityMappings([
      Mapping("Dog", "Dog", attributes: ["breed", "name", "isTame"], relationships: ["owner"]),
      Mapping("Person", "Person"),
    ])
    #expect(
      mapping[0].attributeMappings.map(\.valueExpression) == [
        MappingFunction.source("breed"), nil, MappingFunction.source("name"),
      ])
    #expect(
      mapping[0].relationshipMappings.map(\.valueExpression) == [
        call("PersonToPerson", "owner", .mapping)
      ])
  }

  @Test func `related objects come from the only possible mapping, or from all`() throws {
    func pets(_ mappings: [Mapping]) throws -> Expression? {
      try entityMappings([Mapping("Person", "Person", relationships: ["pets"])] + mappings)[0]
        .relationshipMappings[0].valueExpression
    }
    #expect(try pets([Mapping("Pet", "Pet")]) == call("PetToPet", "pets", .mapping))
    // A mapping of a subentity alone is one as well.
    #expect(try pets([Mapping("Dog", "Dog")]) == call("DogToDog", "pets", .mapping))
    let both = try pets([Mapping("Pet", "Pet"), Mapping("Dog", "Dog")])
    #expect(both == call("pets", "pets", .relationship))
    #expect(try pets([]) == call("pets", "pets", .relationship))
    var named = Mapping("Pet", "Pet")
    named.values["name"] = .text("Animals")
    #expect(try pets([named]) == call("Animals", "pets", .mapping))
  }

  @Test func `a filter becomes part of the fetch`() throws {
    var filtered = Mapping("Person", "Person")
    filtered.values["sourcefilterpredicatestring"] = .text("age < 10 AND name != 'A&B'")
    let mapping = try entityMappings([filtered, Mapping("House", "House")])
    #expect(mapping.map(\.filter) == ["age < 10 AND name != 'A&B'", nil])
    #expect(
      mapping[1].sourceExpression
        == .fetchRequest(
          request: .function(
            operand: .variable("manager"),
            selector: "fetchRequestForSourceEntityNamed:predicateString:",
            arguments: [.constant(.string("House")), .constant(.string("TRUEPREDICATE"))]),
          context: .keyPath(operand: .variable("manager"), path: "sourceContext"),
          countOnly: false))
  }

  @Test func `a manual source expression replaces the fetch`() throws {
    let bytes = ExpressionArchive.bytes { $0.call("entityPolicy", "objects", []) }
    let written = Expression.function(
      operand: .variable("entityPolicy"), selector: "objects", arguments: [])
    for source in ["House", nil] {
      var mapping = Mapping(source, "House")
      mapping.values["sourceexpressiondata"] = .data(bytes)
      #expect(try entityMappings([mapping])[0].sourceExpression == written)
    }
  }

  @Test(arguments: [(nil, ".Policy"), ("App", "App.Policy")])
  func `the module completes the class name of a policy`(module: String?, name: String) throws {
    var mapping = Mapping("Person", "Person")
    mapping.values["migrationpolicyclassname"] = .text(".Policy")
    var other = Mapping("Pet", "Pet")
    other.values["migrationpolicyclassname"] = .text("Kit.Policy")
    let compiled = try entityMappings([mapping, other], module: module)
    #expect(compiled.map(\.policyClassName) == [name, "Kit.Policy"])
  }

  @Test func `an empty policy counts as none`() throws {
    var mapping = Mapping("House", "House")
    mapping.values["migrationpolicyclassname"] = .text("")
    let compiled = try entityMappings([mapping])
    #expect(compiled[0].policyClassName == nil && compiled[0].type == .copy)
  }

  @Test func `mappings are ordered by their numbers`() throws {
    var first = Mapping("House", "House")
    first.values["mappingnumber"] = .text("7")
    let compiled = try entityMappings([first, Mapping("Pet", "Pet"), Mapping("Dog", "Dog")])
    #expect(compiled.map(\.name) == ["PetToPet", "DogToDog", "HouseToHouse"])
  }

  @Test func `a manual value expression is kept`() throws {
    var mapping = Mapping("Person", "Person")
    let archives = [
      ExpressionArchive.bytes { $0.keyPath("source", "home.street") },
      ExpressionArchive.bytes { $0.constant(.boolean(true)) },
      ExpressionArchive.bytes {
        $0.call("entityPolicy", "nick:of:", [$0.constant(.string("x")), $0.variable("source")])
      },
    ]
    mapping.attributes = zip(["age", "name", "nick"], archives).map {
      Property($0, ["valueexpressiondata": .data($1)])
    }
    let compiled = try entityMappings([mapping])
    #expect(
      compiled[0].attributeMappings.map(\.valueExpression) == [
        .keyPath(operand: .variable("source"), path: "home.street"), .constant(.boolean(true)),
        .function(
          operand: .variable("entityPolicy"), selector: "nick:of:",
          arguments: [.constant(.string("x")), .variable("source")]),
      ])
  }

  @Test func `settings of the inspector become calls`() throws {
    func home(_ values: [String: MappingSourceWriter.Value]) throws -> Expression? {
      var mapping = Mapping("Pet", "Pet")
      mapping.relationships = [Property("owner", values)]
      return try entityMappings([mapping, Mapping("Person", "Person"), Mapping("House", "House")])[
        0
      ].relationshipMappings[0].valueExpression
    }
    let itself = try home([
      "sourcekeypath": .text("$source"), "sourcemappingname": .text("PetToPet"),
    ])
    #expect(
      itself
        == MappingFunction.call(
          Kind.mapping.rawValue, text: "PetToPet", argument: .variable("source")))
    #expect(
      try home(["sourcemappingname": .text("PersonToPerson")])
        == call("PersonToPerson", "owner", .mapping))
    // A key path alone leads to the relationship at its end.
    #expect(
      try home(["sourcekeypath": .text("$source.owner.home")])
        == call("HouseToHouse", "owner.home", .mapping))
    #expect(
      try home(["sourcekeypath": .text("$source.owner.pets")])
        == call("PetToPet", "owner.pets", .mapping))
    #expect(
      try home(["sourcekeypath": .text("$source.unknown")])
        == call("unknown", "unknown", .relationship))
  }

  @Test func `user info is kept`() throws {
    let bytes = ExpressionArchive.bytes { archive in
      let key = archive.builder.string("modelVersion")
      let value = archive.builder.string("3")
      return archive.object(
        ["NSMutableDictionary", "NSDictionary"],
        ["NS.keys": .references([key]), "NS.objects": .references([value])])
    }
    var mapping = Mapping("House", "House")
    mapping.values["userinfodata"] = .data(bytes)
    mapping.attributes = [Property("street", ["userinfodata": .data(bytes)])]
    let compiled = try entityMappings([mapping])
    #expect(compiled[0].userInfo == ["modelVersion": .string("3")])
    #expect(compiled[0].attributeMappings[0].userInfo == ["modelVersion": .string("3")])
  }

  // MARK: - What is said

  @Test func `an entity that neither version has is an error`() throws {
    let (mapping, diagnostics) = try compile([
      Mapping("Persn", "Person"), Mapping("Pet", "Pets"), Mapping(nil, nil),
    ])
    #expect(mapping == nil)
    #expect(diagnostics.map(\.id) == Array(repeating: "unknown-mapped-entity", count: 3))
    #expect(
      diagnostics.map(\.summary) == [
        "PersnToPerson: the old version has no entity \"Persn\"",
        "PetToPets: the new version has no entity \"Pets\"",
        "the entity mapping names no entity",
      ])
    #expect(Set(diagnostics.map(\.location)).count == 3)
    #expect(diagnostics.allSatisfy { $0.location?.description.contains("xml:") == true })
  }

  @Test func `a mapping that fails or loses data at run time is a warning`() throws {
    var mapping = Mapping("Person", "Person", attributes: ["gone"])
    mapping.values["sourcefilterpredicatestring"] = .text("age <")
    mapping.attributes.append(
      Property(
        "nick",
        ["valueexpressiondata": .data(ExpressionArchive.bytes { $0.keyPath(nil, "stable") })]))
    let call = ExpressionArchive.bytes {
      $0.call(
        "manager", Kind.mapping.rawValue,
        [$0.constant(.string("Nobody")), $0.keyPath("source", "pets")])
    }
    mapping.relationships = [
      Property("pets", ["valueexpressiondata": .data(call)]),
      Property("home", ["sourcemappingname": .text("Nothing")]),
    ]
    let (compiled, diagnostics) = try compile([mapping, Mapping("Person", "Person")])
    #expect(compiled?.entityMappings.count == 2)
    #expect(diagnostics.allSatisfy { $0.severity == .warning && $0.location != nil })
    #expect(
      Set(diagnostics.map(\.id)) == [
        "unknown-mapped-property", "key-path-without-object", "unknown-mapping-name",
        "unreadable-mapping-filter", "duplicate-mapping-name",
      ])
    #expect(diagnostics.count == 6)
  }

  private enum Kind: String {
    case mapping = "destinationInstancesForEntityMappingNamed:sourceInstances:"
    case relationship = "destinationInstancesForSourceRelationshipNamed:sourceInstances:"
  }

  /// The call for the objects created from those at a key path.
  private func call(_ name: String, _ path: String, _ kind: Kind) -> Expression {
    .function(
      operand: .variable("manager"), selector: kind.rawValue,
      arguments: [
        .constant(.string(name)), .keyPath(operand: .variable("source"), path: path),
      ])
  }
}
