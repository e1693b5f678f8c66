import Comparing
import DataModel
import Findings
import Loading
import ModelFiles
import OperatingSystem
import SwiftCode
import Upgrading

/// A bundle before and after, read.
struct BundleAtCheck: Sendable {
  /// The path at the head; that at the base if removed.
  var path: String
  /// The name in fingerprints.
  var key: String
  /// The bundle at the head; nil if removed.
  var head: LoadedModel?
  /// The bundle at the base.
  var base: LoadedModel?
  /// Facts about the mark of the current version; nil unless there are several versions.
  var mark: MarkFacts?
  /// The parts that could not be read at the base.
  var unreadAtBase = UnreadAtBase()
  /// The names of the versions whose files are the same at the head.
  var sameVersions: Set<String> = []
  /// The configuration.
  var settings = CheckSettings()
  /// The frozen versions: those of the lock file at the base, and what that at the head adds.
  var lock: [FrozenVersion]?
  /// The lock files of Swift sources: that in their folder, and those below it, at the head or the base.
  var swiftLocks: [String] = []
  /// The versions in the lock file at the head; nil if absent.
  var headLock: [FrozenVersion]?
  /// The versions of the lock file at the base.
  var baseLock: [FrozenVersion]?
  /// The staged plan.
  var plan: StagedPlan?
  /// The CloudKit schema that the current version is held against.
  var cloudKitSchema: CloudKitSchemaRequest?
  /// The routes through step files, by the version that they begin with.
  var stepWays: [String: StepWay] = [:]
  /// Whether there are step files next to it.
  var hasStepFiles = false
  /// The problems in statements of step files.
  var stepProblems: [Diagnostic] = []
  /// The generated handlers of staged plans that have not been filled in.
  var unwrittenHandlers: [Diagnostic] = []
  /// The step files of the plan.
  var handlers: [LoadedStep] = []
  /// The step files of the plan that cannot be carried out, as the plan names them.
  var unusableHandlers: Set<String> = []
  /// The step files of the plan that delete rows, as the plan names them.
  var deletingHandlers: Set<String> = []
  /// The problems of versions that cannot be read.
  var problems: [Diagnostic] = []
  /// Whether it is there at the head, and nothing of it can be read.
  var isUnreadable = false
  /// The names of the versions at the head that are there and cannot be read.
  var unreadable: [String] = []
  /// Whether it was in a submodule at the base.
  var isInSubmodule = false
  /// The location of its base files for git; nil if absent at the base.
  var formerFiles: FormerFiles?
  /// The paths that git has not as they are, where something of the bundle differs from the base, without links in them.
  var uncommitted: Set<String> = []
  /// Whether it is in a separate repository, unknown to the checked one.
  var isForeign = false
  /// Whether git ignores it, and the base has nothing there.
  var isIgnored = false
  /// Whether its state at the base is unknown.
  var lacksBase = false
  /// The hashed versions at the head, in order.
  var headVersions: [ComparedVersion] = []
  /// The hashed versions at the base, in order.
  var baseVersions: [ComparedVersion] = []
  /// The versions of the bundle in all releases; nil if no tags are configured.
  var releases: Releases?
  /// The versions as the newest release that has them does, in order.
  var releasedVersions: [ComparedVersion] = []
  /// The paths of these versions, by name.
  var releasedPaths: [String: ReleasedPath] = [:]
  /// The commits in which versions had contents that they no longer have at the base; by name the commits
  /// by checksum.
  var earlierForms: [String: [String: String]] = [:]
  /// The elements that existed when the new current version was created; nil if unknown or nothing is
  /// dropped.
  var origin: VersionOrigin?
  /// Versions at the head of other bundles, where some of this one are missing.
  var elsewhere: [VersionElsewhere] = []
  /// The names of versions at the head that other bundles had at the base.
  var arrived: Set<String> = []
  /// The location of the bundle at the base; nil if it has not moved.
  var movedFrom: FormerPlace?
  /// The new location of a bundle moved out of the scope; nil if absent.
  var movedOut: MovedOut?
  /// Whether the versions are schemas in Swift sources.
  var isSwift = false
  /// The model container of Swift sources; nil if there is only one, and for bundles.
  var container: String?
  /// Whether that container has the store without a name, which fingerprints call as if it were the only one.
  var isDefaultContainer = false
  /// The base files of Swift sources; nil if absent, and for bundles.
  var baseFiles: BaseFiles?
  /// The lock file left at the former location; nil if absent.
  var strayLock: String?
  /// The migration plan in Swift; nil if absent, and for bundles.
  var swiftPlan: SwiftDataPlan?
  /// The versions of Swift sources that only the base or releases have.
  var formerVersions: Set<String> = []
  /// Swift sources as releases have them.
  var releasedSources = ReleasedSources()
  /// The versions of Swift sources that only releases have, by name.
  var releasedSchemas: [String: ReleasedSchema] = [:]
  /// The locked versions whose hashes no schema in Swift has.
  var unknownReleases: [FrozenVersion] = []
}

/// The location of a version in a release.
struct ReleasedPath: Sendable {
  /// The path from the root of the repository.
  var text: String
  /// The name of the file in the version's folder.
  var file: String
  /// Whether the version is at the same path at the head.
  var isSameAsHead: Bool
}

extension BundleAtCheck {
  /// The name in reports, which can be typed: its path, with the container after #.
  var label: String { container.map { "\(path)#\($0)" } ?? path }

  /// Whether it is part of the check, so that shipped versions may have moved there.
  var isOwn: Bool { !isForeign && !isIgnored }

  /// Whether a version, or the lock file, is not as it is at the base.
  var differsFromBase: Bool {
    baseVersions.contains { old in
      headVersions.first { $0.version.name == old.version.name }?.version.model != old.version.model
    } || !lockChanges.isEmpty
  }

  /// Whether something at or below a path is there, and git has it in no commit as it is.
  func isUncommitted(_ path: String) -> Bool {
    guard !uncommitted.isEmpty, FileKind(at: path, followsLinks: false) != nil,
      let here = placeOfPath(path)
    else { return false }
    return uncommitted.contains { isAt($0, orBelow: here) || isAt(here, orBelow: $0) }
  }

  /// The name of the current version at the head.
  var current: String? { head.flatMap(BundleAtCheck.current) }

  static func current(_ model: LoadedModel) -> String? {
    model.currentVersion ?? (model.versions.count == 1 ? model.versions[0].name : nil)
  }

  /// Whether the mark of the current version is unreadable or names a missing version.
  var hidesCurrent: Bool {
    head?.diagnostics.contains {
      $0.severity == .error && $0.location?.file.hasSuffix("/.xccurrentversion") == true
    } ?? false
  }

  /// Hashes all versions that can be read, each content once; notes the errors of all.
  mutating func hash() {
    guard let head else { return hashBase(known: [:]) }
    let all = head.versions.map { ($0, "\(path)#\($0.name)") }
    let hashed = concurrentMap(all) {
      version, reference -> (ComparedVersion?, [Diagnostic]) in
      let hashed = version.isReadable ? ComparedVersion(version, reference: reference) : nil
      return (hashed, version.errorsForChecking)
    }
    headVersions += hashed.compactMap(\.0)
    problems += hashed.flatMap(\.1)
    unreadable = head.unread + head.versions.filter { !$0.isReadable }.map(\.name)
    hashBase(
      known: Dictionary(
        keepingFirst: headVersions.map { ($0.version.name, $0.hashes) }))
  }

  private mutating func hashBase(known: [String: ModelHashes]) {
    guard let base else { return }
    let same = sameVersions
    baseVersions = concurrentMap(base.versions) { version -> ComparedVersion? in
      let reference = "\(base.reference.text)#\(version.name)"
      if same.contains(version.name), let hashes = known[version.name] {
        return ComparedVersion(version, reference: reference, hashes: hashes)
      }
      return version.isReadable ? ComparedVersion(version, reference: reference) : nil
    }.compactMap(\.self)
    standIn(for: base)
  }

  /// The input of the rules.
  func input(hasBase: Bool, mappingModels: [MappingModelHashes]) -> ReleaseInput {
    // What cannot be read is left out before as well as after: it is neither gone nor new.
    let hidden = Set(unreadable)
    let known = baseVersions.filter { !hidden.contains($0.version.name) }
    var input = ReleaseInput(
      base: isUnreadable ? nil : base.map { bundle(known, current: Self.current($0)) },
      head: head.map { bundle(headVersions, current: Self.current($0)) }, hasBase: hasBase)
    let held = heldVersions(besides: hasBase ? input.base?.versions ?? [] : [])
    if lock != nil { input.lock = held.lock.filter { !hidden.contains($0.name) } }
    input.shippedAtBase = held.shippedAtBase.subtracting(hidden)
    input.lockChanges = hasBase ? lockChanges : []
    input.strayLock = strayLock
    input.presumedCurrent = presumedCurrent
    input.mark = mark
    input.releases = releases
    for name in hidden { input.releases?.newestForms[name] = nil }
    input.earlierForms = earlierForms
    input.origin = origin
    input.elsewhere = elsewhere
    input.arrived = arrived
    input.movedFrom = movedFrom
    input.movedOut = movedOut
    input.shipped = settings.shipped.map { $0.filter { !hidden.contains($0.text) } }
    input.plan = hidden.isEmpty && !hidesCurrent ? plan : nil
    input.mappingModels = mappingModels
    input.stepWays = stepWays
    input.unusableHandlers = unusableHandlers
    input.deletingHandlers = deletingHandlers
    input.migration = settings.migration ?? .direct
    input.editedVersions = settings.editedVersions ?? .warning
    input.usesCloudKit = settings.usesCloudKit
    input.hasCloudKitSchema = cloudKitSchema != nil
    input.isSwift = isSwift
    input.container = container
    input.swift = swiftFacts
    return input
  }

  private func bundle(_ versions: [ComparedVersion], current: String?) -> BundleVersions {
    BundleVersions(
      versions: versions.map {
        BundleVersion(name: $0.version.name, model: $0.version.model, hashes: $0.hashes)
      }, current: current)
  }
}

extension BundleAtCheck {
  /// Finds the migration routes through step files next to the bundle; their errors become problems of the
  /// bundle.
  mutating func findStepWays(in tree: WorkTree, scratch: String) {
    let folder = joined(parentDirectory(of: path), "Migrations")
    let names = (try? tree.names(in: folder)) ?? []
    hasStepFiles = names.contains { $0.lowercased().hasSuffix(".sql") }
    guard current != nil, !hidesCurrent, unreadable.isEmpty, !isUnreadable, !isSwift else { return }
    do throws(ToolchainError) {
      let found = try Upgrading.findStepWays(of: path, in: tree, scratch: scratch)
      stepWays = found.ways
      stepProblems += found.problems
    } catch {
      problems += error.diagnostics
    }
  }

  /// Reads and checks the step files named in the plan, like those next to the bundle; their errors become
  /// problems of the bundle.
  mutating func examineHandlers(in tree: WorkTree) {
    guard let plan, unreadable.isEmpty, !isUnreadable, !hidesCurrent else { return }
    let input = input(hasBase: false, mappingModels: [])
    for stage in plan.stages {
      guard case .custom(let custom) = stage, let from = compared(input.planned(custom.from)),
        let to = compared(input.planned(custom.to))
      else { continue }
      for (file, isBefore) in [(custom.willMigrate, true), (custom.didMigrate, false)] {
        guard let file else { continue }
        do throws(ToolchainError) {
          let found = try examineHandler(
            plan.besidePlan(file), isBefore: isBefore, from: from, to: to, versions: headVersions,
            in: tree)
          stepProblems += found.problems.filter { $0.severity == .error }
          if found.problems.hasErrors {
            unusableHandlers.insert(file.text)
          } else {
            handlers.append(found.step)
            if found.step.deletesRows { deletingHandlers.insert(file.text) }
          }
        } catch {
          problems += error.diagnostics
          unusableHandlers.insert(file.text)
        }
      }
    }
  }

  /// The properties of a version that its stores lose along a route, but that a step file reads before.
  func propertiesRead(from name: String, on route: Route?) -> Set<ElementPath> {
    switch route {
    case .stepFiles(let way): return way.readProperties
    case .planned(let names):
      let versions = ([name] + names).compactMap { name in
        headVersions.first { $0.version.name == name }
      }
      guard versions.count == names.count + 1 else { return [] }
      return Upgrading.propertiesRead(
        by: handlers, from: versions[0], through: Array(versions.dropFirst()))
    case .identical, .inferred, .mapped, .chain, .some(.none), nil: return []
    }
  }

  private func compared(_ version: BundleVersion?) -> ComparedVersion? {
    version.flatMap { version in headVersions.first { $0.version.name == version.name } }
  }
}

extension LoadedVersion {
  /// The errors of the file and its model; a missing type is something that inference has an answer to.
  fileprivate var errorsForChecking: [Diagnostic] {
    diagnosticsWithErrors.filter { $0.severity == .error && $0.id != LintRule.missingType.id }
  }
}
