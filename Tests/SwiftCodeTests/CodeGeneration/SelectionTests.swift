import DataModel
import SwiftCode
import TestSupport
import Testing

/// Selection of entities and files.
@Suite struct SelectionTests {
  @Test func codeGenerationDecides() {
    let model = Model(entities: [
      Entity("A") { $0.generate("A") }, Entity("B") { $0.generate("B", .category) },
      Entity("C") { $0.generate("C", .manual) }, Entity("D") { $0.className = "D" },
    ])
    #expect(
      names(model, .library(.swift)) == [
        "A+CoreDataClass.swift", "A+CoreDataProperties.swift", "B+CoreDataProperties.swift",
        "Library+CoreDataModel.swift",
      ])
    #expect(
      names(model, .library(.objectiveC)) == [
        "A+CoreDataClass.h", "A+CoreDataClass.m", "A+CoreDataProperties.h",
        "A+CoreDataProperties.m", "B+CoreDataProperties.h", "B+CoreDataProperties.m",
        "Library+CoreDataModel.h", "Library+CoreDataModel.m",
      ])
    #expect(names(model, .library { $0.includesAllEntities = true }).count == 4 * 2 + 1)
  }

  @Test func nothingIsGeneratedWhereNothingIsAskedFor() {
    let model = Model(entities: [Entity("A") { $0.className = "A" }])
    for language in GeneratedLanguage.allCases {
      #expect(generateClasses(model, options: .library(language)) == nothing())
    }
  }

  @Test func singleFileIsThereWithoutAnyClass() {
    let options = GenerationOptions.library(.objectiveC) { $0.singleFile = "All.swift" }
    let files = generatedFiles(Model(), options)
    #expect(files.keys.sorted() == ["All.swift"])
    #expect(files.values.allSatisfy { $0.split(separator: "\n").allSatisfy { $0.hasPrefix("//") } })
  }

  @Test func modelNamesTheLanguage() {
    var model = Model(entities: [Entity("A") { $0.generate("A") }])
    let options = GenerationOptions(modelName: "Library")
    #expect(names(model, options).first == "A+CoreDataClass.h")
    model.sourceLanguage = "Swift"
    #expect(names(model, options).first == "A+CoreDataClass.swift")
  }

  @Test(arguments: [nil, "", "NSManagedObject", "."])
  func entityWithoutClassIsTold(_ className: String?) {
    let model = Model(entities: [
      Entity("A") {
        $0.codeGeneration = .classDefinition
        $0.className = className
      }
    ])
    #expect(
      generateClasses(model, options: .library()) == nothing(.noClass(entity: "A")))
  }

  @Test(
    arguments: [("Every Do it", "Every_Do_it"), ("a-b.c", "a_b_c"), ("Ä1", "_1"), ("M", "M")])
  func modelNameBecomesAnIdentifier(_ name: String, _ expected: String) {
    let model = Model(entities: [Entity("A") { $0.generate("A") }])
    var options = GenerationOptions(modelName: name)
    options.language = .swift
    #expect(names(model, options).last == "\(expected)+CoreDataModel.swift")
  }

  private func nothing(_ notes: GenerationNote...) -> GeneratedClasses {
    var nothing = generateClasses(Model(), options: .library())
    nothing.notes = notes
    return nothing
  }

  private func names(_ model: Model, _ options: GenerationOptions) -> [String] {
    generateClasses(model, options: options).files.map(\.name)
  }
}
