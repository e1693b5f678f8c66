extension ModelRule {
  /// All rules, those on CloudKit last.
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
