package import StoreSchema

/// Asks a store queries that are known to end, and may call the functions of predicates.
///
/// - Parameters:
///   - path: The store, without journals; it is not changed.
///   - isInterrupted: Asked every now and then whether to give up.
///   - body: Given what runs a query and gives its rows, of which there are few.
/// - Returns: What `body` gives.
/// - Throws: `StoreError` when a query cannot be run, or the work was given up.
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
