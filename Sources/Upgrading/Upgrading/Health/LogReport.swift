package import Comparing
package import StoreModel

/// The stores mentioned in a log, and their versions.
package struct LogReport: Sendable {
  /// The path as the user gave it.
  package var path: String
  /// The stores whose hashes it shows.
  package var stores: [Store] = []

  /// A store by its hashes.
  package struct Store: Sendable {
    /// The hashes, as far as the log shows them.
    package var hashes: [LoggedHash]
    /// The versions that have these.
    package var matches: [ComparisonReport.Side] = []
    /// The most similar version, if none has the same hashes.
    package var nearest: Nearest?
    /// The results of opening it with the current versions of other bundles.
    package var openings: [ComparisonReport] = []
  }

  /// The version that is nearest to a store.
  package struct Nearest: Sendable {
    /// The version.
    package var side: ComparisonReport.Side
    /// The entities with other hashes.
    package var differing: [String]
    /// The entities that only the store has.
    package var onlyInStore: [String]
    /// The entities that only the version has.
    package var onlyInModel: [String]
  }
}
