import DataModel
import TestSupport
import Testing

/// Changes that keep the hash, so that Core Data sees no new version.
@Suite("Settings that do not affect the hash")
struct IndependenceTests {
  @Test(
    arguments: [
      { $0.defaultValue = .string("x") },
      { $0.validation = Validation(minimum: .integer(1), regularExpression: "x+") },
      { $0.valueTransformerName = "Transformer" },
      { $0.customClassName = "Color" },
      { $0.allowsCloudEncryption = true },
      { $0.usesScalarValueType = true },
      { $0.renamingIdentifier = "old" },
      { $0.userInfo = ["NSPersistentHistoryTombstoneAttributes": "a"] },
      { $0.isIndexedBySpotlight = true },
      { $0.isStoredInExternalRecord = true },
      { $0.isIndexed = true },
      { $0.isSyncable = true },
      { $0.compositeName = "Unused" },
      { $0.elements = [Attribute("unused")] },
    ] as [@Sendable (inout Attribute) -> Void])
  func `these settings of an attribute do not affect its hash`(
    change: @Sendable (inout Attribute) -> Void
  ) {
    let changed = Attribute("a", change: change)
    #expect(changed != Attribute("a"))
    #expect(hexadecimalHash(of: changed) == hexadecimalHash(of: Attribute("a")))
  }

  @Test(
    arguments: [
      { $0.deleteRule = .cascade },
      { $0.renamingIdentifier = "old" },
      { $0.userInfo = ["key": "value"] },
      { $0.isIndexedBySpotlight = true },
      { $0.isStoredInExternalRecord = true },
      { $0.isIndexed = true },
      { $0.isSyncable = true },
      { $0.inverseEntity = "Other" },
    ] as [@Sendable (inout Relationship) -> Void])
  func `these settings of a relationship do not affect its hash`(
    change: @Sendable (inout Relationship) -> Void
  ) {
    let plain = Relationship("r", to: "Item", inverse: "s")
    let changed = Relationship("r", to: "Item", inverse: "s", change: change)
    #expect(changed != plain)
    #expect(hexadecimalHash(ofItemWith: changed) == hexadecimalHash(ofItemWith: plain))
  }

  @Test(
    arguments: [
      { $0.className = "Thing" },
      { $0.renamingIdentifier = "Old" },
      {
        $0.fetchIndexes = [FetchIndex(name: "byA", elements: [FetchIndexElement(.property("a"))])]
      },
      { $0.compoundIndexes = [["a"]] },
      { $0.userInfo = ["key": "value"] },
      { $0.spotlightDisplayName = "a" },
      { $0.codeGeneration = .category },
      { $0.isSyncable = true },
      { $0.fetchedProperties = [FetchedProperty("f", from: "Item")] },
    ] as [@Sendable (inout Entity) -> Void])
  func `these settings of an entity do not affect its hash`(
    change: @Sendable (inout Entity) -> Void
  ) {
    let changed = Entity("Item", [Attribute("a")], change: change)
    #expect(changed != Entity("Item", [Attribute("a")]))
    #expect(hexadecimalHash(of: changed) == hexadecimalHash(ofItemWith: Attribute("a")))
  }

  @Test func `settings of the model do not affect the hashes`() {
    let plain = Model(entities: [Entity("Item", [Attribute("a")])])
    var changed = plain
    changed.versionIdentifiers = ["2"]
    changed.configurations = [Configuration(name: "Local", entities: ["Item"])]
    changed.fetchRequestTemplates = [
      FetchRequestTemplate(name: "All", request: FetchRequest(entity: "Item"))
    ]
    changed.composites = [Composite(name: "Unused", attributes: [])]
    changed.isUsedWithCloudKit = true
    changed.isUsedWithSwiftData = true
    changed.sourceLanguage = "Swift"
    #expect(hashModel(changed) == hashModel(plain))
  }
}
