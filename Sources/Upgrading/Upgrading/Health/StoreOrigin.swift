import SwiftCode

/// The origin of a store's model in the history of a repository.
package struct StoreOrigin: Hashable, Sendable {
  /// A commit.
  package struct Commit: Hashable, Sendable {
    /// The identifier.
    package var identifier: String
    /// The day on which it was made.
    package var date: String
  }

  /// The folder of the version, or the Swift sources, from the root of the repository.
  package var path: String
  /// The name of the version.
  package var version: String
  /// The tags at which it is as the store has it, or as near as any, the newest first.
  package var tags: [String]
  /// The first commit with it; of Swift sources the newest one that was found.
  package var commit: Commit
  /// Whether the commit is the first one with it.
  package var isFirst: Bool
  /// The entities whose hashes are others than in the store, or that only one of both has; empty when it is the model of the store.
  package var differing: [String]
  /// The number of commits examined.
  package var commits: Int
  /// The number of files or states of sources read.
  package var forms: Int
  /// Whether the clone is cut off, so that older commits were not looked at.
  package var isShallow: Bool

  /// Whether it is the model of the store.
  package var isExact: Bool { differing.isEmpty }

  /// Whether it is of Swift sources.
  package var isSwift: Bool { !path.hasSuffix(".xcdatamodel") }

  /// The version as commands take it.
  package var reference: String {
    let place = "\(tags.first ?? commit.identifier):\(path)"
    return isSwift && version != SwiftDataTree.unversioned ? "\(place)#\(version)" : place
  }
}
