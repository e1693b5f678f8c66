package import Findings

/// A place that makes a `ModelContainer`, or attaches one to a view or scene.
package struct SwiftDataContainer: Hashable, Sendable {
  /// The call.
  package var location: SourceLocation
  /// The name of the schema in ``SwiftDataTree/schemas``; nil where it cannot be told.
  package var schema: String?
  /// The whole name of the migration plan; nil for none, as it is written for an unknown one.
  package var plan: String?
  /// Whether a migration plan is given by something that is not read.
  package var isPlanOpen = false
  /// The configurations written in the call, or named by a constant of the file.
  package var configurations: [SwiftDataConfiguration] = []
  /// Whether configurations are given by something that is not read.
  package var isConfigurationOpen = false
  /// The variable or function that makes it, with the types around it; empty for none.
  package var holder: [String] = []

  /// Whether it has a store that is a file.
  package var isStored: Bool {
    configurations.isEmpty || configurations.contains { !$0.isInMemory }
  }
}

/// A call of `ModelConfiguration`.
package struct SwiftDataConfiguration: Hashable, Sendable {
  /// What `cloudKitDatabase:` says.
  package enum CloudKit: Hashable, Sendable {
    /// Nothing is written, or `.automatic`: mirroring where the app has the entitlement.
    case automatic
    /// `.none`.
    case off
    /// `.private("…")`; nil where the name is no constant.
    case container(String?)
    /// Something that is computed.
    case computed
  }

  /// The name given; nil for none, which SwiftData calls `default`.
  package var name: String?
  /// Whether a name is given that is no constant, or a place instead of one.
  package var isNameComputed = false
  /// Whether the store is only in memory.
  package var isInMemory = false
  /// What becomes of CloudKit.
  package var cloudKit = CloudKit.automatic
  /// The call.
  package var location: SourceLocation
}
