import CSQLite

extension StoreConnection {
  /// What SQLite calls for each row with the values of an aggregate function.
  typealias AggregateStep =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// Adds a function that takes values of all rows, and whose result is NULL.
  ///
  /// - Parameters:
  ///   - name: Its name; one of that name is replaced.
  ///   - state: What `step` finds as the user data of its context; the caller's, and needed as long as
  ///     queries use the function.
  ///   - step: Called for each row.
  /// - Throws: `StoreError` when SQLite refuses it.
  func addAggregate(
    _ name: String, state: UnsafeMutableRawPointer, step: AggregateStep
  ) throws(StoreError) {
    let code = sqlite3_create_function_v2(
      handle, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, state, nil, step,
      { context in sqlite3_result_null(context) }, nil)
    guard code == SQLITE_OK else { throw error(code, in: nil) }
  }
}
