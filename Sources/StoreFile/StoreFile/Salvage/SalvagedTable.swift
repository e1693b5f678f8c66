import DataModel

/// A table whose rows are searched for, and their form.
struct SalvagedTable {
  /// The name, without quotes.
  let name: String
  /// The columns with their types, in record order; empty if the table's rows are not needed.
  let columns: [ObservedColumn]
  /// The column that is an alias of the key and is not stored in records.
  let keyColumn: Int?
  /// The column with the entity number and its possible values; nil for tables without objects.
  var entity: (column: Int, numbers: ClosedRange<Int64>)?
  /// The root page; nil if the schema is lost.
  let root: Int?
  /// Whether a default value may be computed: a missing value is then NULL, as only that can be added to
  /// existing rows.
  var hasComputedDefault = false

  /// Whether a record can belong to the table.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - isStrict: Whether each value must also have the type of its column.
  /// - Returns: Whether it can.
  func fits(_ record: SalvagedRecord, strictly isStrict: Bool) -> Bool {
    let values = record.values
    guard !values.isEmpty, values.count <= columns.count else { return false }
    if let entity {
      guard entity.column < values.count, case .integer(let number) = values[entity.column] else {
        return false
      }
      return entity.numbers.contains(number)
    }
    if let keyColumn, keyColumn < values.count, values[keyColumn] != .null { return false }
    guard isStrict else { return true }
    return values.count == columns.count
      && values.indices.allSatisfy { $0 == keyColumn || fits(values[$0], columns[$0].type) }
  }

  private func fits(_ value: CopiedValue, _ type: String) -> Bool {
    let type = foldedName(type)
    switch value {
    case .null: return true
    case .integer: return !["VARCHAR", "BLOB"].contains { type.hasPrefix($0) }
    case .real: return !["INTEGER", "VARCHAR", "BLOB"].contains { type.hasPrefix($0) }
    case .text: return type.hasPrefix("VARCHAR") || type.hasPrefix("TEXT")
    case .blob: return type.hasPrefix("BLOB")
    }
  }
}
