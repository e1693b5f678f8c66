/// How an app mirrors a model with CloudKit, as far as the model does not say.
package struct MirroringOptions: Hashable, Sendable {
  /// The configuration whose store is mirrored; nil for those that are marked, or all of the model.
  package var configuration: String?
  /// Whether the app shares records with other people.
  package var isShared = false
  /// Whether the store is mirrored with the public database.
  package var isPublic = false

  /// Makes options of an app that keeps records private.
  package init() {}
}
