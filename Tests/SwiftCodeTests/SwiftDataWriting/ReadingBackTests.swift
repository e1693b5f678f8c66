import DataModel
import Findings
import SwiftCode
import TestSupport
import Testing

/// A written model is read back as the same model.
@Suite struct ReadingBackTests {
  @Test(arguments: 0..<300)
  func modelFilesReadBack(seed: UInt64) throws {
    var generator = ModelGenerator(seed: seed)
    let model = generator.model()
    let file = swiftDataModelFile(model, title: ["Seed \(seed)"])
    let schema = try #require(read(file.text).schema(named: "all"))
    expectSame(schema, file)
    if file.losses.allSatisfy({ $0.effect == .none }) {
      #expect(hashModel(schema.model) == hashModel(model))
    }
  }

  @Test(arguments: 0..<100)
  func schemasReadBack(seed: UInt64) throws {
    var generator = ModelGenerator(seed: seed)
    let frozen = FrozenSchema(
      name: "SchemaV2", version: SchemaVersion(2, 1, 0), model: generator.model())
    let file = schemaFile(frozen, title: [])
    let tree = read(file.text)
    let schema = try #require(tree.schema(named: "SchemaV2"))
    #expect(schema.kind == .versioned)
    #expect(schema.versionIdentifier == "2.1.0")
    #expect(schema.types.values.allSatisfy { $0.isNestedInSchema && $0.listed != nil })
    expectSame(schema, file)
  }

  @Test func theShopReadsBack() throws {
    let file = swiftDataModelFile(.shop, title: [])
    expectSame(try #require(read(file.text).schema(named: "all")), file)
  }

  @Test func anArrayOfPlainValuesInAStructureReadsBack() throws {
    let names = Attribute("names", .transformable) {
      $0.customClassName = "Array<String>"
      $0.valueTransformerName = "NSSecureUnarchiveFromData"
    }
    let options = Composite(name: "Options", attributes: [names, Attribute("counts", .binary)])
    let model = Model(entities: [Entity("Board", [Attribute("options", options)])])
    let file = swiftDataModelFile(model, title: [])
    #expect(file.text.contains("var names: [String]\n"))
    expectSame(try #require(read(file.text).schema(named: "all")), file)
    #expect(hashModel(file.model) == hashModel(model))
  }

  private func read(_ text: String) -> SwiftDataTree {
    readSwiftData([SwiftSourceFile(path: "Model.swift", bytes: Array(text.utf8))])
  }

  private func expectSame(
    _ schema: SwiftDataSchema, _ file: SwiftDataFile,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let problems = schema.diagnostics.filter { $0.severity == .error }.map(\.summary)
    #expect(problems == [], sourceLocation: sourceLocation)
    // What SwiftData may pair stays open; it is read as it is written under the other choice.
    let choices = schema.openReadings.map { reading in
      (reading.name, reading.choices.firstIndex { $0.title == "no inverse" } ?? reading.assumed)
    }
    let read = schema.model(choosing: Dictionary(uniqueKeysWithValues: choices))
    let (left, right) = (hashModel(read).byName, hashModel(file.model).byName)
    let different = Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }
    #expect(different.isEmpty, "\(different)\n\(file.text)", sourceLocation: sourceLocation)
  }
}
