package import Findings

extension RuleDescription {
  /// All findings on rows that violate their model.
  package static let ofRowValidation: [RuleDescription] = [
    .missingRowValue, .invalidRowValue, .wrongRowValueType, .invalidRowCount, .repeatedRowValue,
    .uncheckedRowValidation,
  ]

  /// A mandatory property without a value.
  package static let missingRowValue = RuleDescription(
    "missing-row-value", .store, .error,
    title: "After a step, objects have no value for a mandatory property.",
    rationale: "Core Data validates all objects at the end of a migration, which then fails.",
    fix: "Fill the property in the step file, give it a default value, or make it optional.",
    apple: AppleError(code: 1570))

  /// A value that validation rejects.
  package static let invalidRowValue = RuleDescription(
    "invalid-row-value", .store, .error,
    title: "After a step, objects have values that the model does not allow.",
    rationale: "Core Data validates all objects at the end of a migration, which then fails.",
    fix: "Correct the values in the step file, or the validation in the model.")

  /// A value of another type.
  package static let wrongRowValueType = RuleDescription(
    "wrong-row-value-type", .store, .error,
    title: "After a step, objects have values of another type than the attribute.",
    rationale:
      "SQLite accepts text in a column of numbers; Core Data reads another value, or none.",
    fix: "Convert the value in the step file: with CAST, uuid() or date_in().")

  /// A relationship with too few or too many objects.
  package static let invalidRowCount = RuleDescription(
    "invalid-row-count", .store, .error,
    title: "After a step, relationships have fewer or more objects than the model allows.",
    rationale: "Core Data validates all objects at the end of a migration, which then fails.",
    fix: "Add or remove objects in the step file, or change the counts in the model.")

  /// Equal values where they must differ.
  package static let repeatedRowValue = RuleDescription(
    "repeated-row-value", .store, .error,
    title: "After a step, objects have equal values despite a uniqueness constraint.",
    rationale: "The save in which a migration creates the objects fails.",
    fix: "Merge or change the objects in the step file.",
    apple: AppleError(code: 133021))

  /// A rule that could not be checked.
  package static let uncheckedRowValidation = RuleDescription(
    "unchecked-row-validation", .store, .warning,
    title: "A validation of the model is not checked here.",
    rationale: "A regular expression uses unsupported syntax, or a predicate was added in code.",
    fix: "Validate the objects in the app.")
}
