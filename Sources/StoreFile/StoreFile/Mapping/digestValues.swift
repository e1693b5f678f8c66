import CSQLite

/// What the values of several queries come to together, whatever the order of their rows.
///
/// A value counts with its storage class and its bytes, and with those that stand in the same row.
///
/// - Parameters:
///   - queries: Queries that all have the same number of columns, which are no more than a hundred.
///   - path: The store, without journals.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: How many rows there are, and what they come to.
/// - Throws: `StoreError` when a query cannot be run, or the work was given up.
/// - Complexity: O(n) in what is read; nothing is kept of the rows.
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
