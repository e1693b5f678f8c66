import StoreFile
import StoreSchema

/// What is done with everything in a store.
struct RedactionPlan {
  /// How the rows come into the copy.
  var copy = CopyPlan()
  /// What is done with the columns of each table that is copied.
  var columns: [String: [String: ColumnTreatment]] = [:]
  /// What is done with values, by number.
  var treatments: [ValueTreatment] = []
  /// What the report tells of them, by the same number.
  var properties: [RedactedStore.Property] = []
  /// Tables of which only the first row is copied, as there is never another.
  var tablesOfOneRow: Set<String> = []
  var droppedTables: [String] = []
  var keptTables: [String] = []
  /// What else of the schema is left out.
  var droppedObjects: [String] = []
  /// Triggers that are in the copy and are not Core Data's.
  var foreignTriggers: [String] = []
  /// Tables of whose statements only names and types are kept.
  var rewrittenTables: [String] = []

  /// Adds what is done with the values of a property.
  ///
  /// - Returns: Its number.
  mutating func add(_ treatment: ValueTreatment, _ property: RedactedStore.Property) -> Int {
    treatments.append(treatment)
    properties.append(property)
    return treatments.count - 1
  }

  /// Adds what is done with a column of a table that holds no objects of the model.
  mutating func add(_ treatment: ValueTreatment, table: String, column: String) {
    let number = add(
      treatment, RedactedStore.Property(entity: table, name: column, isOfModel: false))
    columns[table, default: [:]][column] = .values(byEntity: [:], other: number)
  }

  /// Adds a column of keys, numbers of entities or places.
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
