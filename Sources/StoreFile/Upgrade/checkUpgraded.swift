import StoreSchema

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
    path: path, readsEveryRow: true, limitsWork: false, isInterrupted: isInterrupted)
  try connection.keepFewPages()
  let damage = try connection.damage()
  if isInterrupted() { throw .interrupted }
  return damage
}

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
    var damage: [String] = []
    do throws(StoreError) {
      try forEachRow("PRAGMA \(check)(\(most))") { row in
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

/// The most problems that a thorough check tells of.
package let integrityLimit = 100_000

/// The size of tables with their indexes left out, in bytes; empty where SQLite was built without the
/// means to tell.
///
/// - Parameters:
///   - tables: Their names.
///   - path: The file.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: The sizes by name.
/// - Throws: `StoreError` when the file cannot be read, or the work was given up.
/// - Complexity: O(n) in the number of pages of the tables.
package func tableSizes(
  _ tables: [String], at path: String, isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(StoreError) -> [String: Int] {
  let connection = try StoreConnection(
    path: path, readsEveryRow: true, isInterrupted: isInterrupted)
  var sizes: [String: Int] = [:]
  for table in tables {
    try connection.checkInterruption()
    let query =
      "SELECT pgsize FROM dbstat WHERE aggregate = TRUE AND name = \(quotedText(table))"
    try connection.tryForEachRow(query) { row in sizes[table] = row.integer(0) }
  }
  return sizes
}
