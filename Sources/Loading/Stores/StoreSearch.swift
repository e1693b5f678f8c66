package import Findings

/// What is asked for where a command takes several stores.
package struct StoreSearch: Sendable {
  /// Files, folders and patterns, as the user gave them.
  package var arguments: [String]
  /// Whether what an upgrade left beside its store is no store to look for: the new one, the backup, and those that
  /// were set aside.
  package var leavesResultsAside = false
  /// A folder that is not searched, as results go there; nil for none.
  package var excluded: String?

  /// Makes a search.
  package init(_ arguments: [String]) {
    self.arguments = arguments
  }

  /// Whether one file is meant, by its very name: then a command works as it does on one store.
  package var isOneFile: Bool {
    guard arguments.count == 1, let path = arguments.first else { return false }
    return !isDirectory(path) && !PathPattern.isPattern(path)
  }
}

/// A store that is to be worked on.
package struct FoundStore: Hashable, Sendable {
  /// The path, beginning with what the user gave.
  package var path: String
  /// The path below the folder, or below the folders of the pattern that have no wildcard; the name alone where the
  /// store itself was given.
  package var relativePath: String

  /// Makes a place.
  package init(path: String, relativePath: String) {
    self.path = path
    self.relativePath = relativePath
  }
}

/// What a search found, all in the order of paths.
package struct FoundStores: Sendable {
  /// A place that was not searched, or is not worked on.
  package struct Aside: Sendable {
    /// The path.
    package var path: String
    /// Why, a clause.
    package var reason: String
  }

  /// A place where there should be stores and cannot be said to be.
  package struct Failure: Sendable {
    /// The path.
    package var path: String
    /// What is wrong.
    package var error: ToolchainError

    /// Makes a failure.
    package init(path: String, error: ToolchainError) {
      self.path = path
      self.error = error
    }
  }

  /// The stores, each file once.
  package var stores: [FoundStore] = []
  /// What was left aside and is told.
  package var aside: [Aside] = []
  /// What cannot be read, or was asked for and is not there.
  package var failures: [Failure] = []
  /// How many files in the folders are no stores, journals of stores not counted.
  package var otherFiles = 0

  /// Makes what was found of nothing.
  package init() {}
}

/// Looks for stores.
///
/// A file that was named, or matches a pattern, is one to work on whatever it holds. In a folder and those below it a
/// store is told by what it holds: it begins as a database, and has a table that every store has, or cannot be read
/// well enough to say that it has none. Journals and folders with values kept outside belong to their stores. Links in
/// folders are not followed, and are told where they lead to a folder or a store.
///
/// - Parameter search: What is asked for.
/// - Returns: What was found; a store that has several names, under the first of them.
package func findStores(_ search: StoreSearch) -> FoundStores {
  var collector = StoreCollector(search)
  for argument in search.arguments { collector.collect(argument) }
  return collector.found()
}
