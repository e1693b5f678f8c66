package import Findings

/// A store that was put together, and which parts of it were found.
package struct CollectedStore: Sendable {
  /// A part that was looked at.
  package struct Part: Hashable, Sendable {
    /// The role of a file in the store.
    package enum Role: String, CaseIterable, Hashable, Sendable {
      /// The main file.
      case main
      /// The write-ahead log.
      case log = "wal"
      /// The rollback journal.
      case journal
      /// The index of the log.
      case index = "shm"
      /// An item in the folder for external storage.
      case support
    }

    /// What was done with a file.
    package enum State: String, CaseIterable, Hashable, Sendable {
      /// It is in the new store.
      case taken
      /// It is another store's.
      case foreign = "of-another-store"
      /// It is the store's, or may be, and is not in the new one.
      case left = "left-out"
    }

    /// The role.
    package var role: Role
    /// What was done with it.
    package var state: State
    /// Its path below what was named.
    package var name: String
    /// The evidence or reason, as a clause.
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
  /// The number of collected external files.
  package var takenFiles = 0
  /// The number of them that no row refers to; nil if the model of the store is not known.
  package var unusedFiles: Int?
  /// The names of missing files that rows refer to; nil if the model of the store is not known.
  package var missingFiles: [String]?
  /// The number of files that are not parts of the store.
  package var otherFiles = 0
  /// Parts that may be missing from the new store.
  package var remarks: [Diagnostic] = []
}
