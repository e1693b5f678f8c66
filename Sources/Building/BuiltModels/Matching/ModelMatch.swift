import DataModel

/// A source, and one of the compiled models that come of it.
package struct ModelMatch: Sendable {
  /// A version on both sides.
  package struct Pair: Sendable {
    /// The version of the source.
    let source: ModelVersion
    /// The version in the product.
    let built: ModelVersion
    /// The changes that would make the built model equal to the source.
    let changes: [Change]
  }

  /// The source.
  package let source: SourceModel
  /// The compiled model.
  package let built: BuiltModel
  /// The versions that both have.
  package let pairs: [Pair]
  /// The versions that the product should have.
  let missing: [ModelVersion]
  /// The versions that the source does not have.
  let extra: [ModelVersion]
  /// Whether only one version was compared, because the user named a single `.mom`, so that no others are
  /// expected.
  package let isPart: Bool

  /// Whether all versions that should be there are, and as they are in the source.
  package var isEqual: Bool {
    missing.isEmpty && extra.isEmpty && built.unreadVersions.isEmpty
      && pairs.allSatisfy(\.changes.isEmpty)
  }

  /// Puts the versions of both side by side.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - built: The compiled model.
  ///   - isNamed: Whether the user named both, so that names need not be equal.
  ///   - compare: What has to change in the first version for it to be as the second.
  init(
    _ source: SourceModel, _ built: BuiltModel, isNamed: Bool,
    compare: (_ built: ModelVersion, _ source: ModelVersion) -> [Change]
  ) {
    self.source = source
    self.built = built
    var pairs: [(source: ModelVersion, built: ModelVersion)] = source.versions.compactMap {
      version in
      built.versions.first { $0.name == version.name }.map { (version, $0) }
    }
    // The current version is often compiled under the name of the model, which the first version has as well.
    if isNamed, !built.isBundle, built.unreadVersions.isEmpty, let only = built.versions.first,
      let version = source.selected, pairs.isEmpty || only.hashes == version.hashes
    {
      pairs = [(version, only)]
    }
    self.pairs = pairs.map { Pair(source: $0, built: $1, changes: compare($1, $0)) }
    let isPart = isNamed && !built.isBundle && !pairs.isEmpty
    self.isPart = isPart
    missing =
      isPart
      ? []
      : source.versions.filter { version in
        !built.versionNames.contains(version.name)
          && !pairs.contains { $0.source.name == version.name }
      }
    extra =
      isPart || !source.isWhole
      ? []
      : built.versions.filter { version in
        !source.versions.contains { $0.name == version.name }
      }
  }
}

extension SourceModel {
  /// The version that is meant where one is: the current one, or the only one.
  fileprivate var selected: ModelVersion? {
    versions.first { $0.name == currentVersion } ?? (versions.count == 1 ? versions[0] : nil)
  }
}
