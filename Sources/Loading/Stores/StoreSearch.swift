package import Findings

/// The stores requested by a command that accepts several.
package struct StoreSearch: Sendable {
  /// Files, folders and patterns, as the user wrote them.
  package var arguments: [String]
  /// Whether to skip files that an upgrade created next to its store: the new store, the backup, and stores
  /// set aside.
  package var leavesResultsAside = false
  /// A folder for results, which is not searched; nil if absent.
  package var excluded: String?

  /// Creates a search.
  package init(_ arguments: [String]) {
    self.arguments = arguments
  }

  /// Whether exactly one file is named, so that a command works in single-store mode.
  package var isOneFile: Bool {
    guard arguments.count == 1, let path = arguments.first else { return false }
    return !isDirectory(path) && !PathPattern.isPattern(path)
  }
}

/// A store to process.
package struct FoundStore: Hashable, Sendable {
  /// The path, starting with the argument of the user.
  package var path: String
  /// The path relative to the folder, or to the pattern's folders without wildcards; only the name if the
  /// store itself was named.
  package var relativePath: String

  /// Creates a found store.
  package init(path: String, relativePath: String) {
    self.path = path
    self.relativePath = relativePath
  }
}

/// The results of a search, sorted by path.
package struct FoundStores: Sendable {
  /// A path that was not searched or is not processed.
  package struct Aside: Sendable {
    /// The path.
    package var path: String
    /// Why, a clause.
    package var reason: String
  }

  /// A path at which stores were expected but cannot be determined.
  package struct Failure: Sendable {
    /// The path.
    package var path: String
    /// What is wrong.
    package var error: ToolchainError

    /// Creates a failure.
    package init(path: String, error: ToolchainError) {
      self.path = path
      self.error = error
    }
  }

  /// The stores, without duplicates.
  package var stores: [FoundStore] = []
  /// The skipped paths to report.
  package var aside: [Aside] = []
  /// The paths that cannot be read, or were requested but do not exist.
  package var failures: [Failure] = []
  /// The number of files in the folders that are neither stores nor journals of stores.
  package var otherFiles = 0

  /// Creates an empty result.
  package init() {}
}

/// Searches for stores.
///
/// A file that is named or matches a pattern is processed whatever it contains. In folders and their
/// subfolders, a store is recognized by its content: it begins like a database and has a table that every
/// store has, or cannot be read well enough to exclude that. Journals and folders for external storage belong
/// to their stores. Links in folders are not followed, and are reported if they lead to a folder or a store.
///
/// - Parameter search: The requested stores.
/// - Returns: The results; a store with several names is listed under the first.
package func findStores(_ search: StoreSearch) -> FoundStores {
  var collector = StoreCollector(search)
  for argument in search.arguments { collector.collect(argument) }
  return collector.found()
}
