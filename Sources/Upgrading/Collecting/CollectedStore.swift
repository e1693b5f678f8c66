package import Findings

/// A store that was put together, and which parts of it were found.
package struct CollectedStore: Sendable {
  /// A part that was looked at.
  package struct Part: Hashable, Sendable {
    /// What it is for the store.
    package enum Role: String, CaseIterable, Hashable, Sendable {
      /// The main file.
      case main
      /// The write-ahead log.
      case log = "wal"
      /// The rollback journal.
      case journal
      /// The index of the log.
      case index = "shm"
      /// Something in the folder with values kept outside.
      case support
    }

    /// What became of it.
    package enum State: String, CaseIterable, Hashable, Sendable {
      /// It is in the new store.
      case taken
      /// It is another store's.
      case foreign = "of-another-store"
      /// It is the store's, or may be, and is not in the new one.
      case left = "left-out"
    }

    /// What it is for the store.
    package var role: Role
    /// What became of it.
    package var state: State
    /// Its path below what was named.
    package var name: String
    /// How that was told, or why; a clause.
    package var reason: String
  }

  /// What was named.
  package var source: String
  /// The main file, by its path below what was named.
  package var store: String
  /// The new store.
  package var output: String
  /// The parts, but for external files.
  package var parts: [Part] = []
  /// How many files with values were taken.
  package var takenFiles = 0
  /// How many of them no row names; nil where the model of the store is not known.
  package var unusedFiles: Int?
  /// The names of files that rows name and that are missing; nil where the model of the store is not known.
  package var missingFiles: [String]?
  /// How many files are no parts.
  package var otherFiles = 0
  /// What may be missing of the new store.
  package var remarks: [Diagnostic] = []
}
