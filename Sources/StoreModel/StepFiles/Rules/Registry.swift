extension StepRule {
  /// All rules.
  package static let all: [StepRule] = [
    staleHeader, openWork, refusedStatement, writesToOld, unknownView, unknownColumn,
    transformableValue,
    nilComparison, droppedUnread, mandatoryUnfilled,
  ]
}
