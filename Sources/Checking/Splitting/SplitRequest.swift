package import Building

/// The request for a split.
package struct SplitRequest: Sendable {
  /// The old version; nil for the one before the new one.
  package var from: String?
  /// The new version; nil for the one after `#`, otherwise the current one.
  package var to: String?
  /// Whether the new version has shipped; nil for what the lock file and the order of the versions say.
  package var hasShipped: Bool?
  /// Whether attributes that the new version drops stay in between.
  package var keepsRemoved = false
  /// Whether the staged plan gets the steps.
  package var writesPlan = true
  /// The projects that list the new versions.
  package var projects = ProjectChoice.search

  /// Asks for the step to the current version.
  package init() {}
}
