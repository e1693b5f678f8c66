package import DataModel
package import Findings
package import ModelFiles
package import Upgrading

/// A version of a bundle, read and hashed.
package struct BundleVersion: Sendable {
  /// The version's name.
  package var name: String
  /// What it means.
  package var model: Model
  /// Its hashes.
  package var hashes: ModelHashes

  /// Creates a version.
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
  /// The name of the current version; that of the only one if none is marked.
  package var current: String?

  /// Creates the versions of a bundle.
  package init(versions: [BundleVersion], current: String?) {
    self.versions = versions
    self.current = current
  }

  /// The version called `name`.
  package subscript(name: String) -> BundleVersion? { versions.first { $0.name == name } }

  /// The current version.
  package var currentVersion: BundleVersion? { current.flatMap { self[$0] } }
}

/// The former location of a bundle.
package struct FormerPlace: Hashable, Sendable {
  /// The path.
  package var path: String
  /// Whether the bundle had the name that it has.
  package var hasSameName: Bool
  /// Whether it was a model outside of bundles, and is a bundle now.
  package var wasInNone: Bool

  /// Creates a former location.
  package init(path: String, hasSameName: Bool, wasInNone: Bool = false) {
    self.path = path
    self.hasSameName = hasSameName
    self.wasInNone = wasInNone
  }
}

/// The new location of a bundle that left the scope of the check.
package struct MovedOut: Hashable, Sendable {
  /// The path.
  package var path: String
  /// Whether it has all versions there with the hashes that they had.
  package var isWhole: Bool

  /// Creates a new location.
  package init(path: String, isWhole: Bool) {
    self.path = path
    self.isWhole = isWhole
  }
}

/// A version at the head of another bundle.
package struct VersionElsewhere: Hashable, Sendable {
  /// The path of the bundle.
  package var bundle: String
  /// The version's name.
  package var name: String
  /// The version checksum.
  package var checksum: String

  /// Creates a version of another bundle.
  package init(bundle: String, name: String, checksum: String) {
    self.bundle = bundle
    self.name = name
    self.checksum = checksum
  }
}

/// Everything that a check of one bundle looks at.
package struct ReleaseInput: Sendable {
  /// The bundle at the base; nil if absent, or if there is no base.
  package var base: BundleVersions?
  /// The bundle at the head; nil if removed.
  package var head: BundleVersions?
  /// The base version presumed to be current if the mark is unknown or unreadable; nil otherwise.
  package var presumedCurrent: String?
  /// Facts about the mark of the current version; nil unless there are several versions.
  package var mark: MarkFacts?
  /// Whether there is a base, which may lack the bundle.
  package var hasBase: Bool
  /// The frozen versions that the change itself cannot have added; nil if there is no lock file.
  package var lock: [FrozenVersion]?
  /// The names of shipped versions at the base, ignoring additions to a lock file.
  package var shippedAtBase: Set<String> = []
  /// The changes of frozen versions in the lock file.
  package var lockChanges: [LockChange] = []
  /// The lock file left at the former location; nil if absent.
  package var strayLock: String?
  /// The versions configured as shipped; nil if not configured.
  package var shipped: [LocatedText]?
  /// The versions of all releases; nil if no tags are configured.
  package var releases: Releases?
  /// The earlier forms of base versions: by name, the commits by checksum.
  package var earlierForms: [String: [String: String]] = [:]
  /// The elements that existed when the new current version was created; nil if unknown or nothing is
  /// dropped.
  package var origin: VersionOrigin?
  /// Versions at the head of other bundles.
  package var elsewhere: [VersionElsewhere] = []
  /// The names of versions at the head that other bundles had at the base.
  package var arrived: Set<String> = []
  /// The location of the bundle at the base; nil if it has not moved.
  package var movedFrom: FormerPlace?
  /// The new location of a bundle outside the scope of the check; nil if unknown.
  package var movedOut: MovedOut?
  /// The staged migration plan.
  package var plan: StagedPlan?
  /// The mapping models that may be for versions of the bundle.
  package var mappingModels: [MappingModelHashes] = []
  /// The routes through step files, by the version that they begin with.
  package var stepWays: [String: StepWay] = [:]
  /// How the app migrates.
  package var migration = MigrationStyle.direct
  /// The severity of editing a shipped version in place.
  package var editedVersions = EditedVersions.warning
  /// Whether the user says that the models are mirrored with CloudKit; nil to use their own marks.
  package var usesCloudKit: Bool?
  /// Whether the production schema of CloudKit is known, which shows what it lacks better than a change does.
  package var hasCloudKitSchema = false
  /// The step files of the plan that cannot be carried out, as the plan names them.
  package var unusableHandlers: Set<String> = []
  /// The step files of the plan that delete rows, as the plan names them.
  package var deletingHandlers: Set<String> = []
  /// Whether the versions are schemas in Swift sources.
  package var isSwift = false
  /// The model container of Swift sources; nil if there is only one.
  package var container: String?
  /// The facts from Swift sources; nil for versions of a bundle.
  package var swift: SwiftFacts?

  /// Creates the input of a check.
  package init(base: BundleVersions?, head: BundleVersions?, hasBase: Bool) {
    self.base = base
    self.head = head
    self.hasBase = hasBase
  }
}

extension ReleaseInput {
  /// The names of the versions that have shipped, so far as that is known: those of all releases, with those locked
  /// where only tags look like releases, else those configured, else those locked, else those at the base.
  package var shippedNames: Set<String> {
    knownNames.union(swift?.released.keys.map(\.self) ?? [])
  }

  private var knownNames: Set<String> {
    if let releases {
      let locked = releases.areLikely ? lock?.map(\.name) : nil
      return Set(releases.newestForms.keys).union(locked ?? [])
    }
    if let shipped { return Set(shipped.map(\.text)) }
    if let lock { return Set(lock.map(\.name)).union(shippedAtBase) }
    return Set(base?.versions.map(\.name) ?? [])
  }

  /// Whether there is evidence for which versions have shipped.
  package var knowsShipped: Bool { releases != nil || shipped != nil || lock != nil || hasBase }

  /// Whether a version of the bundle does not exist at the base, under another name or in another bundle
  /// either.
  package func isNew(_ name: String) -> Bool {
    hasBase && base?[name] == nil && !arrived.contains(name) && !renamedNames.contains(name)
      && swift?.released[name] == nil
  }

  /// The names at the head of versions renamed since the base.
  private var renamedNames: Set<String> {
    Set(baseSuccessors.filter { head?[$0.key] == nil }.values)
  }

  /// The versions whose stores have to reach the current one: those that have shipped, under whatever
  /// name, or all but new ones where nothing is known.
  var concerned: [BundleVersion] {
    let isKnown = knowsShipped
    let names = shippedNames.union(arrived).union(
      successors(of: shippedForms.map { ($0.name, $0.checksum) }).values)
    // What a release had under a name that has another form by now.
    let further = Set(furtherForms.map(\.checksum))
    return (head?.versions ?? []).filter { version in
      version.name != head?.current
        && (!isKnown || names.contains(version.name) || further.contains(version.hashes.checksum))
    }
  }
}
