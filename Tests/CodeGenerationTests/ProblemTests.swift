import CodeGeneration
import DataModel
import Findings
import TestSupport
import Testing

/// What cannot be generated, and what is told.
@Suite struct ProblemTests {
  @Test func classesOfTwoEntities() {
    expectErrors(
      [
        Entity("A") { $0.generate("C") }, Entity("B") { $0.generate(".c") },
      ], ["repeated-class: the entities A, B have the same class: C"])
  }

  @Test func classesOfTwoModules() {
    expectErrors(
      [
        Entity("A") { $0.generate("M.A") }, Entity("B") { $0.generate("N.B") },
        Entity("C") { $0.generate(".C") },
      ], ["class-of-another-module: B: the class is in the module N, expected M"])
  }

  @Test func classOfAnotherModuleThanTheProducts() {
    expectErrors(
      [Entity("A") { $0.generate("M.A") }],
      ["class-of-another-module: A: the class is in the module M, expected App"]
    ) { $0.module = "App" }
  }

  @Test func entitiesThatAreNotInTheModel() {
    expectErrors(
      [
        Entity(
          "A", parent: "P",
          [
            Relationship("r", to: "X"), Relationship("s", to: nil),
            FetchedProperty("f", from: "Y"),
          ]
        ) { $0.generate("A") }
      ],
      [
        "parent-not-in-model: A: the parent entity \"P\" does not exist",
        "destination-not-in-model: A.r: the destination entity \"X\" does not exist",
        "destination-not-in-model: A.s: the destination entity is missing",
        "destination-not-in-model: A.f: the destination entity \"Y\" does not exist",
      ])
  }

  @Test func entitiesThatInheritFromThemselves() {
    expectErrors(
      [
        Entity("A", parent: "B") { $0.generate("A") },
        Entity("B", parent: "A") { $0.className = "B" },
      ], ["own-ancestor: A: the entity is its own ancestor"])
  }

  @Test(arguments: ["3D", "a b", "a-b", "_", "a;b", "a\n", ""])
  func propertiesThatAreNoIdentifiers(_ name: String) {
    for language in GeneratedLanguage.allCases {
      expectErrors(
        [Entity("E", [Attribute(name)]) { $0.generate("E") }],
        ["name-is-no-identifier: E.\(name): \"\(name)\" is not an identifier"]
      ) { $0.language = language }
    }
  }

  @Test func classesThatAreNoIdentifiers() {
    expectErrors(
      [Entity("E") { $0.generate("My Class") }],
      ["name-is-no-identifier: E: \"My Class\" is not an identifier"])
  }

  @Test func classesThatAreKeywords() {
    expectErrors(
      [Entity("E") { $0.generate("protocol") }],
      ["name-is-keyword: E: \"protocol\" is a keyword of Swift"])
  }

  @Test func classesOfTheFrameworks() {
    let model = Model(entities: [Entity("E") { $0.generate("NSSet") }])
    let result = generateClasses(model, options: .library())
    #expect(result.files.count == 3)
    #expect(
      result.notes.map(text) == [
        "class-of-framework: E: the class has the name of a class of Foundation or Core Data: NSSet"
      ])
    let id = [Entity("E") { $0.generate("id") }]
    expectErrors(id, ["name-is-keyword: E: \"id\" is a keyword of Objective-C"]) {
      $0.language = .objectiveC
    }
    expectErrors(id, [])
  }

  @Test func keywordsAreNoPropertiesInObjectiveC() {
    let entities = [Entity("E", [Attribute("default")]) { $0.generate("E") }]
    expectErrors(
      entities, ["name-is-keyword: E.default: \"default\" is a keyword of Objective-C"]
    ) { $0.language = .objectiveC }
    expectErrors(entities, [])
  }

  @Test(arguments: ["[String]", "[String: Any]", "Set<Int>", "A.B", "Ä_1"])
  func customClassesOfSwift(_ name: String) {
    expectErrors([entity(customClass: name)], [])
  }

  @Test(arguments: ["A; B", "[A", "A>", "A\n", "A)", "A {}"])
  func customClassesThatAreNoTypes(_ name: String) {
    let problem = "class-is-no-type: E.t: the custom class \"\(name)\" is not a type of Swift"
    expectErrors([entity(customClass: name)], [problem])
  }

  @Test func customClassThatIsNoTypeOfObjectiveC() {
    let problem = "class-is-no-type: E.t: the custom class \"[A]\" is not a type of Objective-C"
    expectErrors([entity(customClass: "[A]")], [problem]) { $0.language = .objectiveC }
  }

  @Test func whatIsToldIsNoError() {
    let place = Composite(name: "Place", attributes: [Attribute("city")])
    let model = Model(entities: [
      Entity(
        "E", [Attribute("home", place), Attribute("hash"), FetchedProperty("all", from: "E")]
      ) { $0.generate("E") }
    ])
    let result = generateClasses(model, options: .library())
    #expect(result.files.count == 3)
    #expect(
      result.notes.map(text) == [
        "reserved-by-managed-objects: E.hash: the name conflicts with a method of NSObject or NSManagedObject",
        "inferred-declaration: E.home: how Xcode declares a composite attribute is not known; this "
          + "declaration compiles",
        "inferred-declaration: E.all: how Xcode declares a fetched property is not known; this "
          + "declaration compiles",
      ])
    #expect(
      result.notes.map(\.element)
        == ["hash", "home", "all"].map {
          ElementPath.property(entity: "E", name: $0)
        })
  }

  private func entity(customClass name: String) -> Entity {
    Entity("E", [Attribute("t", .transformable) { $0.customClassName = name }]) {
      $0.generate("E")
    }
  }

  private func text(_ note: GenerationNote) -> String { "\(note.rule.id): \(note.summary)" }

  private func expectErrors(
    _ entities: [Entity], _ expected: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    change: (inout GenerationOptions) -> Void = { _ in }
  ) {
    let result = generateClasses(
      Model(entities: entities), options: .library(change: change))
    let errors = result.notes.filter(\.isError)
    #expect(errors.map(text) == expected, sourceLocation: sourceLocation)
    #expect(result.files.isEmpty == !expected.isEmpty, sourceLocation: sourceLocation)
  }
}
