import Findings
package import StoreFile
package import StoreModel

/// The recovered and lost contents of a damaged store.
package struct Recovery: Sendable {
  /// Objects of an entity.
  package struct Entity: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The number of objects in the new store.
    package var rows: Int
    /// The number of objects that have lost values.
    package var inPart: Int
  }

  /// The losses in the table of an entity and its subentities.
  package struct Lost: Hashable, Sendable {
    /// The root entity.
    package var entity: String
    /// The number of missing objects to which others refer.
    package var named: Int
    /// The maximum number of objects on unreadable pages, judging by possible keys; nil if unknown.
    package var atMost: Int?
  }

  /// The losses in a table without objects of the model.
  package struct LostRows: Hashable, Sendable {
    /// The table.
    package var table: String
    /// The maximum number of rows on unreadable pages; nil if unknown.
    package var atMost: Int?
  }

  /// The path of the store as the user gave it.
  package var store: String
  /// The path of the new one.
  package var output: String
  /// The file of orphaned rows, which belong to no table; nil if not requested.
  package var orphans: String?
  /// Whether the store is in WAL mode without a `-wal`, so that recent saves may be missing.
  package var lacksLog = false
  /// The report on salvaged pages.
  package var salvage: Salvage
  /// The objects by entity.
  package var entities: [Entity] = []
  /// What is lost.
  package var lost: [Lost] = []
  /// The losses in other tables.
  package var lostRows: [LostRows] = []
  /// The items in external storage that were not copied because they cannot contain values.
  package var filesLeft: [String] = []
  /// The links to lost objects that were emptied, and what else was repaired.
  package var repaired: [StoreProblem] = []
  /// The remaining problems of the new store.
  package var left: [StoreProblem] = []

  /// Whether something was lost, or may be.
  package var hasLosses: Bool {
    salvage.hasLosses || lost.contains { $0.named > 0 || $0.atMost != 0 } || !lostRows.isEmpty
      || left.contains { $0.severity == .error }
      || repaired.contains { $0.question.kind.isAboutLinks || $0.question.kind == .missingColumn }
  }
}

extension StoreFindingKind {
  /// Whether it is about links between objects.
  var isAboutLinks: Bool {
    [.danglingKey, .wrongDestination, .oneSidedInverse, .danglingPair].contains(self)
  }
}
