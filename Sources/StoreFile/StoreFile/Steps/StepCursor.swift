package import StoreModel

/// A cursor over the rows of a query of the tool.
package final class StepCursor {
  private let statement: StoreStatement
  private let kinds: [ValueKind]
  /// Whether all rows have been returned: SQLite would otherwise restart the query.
  private var isAtEnd = false

  /// Prepares a query.
  ///
  /// - Parameters:
  ///   - query: The query; its first column is a key.
  ///   - kinds: The meaning of the values in the other columns.
  ///   - connection: The working copy.
  /// - Throws: `StoreError` if SQLite rejects it.
  package init(
    _ query: String, _ kinds: [ValueKind], on connection: StepConnection
  ) throws(StoreError) {
    statement = try connection.connection.prepare(query)
    self.kinds = kinds
  }

  /// The next row; nil at the end.
  ///
  /// - Throws: `StoreError` if the query fails.
  package func next() throws(StoreError) -> (key: Int64, values: [RowValue])? {
    guard !isAtEnd else { return nil }
    guard try statement.step() else {
      isAtEnd = true
      return nil
    }
    let row = statement.row
    let values = kinds.enumerated().map { index, kind -> RowValue in
      let raw = row.rawValue(Int32(index + 1))
      if case .object(let destination) = kind, case .integer(let key) = raw {
        return .object(ObjectID(entity: destination, key: key))
      }
      return RowValue(raw, as: kind)
    }
    return (row.integer64(0), values)
  }
}
