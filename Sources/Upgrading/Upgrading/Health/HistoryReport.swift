/// The persistent history in a store, and what was removed from it.
package struct HistoryReport: Hashable, Sendable {
  /// The history of an entity.
  package struct Entity: Hashable, Sendable {
    /// The name; nil for a number that the store does not know.
    package var name: String?
    /// The number of inserted objects.
    package var inserted = 0
    /// The number of updates.
    package var updated = 0
    /// The number of deleted objects.
    package var deleted = 0
  }

  /// Who made transactions.
  package struct Author: Hashable, Sendable {
    /// The author's name set by the app; nil if unset.
    package var name: String?
    /// How many.
    package var transactions: Int
  }

  /// The path of the store as the user gave it.
  package var store: String
  /// Whether the store has the tables of history.
  package var isKept = false
  /// The number of transactions.
  package var transactions = 0
  /// The number of changes.
  package var changes = 0
  /// The size of the history's pages, in bytes; nil if SQLite cannot determine it.
  package var bytes: Int?
  /// The size of pages that are not in use, in bytes.
  package var freeBytes = 0
  /// The times of the first and the last transaction, in seconds since 2001; nil without any.
  package var range: ClosedRange<Double>?
  /// The number of transactions without a time.
  package var undated = 0
  /// The numbers of the first and the last transaction, which tokens name; nil without any.
  package var numbers: ClosedRange<Int64>?
  /// The authors of the transactions, those with the most first.
  package var authors: [Author] = []
  /// The entities, those with the most changes first.
  package var entities: [Entity] = []
  /// The tables that cannot be read completely, each with SQLite's message; all numbers cover the readable
  /// part.
  package var damage: [Damage] = []
  /// What was removed; nil if not requested.
  package var removal: Removal?

  /// A table that cannot be read as a whole.
  package struct Damage: Hashable, Sendable {
    /// The table.
    package var table: String
    /// What SQLite says.
    package var message: String
  }

  /// What was removed.
  package struct Removal: Hashable, Sendable {
    /// The number of transactions.
    package var transactions: Int
    /// The number of changes.
    package var changes: Int
    /// The numbers of the first and the last transaction that were removed; nil without any.
    package var numbers: ClosedRange<Int64>?
    /// The path of the store without them.
    package var output: String
    /// The path of the old store, where it was kept under another name.
    package var backup: String?
    /// The size of the file before, in bytes.
    package var sizeBefore: Int
    /// The size of the file after, in bytes.
    package var sizeAfter: Int
  }
}
