import CSQLite

/// A combined digest of the values of several queries, independent of row order.
///
/// A value is hashed with its storage class and bytes, and with the other values in its row.
///
/// - Parameters:
///   - queries: Queries with the same number of columns, at most a hundred.
///   - path: The store, without journals.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The number of rows and their digest.
/// - Throws: `StoreError` if a query cannot be run or the work was cancelled.
/// - Complexity: O(n) in the data read; no rows are kept in memory.
package func digestValues(
  _ queries: [String], at path: String, isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> ColumnDigest {
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  try connection.keepFewPages()
  try connection.addTextFunctions()
  let state = UnsafeMutablePointer<ColumnDigest>.allocate(capacity: 1)
  state.initialize(to: ColumnDigest())
  defer {
    state.deinitialize(count: 1)
    state.deallocate()
  }
  try connection.addAggregate("values_digest", state: state) { context, count, values in
    guard let values, let state = sqlite3_user_data(context) else { return }
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for index in 0..<Int(count) { hash = scattered(valueHash(values[index], seed: hash)) }
    let digest = state.assumingMemoryBound(to: ColumnDigest.self)
    digest.pointee += ColumnDigest(rows: 1, sum: hash)
  }
  for query in queries {
    let columns = try connection.prepare(query).columnCount
    let names = (0..<columns).map { "c\($0)" }.joined(separator: ", ")
    try connection.forEachRow(
      "WITH v(\(names)) AS (\(query)) SELECT values_digest(\(names)) FROM v"
    ) { _ in }
  }
  return state.pointee
}
