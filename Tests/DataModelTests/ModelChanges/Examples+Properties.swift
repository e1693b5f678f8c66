import DataModel
import TestSupport

extension Example {
  /// An example in the attribute `name` of `Author`.
  private static func attribute(
    _ kind: ChangeKind, _ name: String = "name", hash: Bool = false, schema: Bool = false,
    prepare: (inout Attribute) -> Void = { _ in }, change: (inout Attribute) -> Void
  ) -> Example {
    Example(
      kind, hash: hash, schema: schema,
      prepare: { $0.edit(attribute: name, of: "Author", prepare) },
      change: { $0.edit(attribute: name, of: "Author", change) })
  }

  /// Changes in attributes.
  static let attributes: [Example] = [
    attribute(
      .attributeRenamed, "portrait", hash: true, schema: true,
      prepare: { $0.renamingIdentifier = "p" }, change: { $0.name = "picture" }),
    attribute(.attributeType, hash: true, schema: true) { $0.type = .integer16 },
    attribute(.attributeType, "born", hash: true, schema: true) { $0.type = .double },
    attribute(.attributeType, hash: true) { $0.type = .uri },
    attribute(.attributeType, "total") { $0.type = .integer32 },
    attribute(.attributeOptional, hash: true) { $0.isOptional = true },
    attribute(.attributeOptional, "home") { $0.isOptional = true },
    attribute(.attributeTransient, hash: true, schema: true) { $0.isTransient = true },
    attribute(.attributeTransient, "total") { $0.isTransient = true },
    attribute(.attributeIdentifier) { $0.renamingIdentifier = "name" },
    attribute(.attributeModifier, hash: true) { $0.versionHashModifier = "2" },
    attribute(.attributeModifier, "total") { $0.versionHashModifier = "2" },
    attribute(.attributeSpotlight) { $0.isIndexedBySpotlight = true },
    attribute(.attributeExternalRecord) { $0.isStoredInExternalRecord = true },
    // The mark does not count beside fetch indexes.
    attribute(.attributeIndexed) { $0.isIndexed = true },
    Example(
      .attributeIndexed, schema: true, prepare: { $0.edit("Author") { $0.fetchIndexes = [] } },
      change: { $0.edit(attribute: "name", of: "Author") { $0.isIndexed = true } }),
    attribute(.attributeSyncable) { $0.isSyncable = true },
    attribute(.attributeUserInfo) { $0.userInfo["a"] = "b" },
    attribute(.attributeOtherUserInfo) { $0.otherUserInfo["a"] = .integer(1) },
    attribute(.attributeDefault) { $0.defaultValue = .string("x") },
    attribute(.attributeMinimum) { $0.validation.minimum = .integer(1) },
    attribute(.attributeMaximum) { $0.validation.maximum = .integer(1) },
    attribute(.attributePattern) { $0.validation.regularExpression = "x" },
    attribute(.attributePredicates) {
      $0.validation.others = [ValidationPredicate(predicate: "SELF != nil", warning: .code(1))]
    },
    attribute(.attributeTransformer) { $0.valueTransformerName = "T" },
    attribute(.attributeCustomClass) { $0.customClassName = "C" },
    attribute(.attributeExternalStorage, "portrait", hash: true) {
      $0.allowsExternalBinaryDataStorage = true
    },
    attribute(.attributePreservesValue, hash: true) { $0.preservesValueOnDeletion = true },
    attribute(.attributeCloudEncryption) { $0.allowsCloudEncryption = true },
    attribute(.attributeDerivation, hash: true, schema: true) {
      $0.derivation = Derivation(expression: "now()")
    },
    attribute(.attributeDerivationExpression, "total", hash: true, schema: true) {
      $0.derivation?.expression = "now()"
    },
    attribute(.attributeDerivationPredicate, "total", hash: true, schema: true) {
      $0.derivation?.filteringPredicate = "title != nil"
    },
    attribute(.attributeComposite, "home") { $0.compositeName = "Other" },
    attribute(.attributeScalar) { $0.usesScalarValueType = true },
    attribute(.elementAdded, "home", hash: true, schema: true) {
      $0.elements.insert(Attribute("country"), at: 1)
    },
    attribute(
      .elementRenamed, "home", hash: true, schema: true,
      prepare: { $0.elements[0].renamingIdentifier = "c" }, change: { $0.elements[0].name = "town" }
    ),
    attribute(.attributeType, "home", hash: true, schema: true) {
      $0.elements[2].elements[1].type = .float
    },
    attribute(.elementOrder, "home") { $0.elements.swapAt(0, 1) },
    Example(.elementOrder) { model in
      model.composites = model.composites.edited("Place") { $0.attributes.reverse() }
    },
    Example(.attributeAdded, hash: true, schema: true) {
      $0.edit("Author") { $0.attributes.insert(Attribute("new")) }
    },
    Example(.attributeAdded) {
      $0.edit("Author") { $0.attributes.insert(Attribute("new") { $0.isTransient = true }) }
    },
  ]

  /// An example in the to-many relationship `books`, or in another one of `Author`.
  private static func relationship(
    _ kind: ChangeKind, _ name: String = "books", hash: Bool = false, schema: Bool = false,
    prepare: (inout Relationship) -> Void = { _ in }, change: (inout Relationship) -> Void
  ) -> Example {
    Example(
      kind, hash: hash, schema: schema,
      prepare: { $0.edit(relationship: name, of: "Author", prepare) },
      change: { $0.edit(relationship: name, of: "Author", change) })
  }

  /// Changes in relationships.
  static let relationships: [Example] = [
    Example(.relationshipAdded, hash: true, schema: true) {
      $0.edit("Author") { $0.relationships.insert(Relationship("new", to: "Book")) }
    },
    relationship(
      .relationshipRenamed, "mentor", hash: true, schema: true,
      prepare: { $0.renamingIdentifier = "m" }, change: { $0.name = "teacher" }),
    relationship(.relationshipOptional, hash: true) { $0.isOptional = false },
    relationship(.relationshipTransient, "mentor", hash: true, schema: true) {
      $0.isTransient = true
    },
    relationship(.relationshipIdentifier) { $0.renamingIdentifier = "books" },
    relationship(.relationshipModifier, hash: true) { $0.versionHashModifier = "2" },
    relationship(.relationshipSpotlight) { $0.isIndexedBySpotlight = true },
    relationship(.relationshipExternalRecord) { $0.isStoredInExternalRecord = true },
    relationship(.relationshipIndexed) { $0.isIndexed = true },
    relationship(.relationshipSyncable) { $0.isSyncable = true },
    relationship(.relationshipUserInfo) { $0.userInfo["a"] = "b" },
    relationship(.relationshipOtherUserInfo) { $0.otherUserInfo["a"] = .integer(1) },
    relationship(.relationshipDestination, "mentor", hash: true) { $0.destinationEntity = "Shelf" },
    relationship(.relationshipDestination, "mentor", hash: true, schema: true) {
      $0.destinationEntity = "Book"
    },
    relationship(.relationshipInverse, hash: true, schema: true) { $0.inverseName = nil },
    relationship(.relationshipInverseEntity) { $0.inverseEntity = "Novel" },
    relationship(.relationshipMinCount, hash: true) { $0.minCount = 1 },
    relationship(.relationshipMaxCount, hash: true) { $0.maxCount = 3 },
    relationship(.relationshipMaxCount, hash: true, schema: true) { $0.maxCount = 1 },
    relationship(.relationshipOrdered, hash: true, schema: true) { $0.isOrdered = true },
    relationship(.relationshipDeleteRule) { $0.deleteRule = .cascade },
  ]
}
