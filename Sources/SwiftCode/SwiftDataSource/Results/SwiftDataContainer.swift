package import Findings

/// Code that creates a `ModelContainer` or attaches one to a view or scene.
package struct SwiftDataContainer: Hashable, Sendable {
  /// The call.
  package var location: SourceLocation
  /// The name of the schema in ``SwiftDataTree/schemas``; nil if unknown.
  package var schema: String?
  /// The full name of the migration plan, as written if it is not declared; nil if absent.
  package var plan: String?
  /// Whether a migration plan is given by something that is not read.
  package var isPlanOpen = false
  /// The configurations written in the call, or named by a constant of the file.
  package var configurations: [SwiftDataConfiguration] = []
  /// Whether configurations are given by something that is not read.
  package var isConfigurationOpen = false
  /// The variable or function that creates it, with enclosing types; empty if absent.
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
    /// `.private("…")`; nil if the name is not a constant.
    case container(String?)
    /// A computed value.
    case computed
  }

  /// The given name; nil if absent, in which case SwiftData uses `default`.
  package var name: String?
  /// Whether the given name is not a constant, or a location is given instead.
  package var isNameComputed = false
  /// Whether the store is only in memory.
  package var isInMemory = false
  /// The CloudKit setting.
  package var cloudKit = CloudKit.automatic
  /// The call.
  package var location: SourceLocation
}
