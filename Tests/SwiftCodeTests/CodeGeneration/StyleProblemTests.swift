import DataModel
import Findings
import SwiftCode
import TestSupport
import Testing

/// Models that cannot be generated in a style, and the diagnostics.
@Suite struct StyleProblemTests {
  @Test func optionsThatObjectiveCDoesNotHave() {
    let model = Model(entities: [Entity("E") { $0.generate("E") }])
    #expect(
      errors(model, .objectiveC) { options in
        for flag in GenerationFlag.allCases {
          flag.set(flag != .relationshipAccessors, in: &options)
        }
        options.access = .internal
      } == [
        "option-of-swift: Objective-C does not have access internal, nonisolated, final, "
          + "optionalScalars, typedRelationships, enumsFromUserInfo, compositeStructs, objectIDs, "
          + "fetchRequests, names and relationshipAccessors false; remove them or generate Swift"
      ])
    #expect(
      errors(model, .objectiveC) { $0.style.isFinal = true } == [
        "option-of-swift: Objective-C does not have final; remove it or generate Swift"
      ])
    #expect(
      errors(model, .objectiveC) {
        $0.style.hasRequiredAttributes = true
        $0.style.separatesCustomCode = true
        $0.style.documentationKeys = ["documentation"]
      } == [])
  }

  @Test func finalAndOpenContradictEachOther() {
    let model = Model(entities: [Entity("E") { $0.generate("E") }])
    #expect(
      errors(model) {
        $0.style.isFinal = true
        $0.access = .open
      } == ["final-and-open: classes cannot be final and open; choose one"])
  }

  @Test(
    arguments: [
      (
        "State", nil, AttributeType.date,
        "an attribute of type Date has no enumeration, expected "
          + "String or an Integer type"
      ),
      ("a b", nil, .string, "\"a b\" is not a name of a type"),
      ("A.", nil, .string, "\"A.\" is not a name of a type"),
      ("Data", "a", .string, "\"Data\" is not a name of a type"),
      ("State", "", .string, "the enumeration State has no cases, expected at least one"),
      (
        "State", "a, !!", .string,
        "no case can be named after \"!!\"; write a name, such as name=!!"
      ),
      ("State", "1b=c", .string, "\"1b\" cannot be the name of a case"),
      ("State", "rawValue=c", .string, "\"rawValue\" cannot be the name of a case"),
      ("State", "a=x, b=x", .string, "the case or raw value \"x\" is there twice"),
      ("State", "a=x, a=y", .string, "the case or raw value \"a\" is there twice"),
      ("State", "a=x", .integer16, "the raw value \"x\" is not a number of the attribute's type"),
      (
        "State", "a=32767, b", .integer16,
        "the raw value \"32768\" is not a number of the attribute's type"
      ),
      (
        "State", "a=1.5", .integer64,
        "the raw value \"1.5\" is not a number of the attribute's type"
      ),
      (
        "State", "a=9223372036854775807, b", .integer64,
        "the raw value \"b\" is not a number of the attribute's type"
      ),
    ] as [(String, String?, AttributeType, String)])
  func enumerations(
    _ type: String, _ cases: String?, _ attributeType: AttributeType, _ expected: String
  ) {
    let model = Model(entities: [
      Entity(
        "E",
        [
          Attribute("a", attributeType) {
            $0.userInfo = ["enum": type]
            if let cases { $0.userInfo["enumCases"] = cases }
          }
        ]
      ) { $0.generate("E") }
    ])
    #expect(
      errors(model) { $0.style.readsEnumerationsFromUserInfo = true }.map {
        $0.split(separator: ": ", maxSplits: 1).last.map(String.init)
      } == ["E.a: \(expected)"])
    #expect(errors(model) { _ in } == [])
  }

  @Test func casesAreNamedAfterRawValues() throws {
    let model = Model(entities: [
      Entity(
        "E",
        [
          Attribute("a") {
            $0.userInfo = [
              "enum": "State",
              "enumCases":
                "IN_PROGRESS, in progress, inProgress3=x, URL, 3D, class, self, Ünder way",
            ]
          }
        ]
      ) { $0.generate("E") }
    ])
    let files = generatedFiles(model, .library { $0.style.readsEnumerationsFromUserInfo = true })
    let text = try #require(files["Library+CoreDataTypes.swift"])
    let lines = text.split(separator: "\n").filter { $0.contains("case ") }
    #expect(
      lines.map { $0.drop { $0 == " " } } == [
        #"case inProgress = "IN_PROGRESS""#, #"case inProgress2 = "in progress""#,
        #"case inProgress3 = "x""#, #"case url = "URL""#, #"case _3d = "3D""#,
        #"case `class` = "class""#, #"case selfValue = "self""#, #"case ünderWay = "Ünder way""#,
      ])
  }

  @Test func namesThatWouldBeDeclaredTwice() {
    let model = Model(entities: [
      Entity("State", [Attribute("a") { $0.userInfo = ["enum": "State", "enumCases": "x"] }]) {
        $0.generate("State")
      },
      Entity("StateID") { $0.generate("StateID") },
      Entity("L") { $0.generate("LibraryObject") },
      Entity(
        "O",
        [Relationship("list", toMany: "L") { $0.isOrdered = true }, Attribute("listArray")]
      ) { $0.generate("O") },
    ])
    #expect(
      errors(model) {
        $0.style.readsEnumerationsFromUserInfo = true
        $0.style.hasObjectIdentifiers = true
        $0.style.hasFetchHelpers = true
        $0.style.hasTypedRelationships = true
      } == [
        "repeated-declaration: the type State would be declared twice; rename one",
        "repeated-declaration: the type LibraryObject would be declared twice; rename one",
      ])
  }

  @Test func namesThatAreTakenAreLeftAlone() throws {
    let model = Model(entities: [
      Entity("A", [Relationship("list", toMany: "A") { $0.isOrdered = true }]) { $0.generate("A") },
      Entity("B", parent: "A", [Attribute("listArray"), Attribute("id")]) { $0.generate("AID") },
    ])
    let files = generatedFiles(
      model,
      .library {
        $0.style.hasTypedRelationships = true
        $0.style.hasObjectIdentifiers = true
      })
    let text = try #require(files["A+CoreDataProperties.swift"])
    #expect(text.contains("var listInOrder: [A]") && text.contains("struct AObjectID:"))
    #expect(!text.contains("var id:"))
  }

  @Test func classesThatAreCalledSet() throws {
    let model = Model(entities: [
      Entity("E", [Relationship("sets", toMany: "S")]) { $0.generate("E") },
      Entity("S") { $0.generate("Set") },
    ])
    let files = generatedFiles(model, .library { $0.style.hasTypedRelationships = true })
    let text = try #require(files["E+CoreDataProperties.swift"])
    #expect(text.contains("var sets: Swift.Set<Set>\n"))
    #expect(text.contains("addToSets(_ values: Swift.Set<Set>)"))
  }

  @Test func enumerationsThatDiffer() {
    let model = Model(entities: [
      Entity("E", [Attribute("a"), Attribute("b"), Attribute("c", .integer16)]) { $0.generate("E") }
    ])
    let enumerated = { (attribute: String, raw: String) in
      EnumeratedAttribute(
        entity: "E", attribute: attribute, type: "State", cases: [.init(name: "x", rawValue: raw)])
    }
    #expect(
      errors(model) {
        $0.style.enumerations = [
          enumerated("a", "1"), enumerated("b", "1"), enumerated("b", "1"), enumerated("c", "1"),
        ]
      } == [
        "repeated-declaration: E.b: the attribute is given two enumerations, expected one",
        "repeated-declaration: E.c: the enumeration State is listed with other cases or another raw "
          + "type before",
      ])
  }

  @Test func requestsWithoutMethods() {
    var model = Model(entities: [Entity("E", [Attribute("a")]) { $0.generate("E") }])
    let request = { (name: String, predicate: String) in
      var request = FetchRequest(entity: "E")
      request.predicate = predicate
      return FetchRequestTemplate(name: name, request: request)
    }
    model.fetchRequestTemplates = [
      request("a b", "a == 1"), request("a-b", "a == 1"), request("!", "a == 1"),
      request("bad", "a =="), request("var", "a == $request"),
    ]
    #expect(
      errors(model) { $0.style.hasFetchHelpers = true } == [
        "fetch-request-without-method: !: no method or parameter can be named after \"!\"",
        "repeated-declaration: a-b: aBRequest would be declared twice: another fetch request has "
          + "that name",
        "fetch-request-without-method: bad: the predicate of the fetch request cannot be read",
        "fetch-request-without-method: var: no method or parameter can be named after \"request\"",
      ])
  }

  @Test func structuresThatDiffer() {
    let places = [[Attribute("a")], [Attribute("b")], [Attribute("values")]].map {
      Composite(name: "Place", attributes: $0)
    }
    let model = Model(entities: [
      Entity("E", zip("xyz", places).map { Attribute(String($0), $1) }) { $0.generate("E") }
    ])
    #expect(
      errors(model) { $0.style.hasCompositeStructures = true } == [
        "repeated-declaration: E.y: the type Place would be declared twice; rename one",
        "repeated-declaration: E.z: values would be declared twice: the structure Place has that name",
      ])
  }

  @Test func classesWithSubclassesAreNotFinal() throws {
    let model = Model(entities: [
      Entity("A") { $0.generate("A") }, Entity("B", parent: "A"),
      Entity("C", parent: "B") { $0.generate("C", .manual) }, Entity("D") { $0.generate("D") },
      Entity("E", parent: "D"),
    ])
    let files = generatedFiles(model, .library { $0.style.isFinal = true })
    #expect(try #require(files["A+CoreDataClass.swift"]).contains("\npublic class A"))
    #expect(try #require(files["D+CoreDataClass.swift"]).contains("\nfinal public class D"))
  }

  @Test func onlyClassFilesAreWrittenOnce() {
    for language in GeneratedLanguage.allCases {
      let options = GenerationOptions.library(language) { $0.style.separatesCustomCode = true }
      for file in generateClasses(.withEveryKindOfProperty, options: options).files {
        #expect(file.isWrittenOnce == file.name.contains("+CoreDataClass."), "\(file.name)")
        #expect(file.text.contains("is generated once") == file.isWrittenOnce)
      }
    }
  }

  private func errors(
    _ model: Model, _ language: GeneratedLanguage = .swift,
    _ change: (inout GenerationOptions) -> Void
  ) -> [String] {
    let result = generateClasses(model, options: .library(language, change: change))
    #expect(result.files.isEmpty == result.notes.contains(where: \.isError))
    return result.notes.filter(\.isError).map { "\($0.rule.id): \($0.summary)" }
  }
}
