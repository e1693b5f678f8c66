import Findings

extension MigrationRule {
  /// All rules, in the order of the layers.
  package static let all: [MigrationRule] = [
    incompatibleType, undefinedType, unsupportedTransformation, externalTransformation,
    externalStorageRemoved, toManyToToOne, duplicateSourceEntity, duplicateDestinationEntity,
    duplicateSourceProperty, cloudKitRename,

    mandatoryAttributeAdded, attributeMadeMandatory, mandatoryRelationshipAdded,
    relationshipMadeMandatory, mergedHierarchies, uniquenessConstraintAdded, inverseKeepsOne,
    attributeMadeMandatoryWithDefault, computedDefault, cloudKitRecordCollision,

    entityRemoved, attributeRemoved, relationshipRemoved, kindChanged, madeTransient,
    numericTypeNarrowed, relationshipRetargeted, inverseChanged, transformerChanged, orderDropped,
    entityMadeAbstract, derivationChanged, columnNotMoved, numericTypeWidened,

    probableRename, identifierChanged, identifierChainBroken, duplicateDestinationProperty,
    hashIdentical, identifierUnmatched,
  ]
}

extension MigrationRule {
  /// Whether the findings report data loss because an element is not matched with its predecessor.
  ///
  /// A mapping model matches elements itself, so nothing is lost there for that reason.
  package static func isAboutRenames(_ id: String) -> Bool {
    [probableRename, identifierChanged, identifierChainBroken, identifierUnmatched]
      .contains { $0.id == id }
  }
}
