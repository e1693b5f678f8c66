import CSQLite
package import DataModel
import Synchronization

/// A digest of a column's values.
package struct ColumnDigest: Hashable, Sendable {
  /// The number of rows.
  package var rows = 0
  /// The sum of a hash of each row's key and value: independent of row order, and different if a value, its
  /// type or one of its bits differs.
  package var sum: UInt64 = 0

  static func += (digest: inout ColumnDigest, part: ColumnDigest) {
    digest.rows += part.rows
    digest.sum &+= part.sum
  }
}

/// Computes digests of columns, optionally in several threads.
///
/// A value is hashed with its storage class and its bytes as stored, which distinguishes 1 from 1.0, an empty
/// text from NULL, and texts that are not valid UTF-8. Each table is read once, without its indexes.
package final class ColumnDigests: Sendable {
  private let path: String
  private let isInterrupted: @Sendable () -> Bool
  private let progress: Mutex<Progress>
  private let isGivenUp = Atomic(false)
  private let rowCounts: [String: Int]

  private struct Progress {
    var parts: [TablePart]
    var digests: [ColumnPlace: ColumnDigest]
    /// The number of rows read in each table.
    var rows: [String: Int]
    var error: StoreError?
  }

  /// Plans the work.
  ///
  /// - Parameters:
  ///   - places: The columns.
  ///   - path: The store, which has no journal and must not change meanwhile.
  ///   - rowCounts: The number of rows per table, to detect rows that are hidden behind one out of order.
  ///   - isInterrupted: Called periodically; returns whether to stop.
  /// - Throws: `StoreError` if the store cannot be read.
  package init(
    _ places: [ColumnPlace], at path: String, rowCounts: [String: Int] = [:],
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(StoreError) {
    self.path = path
    self.rowCounts = rowCounts
    self.isInterrupted = isInterrupted
    var parts: [TablePart] = []
    let tables = Dictionary(grouping: places, by: \.table).sorted { $0.key < $1.key }
    if !tables.isEmpty {
      let connection = try StoreConnection(reading: path, isInterrupted: isInterrupted)
      for (table, members) in tables {
        parts += try tableParts(table, places: members, connection: connection)
      }
    }
    progress = Mutex(
      Progress(
        parts: parts.reversed(),
        digests: Dictionary(
          places.map { ($0, ColumnDigest()) }, uniquingKeysWith: { first, _ in first }),
        rows: Dictionary(uniqueKeysWithValues: tables.map { ($0.key, 0) })))
  }

  /// Works on parts until none is left to start.
  ///
  /// - Complexity: O(n) in the size of the tables; no rows are kept in memory.
  package func takePart() {
    do throws(StoreError) {
      var connection: StoreConnection?
      while !isStopped, let part = progress.withLock({ $0.error == nil ? $0.parts.popLast() : nil })
      {
        let opened = if let connection { connection } else { try open() }
        connection = opened
        let (digests, rows) = try part.digests(opened)
        progress.withLock { progress in
          progress.rows[part.table, default: 0] += rows
          for (place, digest) in digests { progress.digests[place]? += digest }
        }
      }
    } catch {
      let reason: StoreError = isStopped ? .interrupted : error
      progress.withLock { $0.error = $0.error ?? reason }
    }
  }

  private func open() throws(StoreError) -> StoreConnection {
    let connection = try StoreConnection(
      reading: path, isStrict: false, isInterrupted: { self.isStopped })
    try connection.keepFewPages()
    return connection
  }

  /// Asks all threads to stop.
  package func giveUp() { isGivenUp.store(true, ordering: .relaxed) }

  private var isStopped: Bool { isGivenUp.load(ordering: .relaxed) || isInterrupted() }

  /// The digest of each column, after all threads have returned; a column without rows has one too.
  ///
  /// - Throws: `StoreError` if the store could not be read or the work was cancelled.
  package func results() throws(StoreError) -> [ColumnPlace: ColumnDigest] {
    takePart()
    return try progress.withLock { (progress) throws(StoreError) in
      if let error = progress.error { throw error }
      guard progress.parts.isEmpty else { throw .interrupted }
      for (table, rows) in progress.rows.sorted(by: { $0.key < $1.key }) {
        guard let count = rowCounts[table], count != rows else { continue }
        // Counting may have asked an index, which holds other rows than the table when it is damaged.
        throw try open().rowCount(of: table) == rows ? .staleIndex(table) : .outOfOrder(table)
      }
      return progress.digests
    }
  }
}

extension StoreError {
  /// The error for a table with an index that does not contain the same rows.
  fileprivate static func staleIndex(_ table: String) -> StoreError {
    StoreError(
      .unreadable, message: "an index of \(table) holds other rows than the table",
      expected: "a sound database; REINDEX in the sqlite3 shell rebuilds indexes",
      code: SQLITE_CORRUPT)
  }

  /// The error for a table whose rows are not in key order.
  static func outOfOrder(_ table: String) -> StoreError {
    StoreError(
      .unreadable, message: "the rows of \(table) are out of order",
      expected: "a sound database", code: SQLITE_CORRUPT)
  }
}
