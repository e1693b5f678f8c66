extension ModelRule {
  /// All rules; those for CloudKit come last.
  package static let all: [ModelRule] = [
    sharedClass, indexOnTransient, nullifiedRequiredInverse, mutualCascade, unusedComposite,
    emptyConfiguration, entityInNoConfiguration, mandatoryWithoutDefault, unresolvedKeyPath,
    toManyWithoutOperator, inheritedConstraintProperty, swiftDataAbstractEntity,
    swiftDataParentEntity,
    swiftDataCompoundConstraint,

    cloudKitMissingInverse, cloudKitOrderedRelationship, cloudKitMandatoryAttribute,
    cloudKitMandatoryRelationship, cloudKitUnsupportedType, cloudKitForeignRelationship,
    cloudKitDenyRule, cloudKitUniquenessConstraint,
  ]
}
