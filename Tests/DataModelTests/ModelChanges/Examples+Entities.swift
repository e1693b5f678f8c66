import DataModel
import TestSupport

extension Example {
  /// All examples; additions are also reversed.
  static let all: [Example] = {
    let examples = models + entities + attributes + relationships + fetches + lists
    return examples
      + examples.filter { $0.kind.rawValue.hasSuffix("-added") }.map(\.reversed)
  }()

  private static func entity(
    _ kind: ChangeKind, hash: Bool = false, schema: Bool = false,
    prepare: (inout Entity) -> Void = { _ in }, change: (inout Entity) -> Void
  ) -> Example {
    Example(
      kind, hash: hash, schema: schema, prepare: { $0.edit("Shelf", prepare) },
      change: { $0.edit("Shelf", change) })
  }

  /// Changes in the model itself and outside entities.
  static let models: [Example] = [
    Example(.modelIdentifiers) { $0.versionIdentifiers = ["2", "3"] },
    Example(.modelCloudKit) { $0.isUsedWithCloudKit = true },
    Example(.modelSwiftData) { $0.isUsedWithSwiftData = true },
    Example(.modelLanguage) { $0.sourceLanguage = "Swift" },
    Example(.compositeAdded) {
      $0.composites.insert(Composite(name: "New", attributes: [Attribute("a")]))
    },
    Example(.templateAdded) {
      $0.fetchRequestTemplates.insert(
        FetchRequestTemplate(name: "New", request: FetchRequest(entity: nil)))
    },
    Example(.configurationAdded) {
      $0.configurations.insert(Configuration(name: "New", entities: []))
    },
    Example(.configurationEntities) { model in
      model.configurations = model.configurations.edited("Local") { $0.entities = ["Shelf"] }
    },
    Example(.configurationCloudKit) { model in
      model.configurations = model.configurations.edited("Local") { $0.isUsedWithCloudKit = true }
    },
  ]

  /// Changes in entities.
  static let entities: [Example] = [
    Example(.entityAdded, hash: true, schema: true) { $0.entities.insert(Entity("New")) },
    entity(
      .entityRenamed, hash: true, schema: true, prepare: { $0.renamingIdentifier = "s" },
      change: { $0.name = "Rack" }),
    entity(.entityClass) { $0.className = "C" },
    entity(.entityAbstract, hash: true) { $0.isAbstract = true },
    entity(.entityParent, hash: true, schema: true) { $0.parent = "Book" },
    entity(.entityIdentifier) { $0.renamingIdentifier = "Shelf" },
    entity(.entityModifier, hash: true) { $0.versionHashModifier = "2" },
    entity(.entitySpotlightName) { $0.spotlightDisplayName = "a" },
    entity(.entityCodeGeneration) { $0.codeGeneration = .category },
    entity(.entitySyncable) { $0.isSyncable = true },
    entity(.entityUserInfo) { $0.userInfo["a"] = "b" },
    entity(.entityUserInfo, hash: true) {
      $0.userInfo["NSPersistentHistoryTombstoneAttributes"] = "a,number"
    },
    entity(.entityUserInfo) { $0.userInfo["NSPersistentHistoryTombstoneAttributes"] = "a" },
    entity(.entityUserInfo, schema: true) {
      $0.userInfo["_NSEntityOmitSubentityColumnIndex"] = "YES"
    },
    entity(.entityOtherUserInfo) { $0.otherUserInfo["a"] = .boolean(true) },
  ]

  /// Changes in indexes and constraints.
  static let lists: [Example] = [
    Example(.fetchIndexAdded, schema: true) {
      $0.edit("Shelf") {
        $0.fetchIndexes.append(
          FetchIndex(name: "new", elements: [FetchIndexElement(.property("number"))]))
      }
    },
    Example(.fetchIndexAdded) {
      $0.edit("Author") {
        $0.fetchIndexes.append(
          FetchIndex(name: "new", elements: [FetchIndexElement(.property("mentor"))]))
      }
    },
    Example(.fetchIndexElements, schema: true) {
      $0.edit("Author") { entity in
        entity.fetchIndexes = entity.fetchIndexes.edited("byName") {
          $0.elements[0].isAscending = false
        }
      }
    },
    Example(.fetchIndexPredicate, schema: true) {
      $0.edit("Author") { entity in
        entity.fetchIndexes = entity.fetchIndexes.edited("byName") {
          $0.partialPredicate = "name != nil"
        }
      }
    },
    // It does not count beside fetch indexes.
    Example(.compoundIndexAdded) {
      $0.edit("Author") { $0.compoundIndexes.insert(["portrait"], at: 1) }
    },
    Example(
      .compoundIndexAdded, schema: true, prepare: { $0.edit("Author") { $0.fetchIndexes = [] } },
      change: { $0.edit("Author") { $0.compoundIndexes.insert(["portrait"], at: 1) } }),
    Example(.constraintAdded, hash: true, schema: true) {
      $0.edit("Author") { $0.uniquenessConstraints.insert(["born"], at: 1) }
    },
  ]
}
