import DataModel
import SwiftCode
import TestSupport
import Testing

/// References to other classes.
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

  @Test(arguments: [
    ("Library", "Library"), ("Photo_Club_Hub", "PhotoClubHub"), ("Core Foo-Bar", "CoreFooBar"),
    ("Modèle", "Modle"), ("2048", "_2048"), ("模型", ""),
  ])
  func aliasesOfTheModelHaveItsNameWithoutUnderscores(_ name: String, _ prefix: String) throws {
    let model = Model(entities: [Entity("E") { $0.generate("My_E") }])
    let files = generatedFiles(model, .library { $0.modelName = name })
    let file = try #require(files.first { $0.key.hasSuffix("+CoreDataModel.swift") })
    #expect(file.key.contains("_") == name.contains { !$0.isASCII || "_ -".contains($0) })
    #expect(
      file.value.hasSuffix(
        """
        public import CoreData

        public typealias \(prefix)FoundationFrameworkSet = NSSet
        public typealias \(prefix)CoreDataFrameworkManagedObject = NSManagedObject



        """))
    let properties = try #require(files["My_E+CoreDataProperties.swift"])
    #expect(properties.contains("public typealias My_ECoreDataPropertiesSet = NSSet\n"))
    let old = generatedFiles(model, .library(xcode: XcodeVersion(16)))
    #expect(
      old["Library+CoreDataModel.swift"]?.hasSuffix("\nimport CoreData\n\n\n") == true)
  }

  @Test func membersAreNonisolatedFromXcode27On() throws {
    let model = Model(entities: [
      Entity("E", [Attribute("a"), Relationship("es", toMany: "E")]) { $0.generate("C") }
    ])
    let lines = [26, 27].map { xcode in
      generatedFiles(model, .library(xcode: XcodeVersion(xcode))).mapValues {
        $0.replacing("@NSManaged nonisolated ", with: "@NSManaged ")
      }
    }
    #expect(lines[0] == lines[1])
    let files = generatedFiles(model, .library(xcode: XcodeVersion(27)))
    let text = files.values.joined()
    #expect(text.contains("    @NSManaged nonisolated public var a: String?\n"))
    #expect(text.contains("    @NSManaged nonisolated public func addToEs(_ value: C)\n"))
    #expect(text.matches(of: /nonisolated/).count == 6)
    // What is asked for in the text of an older release is the same.
    let asked = generatedFiles(
      model, .library(xcode: XcodeVersion(26)) { $0.isNonisolated = true })
    #expect(asked == files)
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
