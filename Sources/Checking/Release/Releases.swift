/// A version as a release has it.
package struct ReleasedVersion: Sendable {
  /// The version.
  package var version: BundleVersion
  /// The newest release that has it in this form.
  package var tag: String

  /// Makes a value.
  package init(_ version: BundleVersion, tag: String) {
    self.version = version
    self.tag = tag
  }
}

/// The versions of a bundle in all releases.
package struct Releases: Sendable {
  /// The name of the newest release.
  package var newest: String
  /// The version that is current in the newest release; nil where that has no such bundle, or no mark.
  package var current: String?
  /// Each version by its name, as the newest release that has one of the name has it.
  package var newestForms: [String: ReleasedVersion]
  /// Forms of versions that older releases have and newer ones of the same name do not, newest first.
  package var olderForms: [ReleasedVersion]

  /// Makes a value.
  package init(
    newest: String, current: String?, newestForms: [String: ReleasedVersion],
    olderForms: [ReleasedVersion]
  ) {
    self.newest = newest
    self.current = current
    self.newestForms = newestForms
    self.olderForms = olderForms
  }
}
