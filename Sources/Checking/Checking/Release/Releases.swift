import DataModel

/// A version as a release has it.
package struct ReleasedVersion: Sendable {
  /// The version.
  package var version: BundleVersion
  /// The newest release that has it in this form.
  package var tag: String
  /// All releases that have it in this form, by its hashes: tags in their order, then files.
  package var releases: [String]
  /// The file there, as git names it: `v2.0:App/M.xcdatamodeld/M.xcdatamodel/contents`; empty where it is of a store or an app.
  package var file: String
  /// Whether the base or the change descends from that release; releases of other branches have forms of their own.
  package var isBefore: Bool

  /// Creates a value; without `releases` it has the single release `tag`.
  package init(
    _ version: BundleVersion, tag: String, releases: [String]? = nil, file: String = "",
    isBefore: Bool = true
  ) {
    self.version = version
    self.tag = tag
    self.releases = releases ?? [tag]
    self.file = file
    self.isBefore = isBefore
  }

  /// The name of an additional form of a version, of which there are several.
  package var key: String { "\(version.name) of \(tag)" }
}

/// The versions of a bundle in all releases.
package struct Releases: Sendable {
  /// The current version in the newest release; nil if it lacks the bundle or a mark.
  package var current: String?
  /// Each version by its name, as the newest release that has one of the name has it: of those that the base descends
  /// from, if one does.
  package var newestForms: [String: ReleasedVersion]
  /// Further forms of versions, which older releases have, or those of other branches, newest first.
  package var olderForms: [ReleasedVersion]
  /// Whether releases are only presumed from tag names: lock files then also count as evidence.
  package var areLikely = false

  /// Creates the versions of all releases.
  package init(
    current: String?, newestForms: [String: ReleasedVersion],
    olderForms: [ReleasedVersion]
  ) {
    self.current = current
    self.newestForms = newestForms
    self.olderForms = olderForms
  }

  /// Adds a form, the newest first: the first of a name counts as what has shipped, and another one with the same
  /// hashes is the same.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - isNewest: Whether it may count as what has shipped of its name.
  /// - Returns: Whether it is another form than those that are there.
  mutating func add(_ form: ReleasedVersion, isNewest: Bool) -> Bool {
    let name = form.version.name
    let checksum = form.version.hashes.checksum
    func isSame(_ other: ReleasedVersion) -> Bool { other.version.hashes.checksum == checksum }
    if isNewest, newestForms[name] == nil {
      newestForms[name] = form
      return true
    }
    let same = newestForms.filter { isSame($0.value) }.keys
    if let known = same.contains(name) ? name : same.min() {
      newestForms[known]?.releases += form.releases
    } else if let index = olderForms.firstIndex(where: isSame) {
      olderForms[index].releases += form.releases
    } else {
      olderForms.append(form)
      return true
    }
    return false
  }

  /// The version with the given name, or the additional form with that name.
  func version(_ name: String) -> BundleVersion? {
    (newestForms[name] ?? olderForms.first { $0.key == name })?.version
  }
}
