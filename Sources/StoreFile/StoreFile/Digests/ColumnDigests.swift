import CSQLite
package import StoreSchema
import Synchronization

/// What the values of a column come to.
package struct ColumnDigest: Hashable, Sendable {
  /// The number of rows.
  package var rows = 0
  /// The sum of a hash of each row's key and value: equal whatever the order of the rows, and other when
  /// a value, its type or one bit of it is.
  package var sum: UInt64 = 0

  static func += (digest: inout ColumnDigest, part: ColumnDigest) {
    digest.rows += part.rows
    digest.sum &+= part.sum
  }
}

/// What the values of columns come to, in the making; several threads can take part.
///
/// A value counts with its storage class and its bytes as they are in the file, so that 1 and 1.0, an
/// empty text and NULL, and texts that are no UTF-8 are told apart. Each table is read once, by itself:
/// its indexes are not looked at.
package final class ColumnDigests: Sendable {
  private let path: String
  private let isInterrupted: @Sendable () -> Bool
  private let progress: Mutex<Progress>
  private let isGivenUp = Atomic(false)
  private let rowCounts: [String: Int]

  private struct Progress {
    var parts: [TablePart]
    var digests: [ColumnPlace: ColumnDigest]
    /// How many rows were read of each table.
    var rows: [String: Int]
    var error: StoreError?
  }

  /// Finds out what there is to read.
  ///
  /// - Parameters:
  ///   - places: The columns.
  ///   - path: The store, which nobody changes meanwhile and which has no journal.
  ///   - rowCounts: How many rows tables have: others are found where some are hidden behind one that is
  ///     out of order.
  ///   - isInterrupted: Asked every now and then whether to give up.
  /// - Throws: `StoreError` when the store cannot be read.
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

  /// Takes part until nothing is left that nobody has begun.
  ///
  /// - Complexity: O(n) in the size of the tables; nothing is kept of the rows.
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

  /// Has all who take part end soon.
  package func giveUp() { isGivenUp.store(true, ordering: .relaxed) }

  private var isStopped: Bool { isGivenUp.load(ordering: .relaxed) || isInterrupted() }

  /// The digest of each column, when all who took part have returned; one without rows has a digest too.
  ///
  /// - Throws: `StoreError` when the store could not be read, or the work was given up.
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
  /// The error for a table of which an index does not hold the rows that the table holds.
  fileprivate static func staleIndex(_ table: String) -> StoreError {
    StoreError(
      .unreadable, message: "an index of \(table) holds other rows than the table",
      expected: "a sound database; REINDEX in the sqlite3 shell rebuilds indexes",
      code: SQLITE_CORRUPT)
  }

  /// The error for a table whose rows are not in the order of their numbers.
  static func outOfOrder(_ table: String) -> StoreError {
    StoreError(
      .unreadable, message: "the rows of \(table) are out of order",
      expected: "a sound database", code: SQLITE_CORRUPT)
  }
}
