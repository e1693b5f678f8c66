package import DataModel

/// Runs queries that are known to terminate and may call the predicate functions.
///
/// - Parameters:
///   - path: The store, without journals; it is not changed.
///   - isInterrupted: Called periodically; returns whether to stop.
///   - body: Called with a function that runs a query and returns its rows, which must be few.
/// - Returns: The result of `body`.
/// - Throws: `StoreError` if a query cannot be run or the work was cancelled.
package func readValues<Value>(
  at path: String, isInterrupted: @escaping @Sendable () -> Bool,
  _ body: (_ rows: (String) throws(StoreError) -> [[StoreValue]]) throws(StoreError) -> Value
) throws(StoreError) -> Value {
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  try connection.addTextFunctions()
  return try body { (query) throws(StoreError) in
    var rows: [[StoreValue]] = []
    try connection.forEachRowValues(query) { rows.append($0) }
    return rows
  }
}
