import StoreFile

/// What is done with everything in a store.
struct RedactionPlan {
  /// How the rows come into the copy.
  var copy = CopyPlan()
  /// What is done with the columns of each table; of one that is not there all are kept.
  var columns: [String: [String: ColumnTreatment]] = [:]
  /// What is done with values, by number.
  var treatments: [ValueTreatment] = []
  /// What the report tells of them, by the same number.
  var properties: [RedactedStore.Property] = []
  var droppedTables: [String] = []
  var keptTables: [String] = []

  /// Adds what is done with the values of a property.
  ///
  /// - Returns: Its number.
  mutating func add(_ treatment: ValueTreatment, _ property: RedactedStore.Property) -> Int {
    treatments.append(treatment)
    properties.append(property)
    return treatments.count - 1
  }

  /// Adds what is done with a column of a table that holds no objects of the model.
  mutating func add(_ treatment: ValueTreatment, _ table: String, _ column: String) {
    let number = add(
      treatment, RedactedStore.Property(entity: table, name: column, isOfModel: false))
    columns[table, default: [:]][column] = .values(byEntity: [:], other: number)
  }
}
