package import CheckFiles
package import DataModel
package import MappingModel
package import VersionHash

/// A version of a bundle, read and hashed.
package struct BundleVersion: Sendable {
  /// The version's name.
  package var name: String
  /// What it means.
  package var model: Model
  /// Its hashes.
  package var hashes: ModelHashes

  /// Makes a version.
  package init(name: String, model: Model, hashes: ModelHashes) {
    self.name = name
    self.model = model
    self.hashes = hashes
  }
}

/// The versions of a bundle at one time.
package struct BundleVersions: Sendable {
  /// The versions in the order in which people number them.
  package var versions: [BundleVersion]
  /// The name of the current version; that of the only one where none is marked.
  package var current: String?

  /// Makes a value.
  package init(versions: [BundleVersion], current: String?) {
    self.versions = versions
    self.current = current
  }

  /// The version called `name`.
  package subscript(name: String) -> BundleVersion? { versions.first { $0.name == name } }

  /// The current version.
  package var currentVersion: BundleVersion? { current.flatMap { self[$0] } }
}

/// Everything that a check of one bundle looks at.
package struct ReleaseInput: Sendable {
  /// The bundle at the base; nil when it does not exist there, or nothing is known of a base.
  package var base: BundleVersions?
  /// The bundle as it is to be; nil when it is gone.
  package var head: BundleVersions?
  /// Whether there is a base, which may lack the bundle.
  package var hasBase: Bool
  /// The versions of the lock file; nil when there is none.
  package var lock: [FrozenVersion]?
  /// The versions configured as shipped; nil when that is not configured.
  package var shipped: [LocatedText]?
  /// The staged migration plan.
  package var plan: StagedPlan?
  /// The mapping models that may be for versions of the bundle.
  package var mappingModels: [MappingModelHashes] = []
  /// How the app migrates.
  package var migration = MigrationStyle.direct
  /// Whether the user says that the models are mirrored with CloudKit; nil for what they say.
  package var usesCloudKit: Bool?

  /// Makes the input of a check.
  package init(base: BundleVersions?, head: BundleVersions?, hasBase: Bool) {
    self.base = base
    self.head = head
    self.hasBase = hasBase
  }
}

extension ReleaseInput {
  /// The names of the versions that have shipped, so far as that is known: those configured, else those
  /// locked, else those at the base.
  package var shippedNames: Set<String> {
    if let shipped { return Set(shipped.map(\.text)) }
    if let lock { return Set(lock.map(\.name)) }
    return Set(base?.versions.map(\.name) ?? [])
  }

  /// Whether anything tells which versions have shipped.
  package var knowsShipped: Bool { shipped != nil || lock != nil || hasBase }

  /// Whether a version of the bundle does not exist at the base.
  package func isNew(_ name: String) -> Bool { hasBase && base?[name] == nil }

  /// The versions whose stores have to reach the current one: those that have shipped, or all but new
  /// ones where nothing is known.
  var concerned: [BundleVersion] {
    let names = shippedNames
    let isKnown = knowsShipped
    return (head?.versions ?? []).filter { version in
      version.name != head?.current && (isKnown ? names.contains(version.name) : true)
    }
  }

  /// The version whose step to the current one is about to ship: the one that was current at the base,
  /// or without a base the one before.
  package var previous: BundleVersion? {
    guard let head, let current = head.current else { return nil }
    if hasBase {
      guard let name = base?.current, name != current else { return nil }
      return head[name] ?? base?[name]
    }
    guard let place = head.versions.firstIndex(where: { $0.name == current }), place > 0 else {
      return nil
    }
    return head.versions[place - 1]
  }
}
