import DataModel
import SwiftCode
import TestSupport
import Testing

/// Models as `@Model` classes.
@Suite struct ModelFileTests {
  @Test func theShopIsAsRecorded() throws {
    let file = swiftDataModelFile(Model.shop, title: ["The model \"Shop\" as SwiftData classes"])
    expectGolden(file.text, at: "Golden/Shop.swift.txt")
    guard let standIn = SwiftDataStandIn.shared else { return }
    let problems = try standIn.problems(in: [file.text])
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test func everyLossStandsInTheFile() {
    for seed in 0..<100 {
      var generator = ModelGenerator(seed: UInt64(seed))
      let file = swiftDataModelFile(generator.model(), title: [])
      let comments = file.text.split(separator: "\n").count { $0.contains("// Not in ") }
      #expect(comments == file.losses.count, "seed \(seed)")
    }
  }

  @Test func whatHasNoNameInSwiftStandsInTheFile() throws {
    let model = Model(entities: [
      Entity("Line Item", [Attribute("name")]),
      Entity(
        "Item", [Attribute("self"), Attribute("name"), Relationship("line", to: "Line Item")]),
    ])
    let file = swiftDataModelFile(model, title: [])
    #expect(file.losses.count == 3)
    #expect(file.text.split(separator: "\n").count { $0.contains("// Not in SwiftData: ") } == 3)
    guard let standIn = SwiftDataStandIn.shared else { return }
    let problems = try standIn.problems(in: [file.text])
    #expect(problems.isEmpty, "\(problems)")
  }

  /// Forty models of all kinds, each in a module, type-checked at once.
  @Test(arguments: 0..<4)
  func filesCompile(group: Int) throws {
    guard let standIn = SwiftDataStandIn.shared else { return }
    let texts = (0..<10).map { number in
      var generator = ModelGenerator(seed: UInt64(group * 10 + number))
      let text = swiftDataModelFile(generator.model(), title: []).text
      return wrapped(text, in: "Space\(number)")
    }
    let problems = try standIn.problems(in: texts)
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test func namesOfTheLanguageCompile() throws {
    guard let standIn = SwiftDataStandIn.shared else { return }
    let types: [AttributeType] = [.string, .date, .uuid, .binary, .uri, .decimal, .integer64]
    let names = ["class", "default", "is", "in", "init", "Type", "Protocol", "some", "where"]
    let words = zip(names, types + types).map { Attribute($0, $1) }
    let entities = [
      "String", "Date", "Data", "UUID", "URL", "Int", "Decimal", "Model", "Attribute",
      "Relationship", "Schema", "Codable", "Type", "Protocol", "Unique", "Index",
    ].map { name in
      Entity(name, words + [Relationship("next", to: "Date"), Relationship("all", toMany: "Type")])
      {
        $0.uniquenessConstraints = [["class", "in"]]
        $0.fetchIndexes = [FetchIndex(name: "x", elements: [.init(.property("default"))])]
      }
    }
    let text = swiftDataModelFile(Model(entities: entities), title: ["*/ odd\nhead"]).text
    let problems = try standIn.problems(in: [text])
    #expect(problems.isEmpty, "\(problems)")
  }

  /// The declarations of a file inside a type, so that several files fit into one module.
  private func wrapped(_ text: String, in name: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let imports = lines.filter { $0.hasPrefix("import ") }
    let rest = lines.filter { !$0.hasPrefix("import ") }
    return (imports + ["enum \(name) {"] + rest + ["}"]).joined(separator: "\n")
  }
}
