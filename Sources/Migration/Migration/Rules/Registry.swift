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
  /// Whether findings say that data is lost because something is not paired with what it was before.
  ///
  /// A mapping model pairs by itself, so that nothing is lost for that reason there.
  package static func isAboutRenames(_ id: String) -> Bool {
    [probableRename, identifierChanged, identifierChainBroken, identifierUnmatched]
      .contains { $0.id == id }
  }
}
