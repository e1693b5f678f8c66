import StoreSchema

/// A table that rows are looked for of, and what these are like.
struct SalvagedTable {
  /// The name, without quotes.
  let name: String
  /// The columns with their types, in the order of the values of a record; none of a table whose rows are not wanted.
  let columns: [ObservedColumn]
  /// The column whose value is the key, which records leave out.
  let keyColumn: Int?
  /// The column with the number of the entity, with the numbers that rows can have; nil for other tables than those of objects.
  var entity: (column: Int, numbers: ClosedRange<Int64>)?
  /// The first page; nil where the schema is lost.
  let root: Int?
  /// Whether a default may be computed: of a row that lacks the value it is NULL then, as nothing else can have added such a
  /// column to rows that were there.
  var hasComputedDefault = false

  /// Whether a record can be of the table.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - isStrict: Whether each value must be of the type of its column, too.
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
