/// The final result of comparing two stores.
package struct RowComparisonEnd: Hashable, Sendable {
  /// Whether all objects are matched and equal, the same rows are left out of both, and neither of two stores of one
  /// model lacks what the other has of it.
  package var isEqual: Bool
  /// The tables with rows that no object has.
  package var strays: [StrayComparison]
  /// The number of values in files of the same name that neither store has, so that their contents were not
  /// compared.
  package var lackingFiles: Int
  /// Whether both stores were read to their end.
  package var isComplete: Bool

  /// Creates a result.
  package init(
    isEqual: Bool, strays: [StrayComparison] = [], lackingFiles: Int = 0, isComplete: Bool = true
  ) {
    self.isEqual = isEqual
    self.strays = strays
    self.lackingFiles = lackingFiles
    self.isComplete = isComplete
  }

  /// The number of orphaned rows in the new store, which belong to no object.
  package var strayCount: Int { strays.reduce(0) { $0 + $1.newCount } }
}

/// Rows of a table that no object has, compared as they are stored.
package struct StrayComparison: Hashable, Sendable {
  /// The table in the old store; nil if absent.
  package var oldTable: String?
  /// The table in the new store; nil if absent.
  package var newTable: String?
  /// Whether the rows are pairs of a to-many relationship without an owner, instead of rows without an
  /// entity.
  package var arePairs: Bool
  /// The number of rows in the old store.
  package var oldCount: Int
  /// The number of rows in the new store.
  package var newCount: Int
  /// Whether there are as many in both, with the same bytes.
  package var isEqual: Bool
  /// Columns that only one of the tables has, which were not compared.
  package var leftOut: [String]

  /// Creates a comparison.
  package init(
    oldTable: String?, newTable: String?, arePairs: Bool, oldCount: Int, newCount: Int,
    isEqual: Bool, leftOut: [String] = []
  ) {
    self.oldTable = oldTable
    self.newTable = newTable
    self.arePairs = arePairs
    self.oldCount = oldCount
    self.newCount = newCount
    self.isEqual = isEqual
    self.leftOut = leftOut
  }

  /// The table that people know.
  package var title: String { newTable ?? oldTable ?? "" }
}
