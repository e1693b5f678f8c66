import Comparing
import DataModel
import Findings
import Loading
import OperatingSystem
import SwiftCode
import Text

extension BundleAtCheck {
  /// The path of the lock file.
  ///
  /// Of several below Swift sources it is the first that is there.
  var lockFile: String {
    guard isSwift else { return path + CheckFileName.lockSuffix }
    return swiftLocks.first { FileKind(at: $0, followsLinks: true) != nil } ?? swiftLocks.first
      ?? swiftLockFile(of: path)
  }

  /// Creates a bundle from a tree of Swift sources, with schemas as versions.
  ///
  /// Nil if there are no models now or at the base.
  ///
  /// It is ``parted()`` before it is looked at.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - place: The location of the check.
  ///   - tree: The files at the head.
  ///   - base: The files at the base; nil if absent.
  ///   - locks: The lock files in the folder and below it.
  ///   - scratch: A folder for temporary files.
  /// - Throws: `ToolchainError` if configuration or lock file cannot be read, or git fails.
  init?(
    swiftIn path: String, at place: CheckPlace, in tree: WorkTree, base: BaseFiles?,
    locks: [String], scratch: String
  ) throws(ToolchainError) {
    let excluded = place.configuration.exclude?.map(\.text) ?? CheckConfiguration.usualExclusions
    let search = SwiftSourceSearch(excluding: excluded)
    self.init(path: path, key: "")
    isSwift = true
    swiftLocks = locks
    settings = try place.settings(of: joined(path, "SwiftData"), in: tree)
    var reference = ModelReference(path: path)
    reference.search = search
    do throws(ToolchainError) {
      if try tree.kind(of: path, followsLinks: true) != nil {
        head = try loadModel(reference, in: tree, scratch: scratch)
      }
    } catch {
      if !error.saysThereIsNoModel {
        problems += error.diagnostics
        isUnreadable = true
      }
    }
    if let base, let repository = place.repository,
      let inner = repository.pathFromRoot(path)
    {
      let known = Set(locks.compactMap(placeOfPath))
      swiftLocks += try base.locks(in: inner).filter { !search.leavesOut($0) }
        .map(repository.pathFromHere).filter { placeOfPath($0).map(known.contains) != true }
      try readSwiftBase(inner, in: base, search, scratch: scratch)
      if self.base == nil, problems.isEmpty {
        try readMovedSources(
          of: inner, in: base, tree, repository: repository, search: search, scratch: scratch)
      }
    }
    try readFiles(in: tree, base: base, place.repository)
    if let base, let repository = place.repository, let inner = repository.pathFromRoot(path),
      head != nil, !isInSubmodule
    {
      releasedSources = try ReleasedSources(
        in: inner, named: path, settings, base: base.outer,
        former: movedFrom == nil ? self.base : nil,
        repository: repository, search: search,
        scratch: scratch)
    }
    let isKnown = head != nil || self.base != nil || lock?.isEmpty == false
    guard isKnown || isUnreadable || !problems.isEmpty else { return nil }
  }

  /// Reads the sources in a folder at the base.
  private mutating func readSwiftBase(
    _ folder: String, in files: BaseFiles, _ search: SwiftSourceSearch, scratch: String
  ) throws(ToolchainError) {
    baseFiles = files
    do throws(ToolchainError) {
      base = try files.loadSources(in: folder, search, scratch: scratch)
    } catch {
      guard error.exitCode == .data, !error.isOfRepository else { throw error }
      note(atBase: error.diagnostics, revision: files.outer.revision.text)
    }
  }
}

extension BaseFiles {
  /// Reads the Swift sources in a folder, by its path from the outermost root; nil if absent or without
  /// models.
  ///
  /// - Throws: `ToolchainError` if something cannot be read.
  func loadSources(
    in folder: String, _ search: SwiftSourceSearch, scratch: String
  ) throws(ToolchainError) -> LoadedModel? {
    var reference = ModelReference(path: folder, at: outer.revision.text)
    reference.search = search
    return try Checking.loadSources(reference, in: self, scratch: scratch)
  }
}

extension ToolchainError {
  /// Whether a folder has no model in it.
  var saysThereIsNoModel: Bool {
    diagnostics.contains { $0.isOf(.noSwiftDataModel) || $0.isOf(.notAModel) }
  }
}

/// The name of the lock file of Swift sources.
let swiftLockName = "SwiftData" + CheckFileName.lockSuffix

/// The path of the lock file of the Swift sources in `folder`.
func swiftLockFile(of folder: String) -> String {
  inFolder(withoutTrailingSlashes(folder), swiftLockName)
}

// MARK: - Versions of base and head

extension BundleAtCheck {
  /// Names the versions for comparison: unnamed ones are matched by hashes, and former ones become versions
  /// of the head, as SwiftData migrates from the model in the store.
  mutating func settleSwift() {
    decideUnjudged()
    head?.nameUnversioned()
    base?.nameUnversioned()
    head?.chooseNewest()
    base?.chooseNewest()
    guard let tree = head?.swiftTree else { return }
    let plan = tree.usualPlan
    swiftPlan = plan
    if self.plan == nil, let plan, plan.isComplete { self.plan = StagedPlan(plan) }
    if settings.usesCloudKit == nil, head?.mirrorsToCloudKit == true {
      settings.usesCloudKit = true
    }
    let known = checksums(of: head)
    renameBase(known)
    takeFormerVersions(known)
    takeReleasedVersions(known)
    nameLocked(known)
  }

  /// The names of the versions of a model by checksum.
  private func checksums(of model: LoadedModel?) -> [String: String] {
    Dictionary(
      keepingFirst: (model?.versions ?? []).filter(\.isReadable).map {
        (hashModel($0.model).checksum, $0.name)
      })
  }

  /// Gives versions of the base without a versioned schema the name that their hashes have at the head.
  private mutating func renameBase(_ known: [String: String]) {
    guard let base,
      let place = base.versions.firstIndex(where: { $0.name == SwiftDataTree.unversioned }),
      base.versions[place].isReadable
    else { return }
    let taken = Set(head?.versions.map(\.name) ?? [])
    let name =
      known[hashModel(base.versions[place].model).checksum]
      ?? (taken.contains(SwiftDataTree.unversioned)
        ? "\(SwiftDataTree.unversioned) before" : SwiftDataTree.unversioned)
    self.base?.versions[place].name = name
    if base.currentVersion == SwiftDataTree.unversioned { self.base?.currentVersion = name }
  }

  /// Inserts base versions whose schema no longer exists before those of the head, because stores of them
  /// exist.
  ///
  /// A schema that has become another one stays where it is: that it was edited is what matters.
  private mutating func takeFormerVersions(_ known: [String: String]) {
    guard let base, head != nil else { return }
    let names = Set(head?.versions.map(\.name) ?? [])
    let gone = base.versions.filter { version in
      version.isReadable && !names.contains(version.name)
        && known[hashModel(version.model).checksum] == nil
    }
    formerVersions = Set(gone.map(\.name))
    head?.versions.insert(contentsOf: gone, at: 0)
  }

  /// Puts what releases opened, and neither the head nor the base has, before the versions of the head: stores of it exist.
  private mutating func takeReleasedVersions(_ known: [String: String]) {
    guard head != nil else { return }
    var seen = Set(known.keys).union(checksums(of: base).keys)
    for release in releasedSources.releases {
      var model = release.model
      model.assume(settings.assume.mapValues(\.text))
      model.admitUnjudged()
      model.nameUnversioned()
      model.chooseNewest()
      guard let name = Self.current(model),
        var version = model.versions.first(where: { $0.name == name }), version.isReadable,
        seen.insert(hashModel(version.model).checksum).inserted
      else { continue }
      version.name = "\(name) in \(release.tag)"
      releasedSchemas[version.name] = ReleasedSchema(
        tag: release.tag, sources: model.reference.path,
        name: version.swift?.schema.kind == .versioned ? name : nil)
      formerVersions.insert(version.name)
      head?.versions.insert(version, at: 0)
    }
  }

  /// Decides what the sources leave open, using the configuration and the hashes of locked versions; other
  /// attributes are not judged.
  private mutating func decideUnjudged() {
    let ways = settings.assume.mapValues(\.text)
    head?.assume(ways)
    base?.assume(ways)
    if head?.hasOpenReadings == true {
      for version in lock ?? [] { head?.fitReadings(to: version.hashBytes) }
    }
    head?.admitUnjudged()
    base?.admitUnjudged()
  }

  /// Finds locked versions, which may be named after stores, by their hashes; others are unknown to the sources.
  private mutating func nameLocked(_ known: [String: String]) {
    guard let lock else { return }
    let names = Set(head?.versions.map(\.name) ?? [])
    self.lock = []
    for var version in lock {
      if let name = known[version.checksum] ?? judgedAlike(version) {
        version.name = name
      } else if !names.contains(version.name) {
        unknownReleases.append(version)
        continue
      }
      if self.lock?.contains(where: { $0.name == version.name }) == false {
        self.lock?.append(version)
      }
    }
  }
}

extension BundleAtCheck {
  /// The version with attributes that are not judged whose other entities have the hashes of a locked one.
  private func judgedAlike(_ locked: FrozenVersion) -> String? {
    head?.versions.first { version in
      let unjudged = version.unjudgedEntities
      guard !unjudged.isEmpty, version.isReadable else { return false }
      let hashes = hashModel(version.model).byName
      let others = locked.hashBytes.filter { !unjudged.contains($0.key) }
      return Set(hashes.keys) == Set(locked.entities.keys)
        && others.allSatisfy { hashes[$0.key] == $0.value }
    }?.name
  }

  /// The facts from the sources besides the models; nil for a bundle.
  var swiftFacts: SwiftFacts? {
    guard let tree = head?.swiftTree else { return nil }
    var facts = SwiftFacts(
      tree: tree, plan: swiftPlan, former: formerVersions, released: releasedSchemas,
      unknownReleases: unknownReleases)
    facts.formerSchemas = Set(
      (base?.versions ?? []).filter { $0.swift?.schema.kind == .versioned }.map(\.name)
    ).intersection(formerVersions)
    if let plan = base?.swiftTree?.usualPlan, plan.isComplete {
      facts.plannedAtBase = Set(
        baseVersions.filter { version in plan.schemas.contains { $0.name == version.version.name } }
          .map(\.hashes.checksum))
    }
    facts.types = types(of: head?.versions.filter { !formerVersions.contains($0.name) })
    facts.baseTypes = types(of: base?.versions)
    facts.values = values(of: head?.versions)
    facts.baseValues = values(of: base?.versions)
    return facts
  }

  private func values(of versions: [LoadedVersion]?) -> [String: SwiftValues] {
    Dictionary(
      keepingFirst: (versions ?? []).compactMap { version in
        version.swift.map { (version.name, SwiftValues(version.model, $0.schema)) }
      })
  }

  private func types(of versions: [LoadedVersion]?) -> [String: [String: SwiftDataType]] {
    Dictionary(
      keepingFirst: (versions ?? []).compactMap { version in
        version.swift.map { (version.name, $0.schema.types) }
      })
  }
}

extension LoadedModel {
  /// Whether no schema is versioned.
  var isUnversioned: Bool { swiftTree?.schemas.contains { $0.kind == .versioned } == false }

  /// Names the unversioned schema that the app opens independently of its location.
  fileprivate mutating func nameUnversioned() {
    guard let tree = swiftTree else { return }
    guard isUnversioned else {
      guard let place = versions.firstIndex(where: { $0.swift?.schema.kind != .versioned }) else {
        return
      }
      if currentVersion == versions[place].name { currentVersion = SwiftDataTree.unversioned }
      return versions[place].name = SwiftDataTree.unversioned
    }
    // Of an app with several stores, all models together say what becomes of each.
    if currentVersion == nil, let all = tree.schemas.first(where: { $0.kind == .allModels }),
      let texts = versions.lazy.compactMap({ $0.swift?.texts }).first
    {
      versions = [LoadedVersion(all, texts: texts, tree: reference.path)]
      currentVersion = versions[0].name
    }
    if let name = currentVersion { versions.removeAll { $0.name != name } }
    guard versions.count == 1 else { return }
    versions[0].name = SwiftDataTree.unversioned
    currentVersion = SwiftDataTree.unversioned
  }

  /// Uses the schema with the highest version as the newest if neither a plan nor a container says so.
  fileprivate mutating func chooseNewest() {
    guard currentVersion == nil, !isUnversioned, swiftTree?.plans.isEmpty == true else { return }
    let numbered = versions.compactMap { version -> (name: String, number: [Int])? in
      version.swift?.schema.versionIdentifier.map { text in
        (version.name, text.split(separator: ".").map { Int($0) ?? 0 })
      }
    }
    guard numbered.count == versions.count,
      let newest = numbered.max(by: { $0.number.lexicographicallyPrecedes($1.number) }),
      numbered.count(where: { $0.number == newest.number }) == 1
    else { return }
    currentVersion = newest.name
  }
}

extension FrozenVersion {
  /// The hashes of the entities as bytes.
  fileprivate var hashBytes: [String: [UInt8]] {
    entities.compactMapValues { hexadecimalBytes($0.utf8) }
  }
}
