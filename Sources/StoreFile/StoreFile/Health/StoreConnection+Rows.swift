package import DataModel

extension StoreConnection {
  /// Runs a query that is known to terminate.
  ///
  /// - Parameter query: The query; it may call the predicate functions after ``addTextFunctions()``.
  /// - Returns: The rows, which must be few.
  /// - Throws: `StoreError` if it cannot be run or the work was cancelled.
  package func rows(of query: String) throws(StoreError) -> [[StoreValue]] {
    var rows: [[StoreValue]] = []
    try forEachRowValues(query) { rows.append($0) }
    return rows
  }
}
