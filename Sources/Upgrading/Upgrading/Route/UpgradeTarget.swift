package import Comparing
import DataModel
package import Findings
package import Loading
import ModelFiles
import OperatingSystem
import StoreFile
import StoreModel

/// The model that a store is upgraded to, with the other versions of its bundle.
package struct UpgradeTarget: Sendable {
  /// The reference.
  let reference: ModelReference
  /// The path of the model or its bundle; nil at a git revision.
  let path: String?
  /// The tree that contains it and its step files.
  var files: any FileTree = FileSystem()
  /// The version.
  package private(set) var version: ComparedVersion
  /// All versions of the bundle in their order, the version among them; one for a model without a bundle.
  package private(set) var versions: [ComparedVersion]
  /// The problems of versions in the bundle that cannot be read.
  private(set) var unread: [Diagnostic] = []
  /// The step files between versions of the bundle.
  package private(set) var steps: [LoadedStep] = []
  /// The mapping models between versions of the bundle.
  private(set) var mappings = MappingFiles()
  /// The routes of a staged migration plan; nil if none is used.
  private(set) var stages: StagedWays?
  /// The stages of a migration plan in Swift that run code.
  private(set) var codeStages: [CodeStage] = []
  /// Whether the store decides what the sources say.
  private(set) var dependsOnStore = false
  /// What is known of steps between the versions.
  private(set) var keptJudge = KeptJudge()
}

/// The target of orders that differ in nothing but their stores.
package final class SharedTarget {
  private var known: UpgradeTarget?

  /// Creates one that knows no target.
  package init() {}

  /// Reads the target the first time, and again where it is another for another store.
  ///
  /// - Parameters:
  ///   - order: One of the orders.
  ///   - scratch: A folder for temporary copies of stores.
  /// - Returns: The target.
  /// - Throws: `ToolchainError` if something cannot be read, or the model has errors.
  func read(for order: UpgradeOrder, scratch: String) throws(ToolchainError) -> UpgradeTarget {
    if let known { return known }
    let target = try UpgradeTarget(of: order, scratch: scratch)
    if !target.dependsOnStore { known = target }
    return target
  }
}

extension UpgradeTarget {
  /// Reads the model that `reference` names.
  ///
  /// - Parameters:
  ///   - reference: The model.
  ///   - store: The store whose hashes decide what Swift sources leave open.
  ///   - git: The git settings.
  ///   - files: What holds the model and its step files; nil for the file system, or what a revision has.
  ///   - scratch: A folder for temporary copies of stores.
  /// - Throws: `ToolchainError` if it cannot be read, or has errors.
  package init(
    _ reference: ModelReference, fitting store: String? = nil, git: GitSettings = GitSettings(),
    in files: (any FileTree)? = nil, scratch: String
  ) throws(ToolchainError) {
    self.reference = reference
    if let files { self.files = files }
    var bundle = reference
    let wantedName = bundle.version
    path = bundle.revision == nil ? bundle.path : nil
    bundle.version = nil
    // Of a bundle with many versions nothing is kept that an upgrade does not need.
    let pool = EntityPool()
    let reduce: @Sendable (consuming LoadedVersion) -> LoadedVersion = {
      $0.withoutSource(sharing: pool)
    }
    var loaded =
      if let files {
        try loadModel(bundle, in: files, scratch: scratch, reducing: reduce)
      } else {
        try loadModel(bundle, scratch: scratch, git: git, reducing: reduce)
      }
    if loaded.bundleDiagnostics.hasErrors { throw ToolchainError(refusing: loaded.diagnostics) }
    unread = loaded.unreadVersions.flatMap(\.diagnostics)
    let named = loaded.take(wantedName)
    dependsOnStore = loaded.dependsOnStore
    if !loaded.containers.isEmpty, let store {
      let metadata = try observeStore(at: store, scratch: scratch, isLenient: true).metadata
      loaded.narrow(toEntities: (metadata.versionHashes ?? [:]).keys)
    }
    if loaded.hasOpenReadings, let store {
      try loaded.fitReadings(toStore: store, scratch: scratch)
    }
    let wanted =
      if let named { try loaded.version(named) } else { try loaded.chosenVersion() }
    let problems = wanted.diagnosticsWithErrors
    if problems.hasErrors { throw ToolchainError(.data, problems) }
    // Other versions with errors are neither part of a route nor the version of a store.
    let sound = loaded.versions.filter {
      $0.name == wanted.name || !$0.diagnosticsWithErrors.hasErrors
    }
    let isBundle = loaded.kind.isBundle
    versions = hashVersions(
      sound.map { ($0, isBundle ? "\(bundle.path)#\($0.name)" : reference.text) })
    guard let version = versions.first(where: { $0.version.name == wanted.name }) else {
      throw unknownVersion(bundle, known: versions.map(\.version.name))
    }
    self.version = version
    codeStages = loaded.codeStages
  }

  /// Reads the target and everything that an upgrade to it may use.
  ///
  /// A staged migration plan names its step files itself; they are read when the version of the store is known.
  ///
  /// - Throws: `ToolchainError` if something cannot be read, or the model has errors.
  init(of order: UpgradeOrder, scratch: String) throws(ToolchainError) {
    try self.init(order.model, fitting: order.store, git: order.git, scratch: scratch)
    stages = order.stages
    if stages == nil { try readSteps(in: order.choices.stepFolder) }
    try readMappings(order.choices.mappingModel)
  }

  /// The target for a store that follows a staged migration plan and no other step files.
  package func going(by ways: StagedWays) -> UpgradeTarget {
    var target = self
    (target.stages, target.steps) = (ways, [])
    return target
  }

  /// The target with other forms of its versions, which have the same hashes.
  package func with(_ form: (ComparedVersion) -> ComparedVersion) -> UpgradeTarget {
    var target = self
    (target.version, target.versions) = (form(version), versions.map(form))
    target.keptJudge = KeptJudge()
    return target
  }

  /// Goes by the step files of a staged migration plan.
  mutating func take(_ route: StagedRoute) { steps = route.handlers }

  /// Reads the step files in a folder, by default `Migrations` next to the bundle.
  ///
  /// - Parameter folder: The folder; nil for that next to the bundle, which need not exist.
  /// - Throws: `ToolchainError` with exit code 65 if a step file cannot be read or does not fit the versions.
  package mutating func readSteps(in folder: String?) throws(ToolchainError) {
    if let folder {
      guard isDirectory(folder) else {
        throw .unreadableFile(
          folder, is: FileKind(at: folder, followsLinks: true), expected: "a folder with step files"
        )
      }
      steps = try loadSteps(in: folder, of: FileSystem(), versions, isNamed: true)
    } else if let path {
      let usual = joined(parentDirectory(of: path), "Migrations")
      if try files.kind(of: usual, followsLinks: true) == .directory {
        steps = try loadSteps(in: usual, of: files, versions, isNamed: false)
      }
    }
  }

  /// The step files that are steps by themselves, and not parts of a mapping model.
  var plainSteps: [LoadedStep] { steps.filter { !$0.file.standsForPolicies } }

  /// The step file to run after the step between two versions; nil if absent.
  func stepFile(from source: ComparedVersion, to next: ComparedVersion) -> LoadedStep? {
    steps.first { $0.from == source.hashes.checksum && $0.stage == next.hashes.checksum }
  }

  /// Reads the mapping model named by the user, or those next to the bundle.
  ///
  /// - Parameter named: The path; nil for those next to the bundle, which need not exist.
  /// - Throws: `ToolchainError` with exit code 65 if the one that is named cannot be read.
  package mutating func readMappings(_ named: String?) throws(ToolchainError) {
    mappings = try MappingFiles(named, beside: path)
  }

  /// The mapping model for a step; nil if it is inferred.
  ///
  /// Whoever names the versions to go through wants inferred steps, but for a mapping model that is named as well.
  func mapping(
    from source: ComparedVersion, to next: ComparedVersion, _ choices: UpgradeChoices
  ) -> MappingFile? {
    guard choices.via == nil || choices.mappingModel != nil else { return nil }
    return mappings.file(from: source, to: next)
  }

  /// Whether a store of `source` is of the wanted version already.
  func isVersion(of source: ComparedVersion) -> Bool {
    source.hashes.entities == version.hashes.entities
  }

  /// The notes on the route from a store's model.
  func notes(from source: StoreSource) -> [String] {
    [source.difference].compactMap(\.self) + downgradeNotes(from: source.version)
      + codeNotes(from: source.version)
  }

  /// The notes on code that the app would run along the route.
  private func codeNotes(from current: ComparedVersion) -> [String] {
    let same = versions.first { $0.hashes.checksum == current.hashes.checksum }
    return same.map { codeNotes(of: [$0.version.name]) } ?? []
  }

  /// The notes on code that the app would run along the routes of some versions, by name.
  package func codeNotes(of sources: Set<String>) -> [String] {
    let names = versions.map(\.version.name)
    return codeStages.between(sources, version.version.name, among: names).map { stage in
      let places = stage.places.map { "\($0)" }.joined(separator: " and ")
      return
        "The app runs code from \(stage.from) to \(stage.to), at \(places): it is not run here."
    }
  }

  /// The version of the bundle that a store is of, if it comes after this one; nil for any other.
  func laterSource(_ current: ComparedVersion) -> ComparedVersion? {
    let index = versions.firstIndex { $0.hashes.entities == current.hashes.entities }
    return laterVersion(at: index, than: version, among: versions)
  }

  private func downgradeNotes(from current: ComparedVersion) -> [String] {
    guard let later = laterSource(current) else { return [] }
    return [
      "This is a downgrade: \(later.version.name) comes after \(version.version.name). "
        + "What \(version.version.name) has no place for is lost; the losses are named one by one."
    ]
  }

  /// The model that a store is migrated from.
  ///
  /// - Throws: `ToolchainError` with exit code 1 if that cannot be determined.
  func source(of store: ObservedStore, _ path: String) throws(ToolchainError) -> StoreSource {
    if let source = StoreSource(of: store, at: path, among: versions, for: version) {
      return source
    }
    // The store may be of one of those.
    guard unread.isEmpty else { throw ToolchainError(.data, unread) }
    let found =
      store.modelCache == nil
      ? "the store holds no model" : "the model cached in the store does not match its metadata"
    var error = ToolchainError.unknownStoreVersion(
      path, "\(found), and no version of \(reference.text) has the hashes of the store",
      explanation: "`modeldiff doctor` shows the nearest version.")
    error.isFinal = true
    throw error
  }
}

/// The version at an index of a bundle, if it comes after another one; nil if that has the same hashes.
///
/// - Parameters:
///   - index: The index of the first version with the hashes of a store; nil if absent.
///   - target: The other version.
///   - versions: The versions of the bundle in their order.
/// - Returns: The later version, or nil.
func laterVersion(
  at index: Int?, than target: ComparedVersion, among versions: [ComparedVersion]
) -> ComparedVersion? {
  guard let from = index,
    let to = versions.firstIndex(where: { $0.version.name == target.version.name }), from > to,
    versions[from].hashes.entities != target.hashes.entities
  else { return nil }
  if let later = versions[from].identifier, let earlier = versions[to].identifier,
    later.lexicographicallyPrecedes(earlier)
  {
    return nil
  }
  return versions[from]
}

extension ComparedVersion {
  /// The version identifier as numbers; nil if absent, ambiguous or not numeric.
  fileprivate var identifier: [Int]? {
    guard version.model.versionIdentifiers.count == 1,
      let parts = version.model.versionIdentifiers.first?.split(separator: ".")
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == parts.count && !parts.isEmpty ? numbers : nil
  }
}
