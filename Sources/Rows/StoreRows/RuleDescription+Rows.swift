package import Findings
import Text

extension RuleDescription {
  /// A store that lacks a part of its model.
  package static let storeGap = RuleDescription(
    "store-gap", .health, .warning,
    title: "The store lacks a table or a column of its model.",
    rationale: "The missing parts are not shown; Core Data does not open such a store.",
    fix:
      "`modeldiff doctor` shows what is wrong with the store, and `modeldiff repair` what can be "
      + "repaired."
  )

  /// A name that is not in the model.
  package static let unknownProperty = RuleDescription(
    "unknown-property", .input, .error,
    title: "A requested entity or property is not in the model.",
    fix: "`modelc show STORE` lists the names; they are case-sensitive.")

  /// A value that cannot be shown as its attribute says.
  package static let unexpectedValue = RuleDescription(
    "unexpected-value", .health, .warning,
    title: "A stored value does not fit its attribute.",
    rationale:
      "Examples are text that is not UTF-8, text in a column of numbers, and a missing external "
      + "file. Whatever can be read is shown.",
    fix: "`modeldiff doctor --deep` lists such values with the keys of their rows.")

  /// A column that is asked for twice.
  package static let repeatedColumn = RuleDescription(
    "repeated-column", .input, .error,
    title: "A column is requested twice.",
    rationale:
      "A composite has a column for each of its elements, so a composite and one of its elements "
      + "request the same column.",
    fix: "Name each column once in --columns.")

  /// Rows that are of no entity.
  package static let strayRow = RuleDescription(
    "stray-row", .health, .warning,
    title: "A table has rows that belong to no object.",
    rationale:
      "These are rows whose entity number fits no entity of the table, and pairs of a to-many "
      + "relationship that lead from no object. Core Data does not see them. They are counted, "
      + "but neither shown, nor filled into another store, nor compared object by object.",
    fix:
      "`modeldiff doctor` lists them, `modeldiff upgrade --quarantine rows-in-the-way` sets them aside."
  )

  /// Rows that no plain statement finds.
  package static let noStatement = RuleDescription(
    "no-statement", .input, .error,
    title: "No single SQL statement can select the requested rows in every program.",
    rationale: "--format sql prints a statement that the sqlite3 shell can run.",
    fix:
      "Use another output format, or leave out to-many relationships and comparisons of texts "
      + "other than ==."
  )

  /// A store without records of mirroring.
  static let notMirrored = RuleDescription(
    "not-mirrored", .input, .note,
    title: "Records of CloudKit mirroring are requested, but the store has none.",
    fix: "Give the store that the app opens with mirroring.")

  /// All findings on reading rows.
  package static let ofRows: [RuleDescription] = [
    storeGap, storeWrittenMeanwhile, unknownProperty, unexpectedValue, strayRow, repeatedColumn,
    noStatement, notMirrored,
  ]
}
