/// What a comparison of two stores comes to.
package struct RowComparisonEnd: Hashable, Sendable {
  /// Whether all objects are matched and equal, the same rows are left out of both, and neither of two stores of one
  /// model lacks what the other has of it.
  package var isEqual: Bool
  /// The tables with rows that no object has.
  package var strays: [StrayComparison]
  /// How many values are in files that neither store has, under one name: what was in them was not compared.
  package var lackingFiles: Int
  /// Whether both stores were read to their end.
  package var isComplete: Bool

  /// Makes a result.
  package init(
    isEqual: Bool, strays: [StrayComparison] = [], lackingFiles: Int = 0, isComplete: Bool = true
  ) {
    self.isEqual = isEqual
    self.strays = strays
    self.lackingFiles = lackingFiles
    self.isComplete = isComplete
  }

  /// How many rows of the new store no object has.
  package var strayCount: Int { strays.reduce(0) { $0 + $1.newCount } }
}

/// Rows of a table that no object has, compared as they are stored.
package struct StrayComparison: Hashable, Sendable {
  /// The table of the old store; nil where there is none.
  package var oldTable: String?
  /// The table of the new store; nil where there is none.
  package var newTable: String?
  /// Whether the rows are pairs of a to-many relationship that lead from no object, not rows of no entity.
  package var arePairs: Bool
  /// How many there are in the old store.
  package var oldCount: Int
  /// How many there are in the new store.
  package var newCount: Int
  /// Whether there are as many in both, with the same bytes.
  package var isEqual: Bool
  /// Columns that only one of the tables has, which were not compared.
  package var leftOut: [String]

  /// Makes a comparison.
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
