import Findings
package import StoreFile
package import StoreModel

/// What was recovered of a damaged store, and what was lost.
package struct Recovery: Sendable {
  /// Objects of an entity.
  package struct Entity: Hashable, Sendable {
    /// The name.
    package var name: String
    /// How many objects the new store has.
    package var rows: Int
    /// How many of them have lost values.
    package var inPart: Int
  }

  /// What is lost of the table of an entity and its subentities.
  package struct Lost: Hashable, Sendable {
    /// The root entity.
    package var entity: String
    /// How many objects are named by others and not there.
    package var named: Int
    /// How many there were at most on pages that cannot be read, by the keys that these may have; nil where the keys do not show it.
    package var atMost: Int?
  }

  /// What is lost of a table that has no objects of the model.
  package struct LostRows: Hashable, Sendable {
    /// The table.
    package var table: String
    /// How many rows there were at most on pages that cannot be read; nil where the keys do not show it.
    package var atMost: Int?
  }

  /// The path of the store as the user gave it.
  package var store: String
  /// The path of the new one.
  package var output: String
  /// The file with rows that are of no table; nil when none was asked for.
  package var orphans: String?
  /// Whether the store is in WAL mode and has no `-wal` beside it, so that recent saves may be missing.
  package var lacksLog = false
  /// What was read, page by page.
  package var salvage: Salvage
  /// The objects by entity.
  package var entities: [Entity] = []
  /// What is lost.
  package var lost: [Lost] = []
  /// What is lost of other tables.
  package var lostRows: [LostRows] = []
  /// What is beside the store among the values kept outside and was not copied, as no value can be in it.
  package var filesLeft: [String] = []
  /// The links to lost objects that were emptied, and what else was repaired.
  package var repaired: [StoreProblem] = []
  /// What is wrong with the new store still.
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
