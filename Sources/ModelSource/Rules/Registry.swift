extension LintRule {
  /// All rules, errors first.
  package static let all: [LintRule] = [
    duplicateName, invalidName, reservedName, unknownParent, parentCycle, redeclaredProperty,
    missingType, unknownComposite, compositeCycle, missingDerivation, minimumAboveMaximum,
    missingDestination, unknownDestination, unknownInverse, transientInverse,
    unknownConstraintProperty, unknownIndexProperty, unknownFetchEntity, unknownMember,
    inverseMismatch, missingInverse, insecureTransformer, noActionDeleteRule, maxCountMismatch,
    tooManyProperties,
  ]
}
