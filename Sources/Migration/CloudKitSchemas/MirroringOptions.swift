/// How an app mirrors a model with CloudKit, beyond what the model itself says.
package struct MirroringOptions: Hashable, Sendable {
  /// The configuration whose store is mirrored; nil for the marked ones, or the whole model.
  package var configuration: String?
  /// Whether the app shares records with other people.
  package var isShared = false
  /// Whether the store is mirrored with the public database.
  package var isPublic = false

  /// Creates the options of an app that keeps records private.
  package init() {}
}
