package import Findings

/// The location of a finding.
package enum ReleasePlace: Hashable, Sendable {
  /// The bundle as a whole.
  case bundle
  /// The mark of the current version.
  case currentMark
  /// The lock file, or the bundle if there is none.
  case lockFile
  /// A version at the head: the file, or an element in it.
  case version(String, ModelPlace?)
  /// A version at the base.
  case baseVersion(String, ModelPlace?)
  /// A version in the newest release that has it.
  case releasedVersion(String, ModelPlace?)
  /// A location in another file.
  case file(SourceLocation)
}

/// An edit of a bundle that resolves a finding: unlike a ``ModelEdit`` it brings back or marks whole versions.
package indirect enum ReleaseFix: Hashable, Sendable {
  /// Marks a version as current.
  case setCurrent(String)
  /// Adds the ignored mark of the current version to git.
  case addMark
  /// Restores a version from the base, or the whole bundle if none is named.
  case restore(String?)
  /// Brings back a version as a release has it.
  case restoreReleased(String, tag: String)
  /// Adds files that git names as versions of names of their own: each file by its name.
  case add([String: String])
  /// Brings back the lock file as the base has it.
  case restoreLock
  /// Keeps what became of the current version in a new one, before another edit brings the old one back.
  case newVersion(ReleaseFix)
  /// Creates a version with the changes of two versions, the other branch's first, to the version that both are based on.
  case merge(parent: String, other: String, own: String)
  /// Creates a version with the changes of two forms of one version: that at the base, and that of the merged branch.
  case mergeForms(of: String, VersionOrigin.Forms)
  /// Writes a schema in Swift sources with copies of its types, as they were at the base where it is from there.
  case freezeSchema(String)
  /// Edits a version.
  case edit(String, ModelEdit)
}
