import DataModel
import TestSupport

/// A model with every feature.
func modelWithEveryFeature() -> Model {
  var model = Model(entities: [album(), track(), Entity("Empty")])
  model.versionIdentifiers = ["2.1", "beta"]
  model.isUsedWithCloudKit = true
  model.isUsedWithSwiftData = true
  model.sourceLanguage = "Swift"
  model.composites = [place]
  var local = Configuration(name: "Local", entities: ["Album", "Track"])
  local.isUsedWithCloudKit = true
  model.configurations = [local, Configuration(name: "Nothing", entities: [])]
  model.fetchRequestTemplates = [
    FetchRequestTemplate(name: "Long", request: longTracks()),
    FetchRequestTemplate(name: "All", request: FetchRequest(entity: "Track")),
  ]
  return model
}

private let place = Composite(
  name: "Place",
  attributes: [
    Attribute("city", isOptional: true),
    Attribute("height", .double) { $0.usesScalarValueType = true },
  ])

private func album() -> Entity {
  Entity("Album", isAbstract: true, albumProperties()) {
    $0.className = ".Album"
    $0.codeGeneration = .category
    $0.renamingIdentifier = "Record"
    $0.versionHashModifier = "a"
    $0.spotlightDisplayName = "title"
    $0.isSyncable = true
    $0.uniquenessConstraints = [["title", "issued"], ["code"]]
    $0.compoundIndexes = [["title", "code"]]
    $0.userInfo = ["b": "2", "a": "1"]
    $0.fetchIndexes = [
      FetchIndex(
        name: "byTitle",
        elements: [
          FetchIndexElement(.property("title"), isAscending: false),
          FetchIndexElement(
            .expression(name: "lower", text: "lowercase:(title)", resultType: .string)),
        ], partialPredicate: "price > 0"),
      FetchIndex(
        name: "byPrice", elements: [FetchIndexElement(.property("price"), type: .rTree)]),
    ]
  }
}

private func albumProperties() -> [any Property] {
  [
    Attribute("code", .uuid) { $0.defaultValue = .uuid(Array(0..<16)) },
    Attribute("cover", .binary, isOptional: true) {
      $0.allowsExternalBinaryDataStorage = true
      $0.allowsCloudEncryption = true
      $0.isStoredInExternalRecord = true
      $0.defaultValue = .data([1, 255])
    },
    Attribute("issued", .date) {
      $0.defaultValue = .date(Real(86_400.5))
      $0.validation = Validation(minimum: .date(Real(-1)), maximum: .date(Real(1e9)))
    },
    Attribute("link", .uri) { $0.defaultValue = .uri("https://example.com/?a=b") },
    Attribute("mood", .transformable, isOptional: true) {
      $0.customClassName = "Mood"
      $0.valueTransformerName = "MoodTransformer"
      $0.defaultValue = .archived(className: "Mood", archive: [9])
    },
    Attribute("place", place) {
      $0.defaultValue = .composite(["city": .string("Ulm"), "height": .real(Real(-0.5))])
    },
    Attribute("price", .decimal) {
      $0.defaultValue = DecimalValue("12.50").map(AttributeValue.decimal)
      $0.preservesValueOnDeletion = true
    },
    Attribute("title") {
      $0.defaultValue = .string("no \"name\"\nyet")
      $0.validation = Validation(
        minimum: .integer(1), maximum: .integer(80), regularExpression: "[A-Z].*",
        others: [
          ValidationPredicate(predicate: "SELF != \"x\"", warning: .text("not x")),
          ValidationPredicate(predicate: "SELF != \"y\"", warning: .code(1550)),
        ])
      $0.renamingIdentifier = "name"
      $0.versionHashModifier = "t"
      $0.isIndexed = true
      $0.isIndexedBySpotlight = true
      $0.isSyncable = true
      $0.userInfo = ["use": "list"]
    },
    Relationship("tracks", toMany: "Track", inverse: "album") {
      $0.isOrdered = true
      $0.deleteRule = .cascade
      $0.minCount = 1
      $0.maxCount = 99
    },
    FetchedProperty("others", from: "Album", where: "price == $FETCH_SOURCE.price") {
      $0.userInfo = ["k": "v"]
    },
  ]
}

private func track() -> Entity {
  Entity(
    "Track", parent: "Empty",
    [
      Attribute("count", derivedBy: "sum:(plays.length)", where: "length > 3"),
      Attribute("isNew", .boolean) { $0.defaultValue = .boolean(false) },
      Attribute("number", .integer64) { $0.defaultValue = .integer(.min) },
      Attribute("state", .undefined, isOptional: true) { $0.isTransient = true },
      Relationship("album", to: "Album", inverse: "tracks") {
        $0.isOptional = false
        $0.minCount = 1
        $0.deleteRule = .deny
      },
      Relationship("next", to: "Track") {
        $0.deleteRule = .noAction
        $0.isTransient = true
      },
      Relationship("plays", toMany: nil),
    ]
  ) {
    $0.className = "Track"
    $0.codeGeneration = .manual
  }
}

private func longTracks() -> FetchRequest {
  var request = FetchRequest(entity: "Track")
  request.predicate = "number > 10"
  request.resultType = .dictionaries
  request.fetchLimit = 10
  request.fetchOffset = 5
  request.fetchBatchSize = 20
  request.includesSubentities = false
  request.includesPropertyValues = false
  request.includesPendingChanges = false
  request.returnsObjectsAsFaults = false
  request.returnsDistinctResults = true
  request.sortDescriptors = [
    SortDescriptor(
      key: "number", isAscending: false, selector: "compare:", reversesNullOrder: true)
  ]
  return request
}
