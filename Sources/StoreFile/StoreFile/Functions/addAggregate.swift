import CSQLite

extension StoreConnection {
  /// The function that SQLite calls for each row with the arguments of an aggregate function.
  typealias AggregateStep =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// Adds an aggregate function whose result is NULL.
  ///
  /// - Parameters:
  ///   - name: Its name; an existing function of that name is replaced.
  ///   - state: The user data available to `step`; owned by the caller, and used as long as queries use the
  ///     function.
  ///   - step: Called for each row.
  /// - Throws: `StoreError` if SQLite rejects it.
  func addAggregate(
    _ name: String, state: UnsafeMutableRawPointer, step: AggregateStep
  ) throws(StoreError) {
    let code = sqlite3_create_function_v2(
      handle, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, state, nil, step,
      { context in sqlite3_result_null(context) }, nil)
    guard code == SQLITE_OK else { throw error(code, in: nil) }
  }
}
