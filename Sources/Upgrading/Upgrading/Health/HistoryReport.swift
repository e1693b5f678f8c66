/// What a store keeps of its persistent history, and what was removed of it.
package struct HistoryReport: Hashable, Sendable {
  /// What an entity contributes.
  package struct Entity: Hashable, Sendable {
    /// The name; nil for a number that the store does not know.
    package var name: String?
    /// How many objects were inserted.
    package var inserted = 0
    /// How many changes of objects that were there.
    package var updated = 0
    /// How many objects were deleted.
    package var deleted = 0
  }

  /// Who made transactions.
  package struct Author: Hashable, Sendable {
    /// What the app calls itself; nil where it says nothing.
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
  /// The size of the pages of history, in bytes; nil when SQLite cannot tell.
  package var bytes: Int?
  /// The size of pages that are not in use, in bytes.
  package var freeBytes = 0
  /// The times of the first and the last transaction, in seconds since 2001; nil without any.
  package var range: ClosedRange<Double>?
  /// How many transactions have no time.
  package var undated = 0
  /// The numbers of the first and the last transaction, which tokens name; nil without any.
  package var numbers: ClosedRange<Int64>?
  /// Who made the transactions, those with most first.
  package var authors: [Author] = []
  /// What entities contribute, those with most first.
  package var entities: [Entity] = []
  /// The tables that cannot be read as a whole, each with what SQLite says; all numbers are of what can be read.
  package var damage: [Damage] = []
  /// What was removed; nil when nothing was asked for.
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
