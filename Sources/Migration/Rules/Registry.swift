extension MigrationRule {
  /// All rules, in the order of the layers.
  package static let all: [MigrationRule] = [
    incompatibleType, undefinedType, unsupportedTransformation, externalTransformation,
    externalStorageRemoved, toManyToToOne, duplicateSourceEntity, duplicateDestinationEntity,
    duplicateSourceProperty, cloudKitRename,

    mandatoryAttributeAdded, attributeMadeMandatory, mandatoryRelationshipAdded,
    relationshipMadeMandatory, mergedHierarchies, uniquenessConstraintAdded, inverseKeepsOne,
    attributeMadeMandatoryWithDefault, computedDefault,

    entityRemoved, attributeRemoved, relationshipRemoved, kindChanged, madeTransient,
    numericTypeNarrowed, relationshipRetargeted, inverseChanged, transformerChanged, orderDropped,
    entityMadeAbstract, derivationChanged, columnNotMoved, numericTypeWidened,

    probableRename, identifierChanged, identifierChainBroken, duplicateDestinationProperty,
    hashIdentical, identifierUnmatched,
  ]
}
