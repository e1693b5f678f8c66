import DataModel
import Findings
import SwiftCode
import TestSupport
import Testing

/// Models that cannot be generated, and the diagnostics.
@Suite struct ProblemTests {
  @Test func classesOfTwoEntities() {
    expectErrors(
      [
        Entity("A") { $0.generate("C") }, Entity("B") { $0.generate(".C") },
      ], ["repeated-class: the entities A, B have the same class: C"])
    expectErrors(
      [
        Entity("A") { $0.generate("C") }, Entity("B") { $0.generate(".c") },
      ],
      [
        "repeated-class: the classes C, c of the entities A, B differ only in upper and lower case"
      ])
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
    expectErrors(
      id, ["name-is-keyword: E: \"id\" is a keyword of Objective-C, or a word of its headers"]
    ) {
      $0.language = .objectiveC
    }
    expectErrors(id, [])
  }

  @Test func classesThatHideTypesOfProperties() {
    func notes(
      _ name: String, _ type: AttributeType, _ language: GeneratedLanguage = .swift
    ) -> [String] {
      var options = GenerationOptions.library()
      options.language = language
      let entities = [
        Entity("E") { $0.generate(name) },
        Entity("F", [Attribute("a", type)]) { $0.generate("F") },
      ]
      return generateClasses(Model(entities: entities), options: options).notes.map(text)
    }
    let hidden: [(String, AttributeType)] = [
      ("Data", .binary), ("Date", .date), ("String", .string), ("URL", .uri), ("UUID", .uuid),
    ]
    for (name, type) in hidden {
      #expect(
        notes(name, type) == [
          "class-of-framework: E: the class has the name of a type that generated properties are of: \(name)"
        ])
      #expect(notes(name, .decimal).isEmpty)
      #expect(notes(name, type, .objectiveC).isEmpty)
    }
  }

  @Test func keywordsAreNoPropertiesInObjectiveC() {
    let entities = [Entity("E", [Attribute("default")]) { $0.generate("E") }]
    expectErrors(
      entities,
      [
        "name-is-keyword: E.default: \"default\" is a keyword of Objective-C, or a word of its headers"
      ]
    ) { $0.language = .objectiveC }
    expectErrors(entities, [])
  }

  @Test(arguments: [
    "true", "false", "bool", "asm", "TRUE", "FALSE", "_Bool", "_Atomic", "_Complex", "errno",
  ])
  func wordsOfHeadersAreNoNamesInObjectiveC(_ word: String) {
    for (name, place) in [("E", "E.\(word)"), (word, "E")] {
      expectErrors(
        [Entity("E", [Attribute(name == "E" ? word : "a")]) { $0.generate(name) }],
        [
          "name-is-keyword: \(place): \"\(word)\" is a keyword of Objective-C, or a word of its headers"
        ]
      ) { $0.language = .objectiveC }
    }
  }

  @Test(arguments: [
    "[String]", "[String: Any]", "[String : [A.B]]", "Set<Int>", "A.B", "Ä_1", "Any",
    "Dictionary<String, Set<A>>.B", "[ A ]",
  ])
  func customClassesOfSwift(_ name: String) {
    expectErrors([entity(customClass: name)], [])
  }

  /// Xcode writes a module and a dot if a module but no class is chosen.
  @Test(arguments: [".", "App.", ".App.", ""])
  func customClassesThatNameNone(_ name: String) {
    for language in GeneratedLanguage.allCases {
      let result = generateClasses(
        Model(entities: [entity(customClass: name)]), options: .library { $0.language = language })
      #expect(result.notes.filter(\.isError).isEmpty)
      let type = language == .swift ? "var t: NSObject?" : "NSObject *t;"
      #expect(result.files.contains { $0.text.contains(type) })
    }
  }

  @Test(arguments: [
    "A; B", "[A", "A>", "A\n", "A)", "A {}", "a b", "inout A", "any A", "some A", "A?", "[A?]",
    "[.A]", "A..B", "A<>", "A<B", "[]", "[A: B: C]", "[A B]", "class", "A.self", "A,B", "A B<C>",
  ])
  func customClassesThatAreNoTypes(_ name: String) {
    let problem = "class-is-no-type: E.t: the custom class \"\(name)\" is not a type of Swift"
    expectErrors([entity(customClass: name)], [problem])
  }

  @Test func customClassOfManyBracketsIsNoType() {
    let brackets = (String(repeating: "[", count: 50_000), String(repeating: "]", count: 50_000))
    let model = Model(entities: [entity(customClass: brackets.0 + "A" + brackets.1)])
    let notes = generateClasses(model, options: .library()).notes
    #expect(notes.map(\.rule.id) == ["class-is-no-type"])
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
