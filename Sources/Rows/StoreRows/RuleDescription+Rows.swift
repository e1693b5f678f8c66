package import Findings
import Text

extension RuleDescription {
  /// A store that lacks a part of its model.
  package static let storeGap = RuleDescription(
    "store-gap", .health, .warning,
    title: "The store lacks a table or a column of its model.",
    rationale: "What it lacks is not shown; Core Data does not open such a store.",
    fix:
      "`modeldiff doctor` tells what is wrong with the store, and `modeldiff repair` what can be repaired."
  )

  /// A name that is not in the model.
  package static let unknownProperty = RuleDescription(
    "unknown-property", .input, .error,
    title: "An entity or a property that is asked for is not in the model.",
    fix: "`modelc show STORE` lists the names; they are case-sensitive.")

  /// A value that cannot be shown as its attribute says.
  package static let unexpectedValue = RuleDescription(
    "unexpected-value", .health, .warning,
    title: "A value of a store is not as its attribute says.",
    rationale:
      "A text that is no UTF-8, a text in a column of numbers, an external file that is missing. What there "
      + "is of it is shown.",
    fix: "`modeldiff doctor --deep` lists such values with the keys of their rows.")

  /// A column that is asked for twice.
  package static let repeatedColumn = RuleDescription(
    "repeated-column", .input, .error,
    title: "A column is asked for twice.",
    rationale:
      "A composite is a column for each of its elements, so that one of them besides it is asked for twice.",
    fix: "Name each column once in --columns.")

  /// Rows that are of no entity.
  package static let strayRow = RuleDescription(
    "stray-row", .health, .warning,
    title: "A table of a store has rows that no object has.",
    rationale:
      "Rows with the number of no entity of the table, and pairs of a to-many relationship that lead from no "
      + "object: Core Data does not see them. They are counted, and left out of what is shown, filled into "
      + "another store, or compared object by object.",
    fix:
      "`modeldiff doctor` lists them, `modeldiff upgrade --quarantine rows-in-the-way` sets them aside."
  )

  /// Rows that no plain statement finds.
  package static let noStatement = RuleDescription(
    "no-statement", .input, .error,
    title: "The rows that are asked for cannot be had by one statement of any program.",
    rationale: "With --format sql a statement is printed that the sqlite3 shell can run.",
    fix:
      "Ask for another form of output, or leave out to-many relationships and comparisons of texts other than ==."
  )

  /// A store without records of mirroring.
  static let notMirrored = RuleDescription(
    "not-mirrored", .input, .note,
    title: "Records of CloudKit mirroring are asked for, and the store has none.",
    fix: "Give the store that the app opens with mirroring.")

  /// All findings on reading rows.
  package static let ofRows: [RuleDescription] = [
    storeGap, storeWrittenMeanwhile, unknownProperty, unexpectedValue, strayRow, repeatedColumn,
    noStatement, notMirrored,
  ]
}
