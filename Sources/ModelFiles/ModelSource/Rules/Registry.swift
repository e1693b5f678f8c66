extension LintRule {
  /// All rules, errors first.
  package static let all: [LintRule] = [
    duplicateName, invalidName, reservedName, unknownParent, parentCycle, redeclaredProperty,
    missingType, unknownComposite, compositeCycle, missingDerivation, minimumAboveMaximum,
    invalidRegularExpression, missingDestination, unknownDestination, unknownInverse,
    transientInverse, unknownConstraintProperty, unstoredConstraintProperty, unknownIndexProperty,
    unknownFetchEntity, unknownMember, defaultOutsideLimits, requiredInverseOfConstraint,
    emptyConstraint, emptyIndex, duplicateConfiguration, indexOnToMany, ignoredIndex,
    repeatedMember, inverseMismatch, missingInverse,
    insecureTransformer, noActionDeleteRule, maxCountMismatch, tooManyProperties,
  ]
}
