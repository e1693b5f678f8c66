import DataModel
import StoreFile

/// The treatment of everything in a store.
struct RedactionPlan {
  /// The plan for copying the rows.
  var copy = CopyPlan()
  /// The treatment of each copied table's columns.
  var columns: [String: [String: ColumnTreatment]] = [:]
  /// The treatments of values, by number.
  var treatments: [ValueTreatment] = []
  /// The report entries of the treatments, by the same number.
  var properties: [RedactedStore.Property] = []
  /// The tables that never have more than one row, of which only the first is copied.
  var tablesOfOneRow: Set<String> = []
  var droppedTables: [String] = []
  var keptTables: [String] = []
  /// Other schema objects that are left out.
  var droppedObjects: [String] = []
  /// Triggers that are in the copy and are not Core Data's.
  var foreignTriggers: [String] = []
  /// Tables of whose statements only names and types are kept.
  var rewrittenTables: [String] = []

  /// Adds the treatment of a property's values.
  ///
  /// - Returns: Its number.
  mutating func add(_ treatment: ValueTreatment, _ property: RedactedStore.Property) -> Int {
    treatments.append(treatment)
    properties.append(property)
    return treatments.count - 1
  }

  /// Adds the treatment of a column in a table without objects of the model.
  mutating func add(_ treatment: ValueTreatment, table: String, column: String) {
    let number = add(
      treatment, RedactedStore.Property(entity: table, name: column, isOfModel: false))
    columns[table, default: [:]][column] = .values(byEntity: [:], other: number)
  }

  /// Adds a column of keys, entity numbers or positions.
  mutating func addStructure(_ table: String, _ column: String) {
    let number = add(
      ValueTreatment(kind: .integer, action: .remove, domain: ""),
      RedactedStore.Property(entity: table, name: column, isOfModel: false))
    let isKey = foldedName(column) == "Z_PK"
    columns[table, default: [:]][column] = .structure(number, isPrimaryKey: isKey)
  }

  /// Adds a column that neither the model nor Core Data knows.
  mutating func addUnknown(_ table: String, _ column: String) {
    add(ValueTreatment(kind: .unknown, domain: "\(table).\(column)"), table: table, column: column)
  }
}
