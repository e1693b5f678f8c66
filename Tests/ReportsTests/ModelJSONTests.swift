import DataModel
import Findings
import Foundation
import Reports
import TestSupport
import Testing

@Suite("Models as JSON")
struct ModelJSONTests {
  @Test func `every feature has its member`() {
    expectGolden(json(modelWithEveryFeature()), at: "Golden/model.json")
  }

  @Test func `an empty model has only the required members`() throws {
    let value = try JSONSerialization.jsonObject(with: Data(json(Model()).utf8))
    let members = try #require(value as? [String: Any])
    #expect(
      members.keys.sorted()
        == ["entities", "formatVersion", "model", "version", "versionIdentifiers"])
  }

  @Test func `the JSON is valid for any model`() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = ModelGenerator(seed: seed)
      let text = json(generator.model())
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  @Test func `different models have different JSON`() {
    let model = modelWithEveryFeature()
    let text = json(model)
    for (name, change) in changes {
      var changed = model
      change(&changed)
      #expect(changed != model, "\(name)")
      #expect(json(changed) != text, "\(name)")
    }
  }

  private let changes: [(name: String, change: (inout Model) -> Void)] = [
    ("version identifiers", { $0.versionIdentifiers.remove("beta") }),
    ("CloudKit", { $0.isUsedWithCloudKit = false }),
    ("SwiftData", { $0.isUsedWithSwiftData = false }),
    ("language", { $0.sourceLanguage = nil }),
    ("members", { $0.configurations.replace(Configuration(name: "Local", entities: [])) }),
    ("composite", { $0.composites.replace(Composite(name: "Place", attributes: [])) }),
    ("class", { $0.album { $0.className = nil } }),
    ("abstract", { $0.album { $0.isAbstract = false } }),
    ("parent", { $0.album { $0.parent = "Empty" } }),
    ("code generation", { $0.album { $0.codeGeneration = .manual } }),
    ("Spotlight name", { $0.album { $0.spotlightDisplayName = nil } }),
    ("syncable", { $0.album { $0.isSyncable = false } }),
    ("user info", { $0.album { $0.userInfo["c"] = "3" } }),
    ("constraints", { $0.album { $0.uniquenessConstraints.removeLast() } }),
    ("compound index", { $0.album { $0.compoundIndexes = [] } }),
    ("scalar", { $0.title { $0.usesScalarValueType = true } }),
    ("optional", { $0.title { $0.isOptional = true } }),
    ("transient", { $0.title { $0.isTransient = true } }),
    ("warning", { $0.title { $0.validation.others[0].warning = .code(1) } }),
    ("empty default", { $0.title { $0.defaultValue = .string("") } }),
    ("no default", { $0.title { $0.defaultValue = nil } }),
    ("type of default", { $0.title { $0.defaultValue = .uri("no \"name\"\nyet") } }),
    ("offset", { $0.request { $0.fetchOffset = 6 } }),
    ("selector", { $0.request { $0.sortDescriptors[0].selector = nil } }),
    ("nulls", { $0.request { $0.sortDescriptors[0].reversesNullOrder = nil } }),
    ("expression's name", { $0.index { $0.elements[1].subject = namelessExpression } }),
    ("index condition", { $0.index { $0.partialPredicate = nil } }),
  ]

  private func json(_ model: Model) -> String {
    modelJSON(model, name: "V", reference: "M.xcdatamodeld#V").text
  }
}

private let namelessExpression = FetchIndexElement.Subject.expression(
  name: nil, text: "lowercase:(title)", resultType: .string)

extension Model {
  fileprivate mutating func album(_ change: (inout Entity) -> Void) {
    guard var entity = entities["Album"] else { return }
    change(&entity)
    entities.replace(entity)
  }

  fileprivate mutating func title(_ change: (inout Attribute) -> Void) {
    album { album in
      guard var attribute = album.attributes["title"] else { return }
      change(&attribute)
      album.attributes.replace(attribute)
    }
  }

  fileprivate mutating func index(_ change: (inout FetchIndex) -> Void) {
    album { album in
      guard var index = album.fetchIndexes["byTitle"] else { return }
      change(&index)
      album.fetchIndexes.replace(index)
    }
  }

  fileprivate mutating func request(_ change: (inout FetchRequest) -> Void) {
    guard var template = fetchRequestTemplates["Long"] else { return }
    change(&template.request)
    fetchRequestTemplates.replace(template)
  }
}
