/// The problems that SQLite's quick check finds in a file.
///
/// - Parameters:
///   - path: The file, which has no journal.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: A line for each problem, at most ten; empty if absent.
/// - Throws: `StoreError` if the file cannot be read at all or the check was cancelled.
package func quickCheck(
  at path: String, isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> [String] {
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  try connection.keepFewPages()
  let damage = try connection.damage()
  if isInterrupted() { throw .interrupted }
  return damage
}

/// The problems that SQLite's integrity check finds in a file: those of the quick check, and differences
/// between every index and its table.
///
/// - Parameters:
///   - path: The file, which has no journal.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: A line for each problem, at most ten; empty if absent.
/// - Throws: `StoreError` if the file cannot be read at all or the check was cancelled.
/// - Complexity: O(n log n) in the number of rows, each of which is looked up in each index.
package func soundnessCheck(
  at path: String, isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> [String] {
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  // Rows are looked for all over an index: with the few pages that are kept by default each is read again
  // and again.
  _ = try connection.bytes("PRAGMA cache_size = -8192")
  let damage = try connection.damage(foundBy: "integrity_check")
  if isInterrupted() { throw .interrupted }
  return damage
}

/// The problems that SQLite finds in a file: in its pages and, if thorough, in its indexes.
///
/// - Parameters:
///   - path: The file; its `-wal` is ignored.
///   - isThorough: Whether to compare every index with its table.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: A line for each problem.
/// - Throws: `StoreError` if the file cannot be read for a reason other than damage.
package func checkIntegrity(
  at path: String, isThorough: Bool, isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(StoreError) -> [String] {
  guard isThorough else { return try quickCheck(at: path, isInterrupted: isInterrupted) }
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  try connection.keepManyPages()
  return try connection.damage(foundBy: "integrity_check", most: integrityLimit)
}

/// The maximum number of problems that a thorough check reports.
package let integrityLimit = 100_000

extension StoreConnection {
  /// The problems that the quick check or another check finds, one line each.
  ///
  /// - Parameters:
  ///   - check: The pragma to run.
  ///   - most: The maximum number of problems.
  /// - Returns: The problems.
  /// - Throws: `StoreError` if the file cannot be read for a reason other than damage.
  func damage(
    foundBy check: String = "quick_check", most: Int = 10
  ) throws(StoreError) -> [String] {
    try damage(foundBy: check, of: "\(most)")
  }

  /// The problems that a check finds, one line each.
  ///
  /// - Parameters:
  ///   - check: The pragma to run.
  ///   - subject: Its argument: the maximum number of problems, or a quoted table.
  /// - Returns: The problems.
  /// - Throws: `StoreError` if the file cannot be read for a reason other than damage.
  func damage(foundBy check: String, of subject: String) throws(StoreError) -> [String] {
    var damage: [String] = []
    do throws(StoreError) {
      try forEachRow("PRAGMA \(check)(\(subject))") { row in
        guard let text = row.text(0), text != "ok" else { return }
        // One row may be several lines, of which the first names the database.
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("***") }.map(String.init)
        damage += lines.isEmpty ? [text] : lines
      }
    } catch {
      // It stops where it cannot continue; the problems found so far are reported.
      guard error.isAboutDamage else { throw error }
      if damage.isEmpty { damage.append(error.message) }
    }
    return damage
  }
}
