import CodeGeneration
import DataModel
import TestSupport
import Testing

/// What classes say about other classes.
@Suite struct ReferenceTests {
  @Test func classesAreMeantWhereEntitiesHaveOtherNames() throws {
    let model = Model(entities: [
      Entity("Parent") { $0.generate(".ParentMO") },
      Entity("Middle", parent: "Parent") { $0.className = nil },
      Entity("Child", parent: "Middle", [Relationship("mother", to: "Parent")]) {
        $0.generate("App.ChildMO")
      },
    ])
    let files = generatedFiles(model, .library())
    let childClass = try #require(files["ChildMO+CoreDataClass.swift"])
    #expect(childClass.contains("public class ChildMO: ParentMO {"))
    let child = try #require(files["ChildMO+CoreDataProperties.swift"])
    #expect(child.contains("mother: ParentMO?"))
    #expect(child.contains("(entityName: \"Child\")"))
    #expect(!child.contains("Identifiable"))
  }

  @Test(arguments: [("C", true), (".C", false), ("App.C", false)])
  func onlyBareNamesAreNamesAtRunTime(_ className: String, _ isBare: Bool) throws {
    let model = Model(entities: [Entity("E") { $0.generate(className) }])
    let files = generatedFiles(model, .library { $0.module = "App" })
    let text = try #require(files["C+CoreDataClass.swift"])
    #expect(text.contains("@objc(C)") == isBare)
    #expect(
      text.contains(isBare ? "NSSet\n\n@objc(C)\npublic class C" : "NSSet\n\n\npublic class C"))
  }

  @Test func oldDeploymentTargetsHaveNoIdentity() throws {
    let model = Model(entities: [Entity("E") { $0.generate("C") }])
    let files = generatedFiles(model, .library { $0.form.isIdentifiable = false })
    #expect(try #require(files["C+CoreDataProperties.swift"]).hasSuffix("    }\n\n\n}\n"))
  }

  @Test func entityNameIsAText() throws {
    let model = Model(entities: [Entity("a\"b\\c\nd\re") { $0.generate("C") }])
    let swift = generatedFiles(model, .library())["C+CoreDataProperties.swift"]
    #expect(try #require(swift).contains(#"entityName: "a\"b\\c\nd\re")"#))
    let objectiveC = generatedFiles(model, .library(.objectiveC))["C+CoreDataProperties.m"]
    #expect(try #require(objectiveC).contains(#"EntityName:@"a\"b\\c\nd\re"]"#))
  }

  @Test(arguments: [
    ("names", "Names"), ("filtered_track_views", "Filtered_track_views"), ("Ä", "Ä"),
  ])
  func methodsBeginTheNameWithACapital(_ name: String, _ expected: String) throws {
    let model = Model(entities: [
      Entity("E", [Relationship(name, toMany: "E")]) { $0.generate("C") }
    ])
    let text = try #require(generatedFiles(model, .library())["C+CoreDataProperties.swift"])
    #expect(text.contains("@objc(add\(expected)Object:)"))
  }

  @Test func headerTellsNoUserAndNoDay() throws {
    let model = Model(entities: [Entity("E") { $0.generate("C") }])
    let text = try #require(generatedFiles(model, .library())["C+CoreDataClass.swift"])
    let header = [
      "//", "//  C+CoreDataClass.swift", "//  ", "//",
      "//  This file was automatically generated and should not be edited.", "//", "",
      "public import Foundation",
    ]
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false).starts(with: header) {
        $0 == $1
      })
  }
}
