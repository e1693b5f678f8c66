/// What SQLite's quick check finds wrong with a file; nothing when all is well.
///
/// - Parameters:
///   - path: The file, which has no journal.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: A line for each problem, ten at most.
/// - Throws: `StoreError` when the file cannot be read at all, or the check was given up.
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
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  // Rows are looked for all over an index: with the few pages that are kept by default each is read again
  // and again.
  _ = try connection.bytes("PRAGMA cache_size = -8192")
  let damage = try connection.damage(foundBy: "integrity_check")
  if isInterrupted() { throw .interrupted }
  return damage
}

/// What SQLite's check of a file finds: pages and, when it reads everything, indexes.
///
/// - Parameters:
///   - path: The file; a `-wal` beside it does not count.
///   - isThorough: Whether every index is compared with its table.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: A line for each problem.
/// - Throws: `StoreError` when the file cannot be read, for another reason than damage.
package func checkIntegrity(
  at path: String, isThorough: Bool, isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(StoreError) -> [String] {
  guard isThorough else { return try quickCheck(at: path, isInterrupted: isInterrupted) }
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  try connection.keepManyPages()
  return try connection.damage(foundBy: "integrity_check", most: integrityLimit)
}

/// The most problems that a thorough check tells of.
package let integrityLimit = 100_000

extension StoreConnection {
  /// What SQLite's quick check, or another one, finds wrong: a line for each problem.
  ///
  /// - Parameters:
  ///   - check: The pragma that checks.
  ///   - most: The most problems that are told.
  /// - Returns: The problems.
  /// - Throws: `StoreError` when the file cannot be read, for another reason than damage.
  func damage(
    foundBy check: String = "quick_check", most: Int = 10
  ) throws(StoreError) -> [String] {
    try damage(foundBy: check, of: "\(most)")
  }

  /// What a check finds wrong: a line for each problem.
  ///
  /// - Parameters:
  ///   - check: The pragma that checks.
  ///   - subject: What it is given: the most problems that are told, or a table in quotes.
  /// - Returns: The problems.
  /// - Throws: `StoreError` when the file cannot be read, for another reason than damage.
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
      // It gives up where it cannot go on; what it has found by then is found.
      guard error.isAboutDamage else { throw error }
      if damage.isEmpty { damage.append(error.message) }
    }
    return damage
  }
}
