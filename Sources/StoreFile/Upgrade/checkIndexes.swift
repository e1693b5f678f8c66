/// What SQLite's integrity check finds wrong with a file: all of the quick check, and every index compared
/// with the rows of its table.
///
/// - Parameters:
///   - path: The file, which has no journal.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: A line for each problem, ten at most; nothing when all is well.
/// - Throws: `StoreError` when the file cannot be read at all, or the check was given up.
/// - Complexity: O(n log n) in the number of rows: each is looked for in each index.
package func soundnessCheck(
  at path: String, isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> [String] {
  let connection = try StoreConnection(
    path: path, readsEveryRow: true, limitsWork: false, isInterrupted: isInterrupted)
  // Rows are looked for all over an index: with the few pages that are kept by default each is read again
  // and again.
  _ = try connection.bytes("PRAGMA cache_size = -8192")
  let damage = try connection.damage(foundBy: "integrity_check")
  if isInterrupted() { throw .interrupted }
  return damage
}
