import Comparing
import DataModel
import Findings
import Loading
import OperatingSystem
import SwiftCode

/// Finds the staged migrations in Core Data code, below folders and next to bundles, except in tests.
///
/// - Parameters:
///   - paths: Folders and bundles.
///   - exclude: The names of folders that are passed over.
///   - bundles: The bundles; nothing is read where none of them may have such a migration.
///   - tree: The files at the head.
/// - Returns: The migrations, each once.
/// - Throws: `ToolchainError` if a folder or file cannot be read.
func findStagedManagers(
  under paths: [String], excluding exclude: Set<String>, for bundles: [BundleAtCheck],
  in tree: WorkTree
) throws(ToolchainError) -> [StagedManager] {
  guard bundles.contains(where: \.mayBeStagedInCode) else { return [] }
  let search = SwiftSourceSearch(excluding: exclude.sorted())
  var found: [StagedManager] = []
  for path in paths.map(withoutTrailingSlashes) {
    let folder = isModelPath(path) ? parentDirectory(of: path) : path
    guard try tree.kind(of: folder, followsLinks: true) == .directory else { continue }
    for manager in try search.stagedManagers(at: folder, in: tree)
    where !found.contains(where: { $0.location == manager.location }) { found.append(manager) }
  }
  return found
}

/// Takes staged migrations for the plans of the bundles that they are for.
///
/// A bundle whose configuration names a plan file has that one.
///
/// - Parameters:
///   - managers: The migrations that the code makes.
///   - bundles: The bundles, hashed.
/// - Returns: The migrations not judged, with reasons.
func takeStagedManagers(
  _ managers: [StagedManager], for bundles: inout [BundleAtCheck]
) -> [CheckOmission] {
  guard !managers.isEmpty else { return [] }
  let open = bundles.indices.filter { bundles[$0].mayBeStagedInCode }
  var own: [Int: [StagedManager]] = [:]
  var omissions: [CheckOmission] = []
  for manager in managers {
    var owners = open.filter { bundles[$0].hasChecksum(of: manager) }
    if owners.isEmpty { owners = open.filter { bundles[$0].hasName(of: manager) } }
    if owners.isEmpty, open.count == 1 { owners = open }
    guard owners.count == 1 else {
      omissions.append(
        .of(manager, bundle: nil, "It is not known for which bundle its stages are"))
      continue
    }
    own[owners[0], default: []].append(manager)
  }
  for (index, managers) in own.sorted(by: { $0.key < $1.key }) {
    let bundle = bundles[index].path
    if managers.count > 1 {
      omissions += managers.map {
        .of($0, bundle: bundle, "The code makes \(managers.count) of them for the bundle")
      }
    } else if let gap = managers[0].gaps.first {
      omissions.append(
        .of(managers[0], bundle: bundle, "“\(gap.text)” at \(gap.location) cannot be read"))
    } else if managers[0].stages.isEmpty {
      omissions.append(
        .of(managers[0], bundle: bundle, "What Core Data does without any stage is not known"))
    } else {
      bundles[index].plan = StagedPlan(managers[0], bundles[index].headVersions)
    }
  }
  return omissions
}

extension CheckOmission {
  fileprivate static func of(
    _ manager: StagedManager, bundle: String?, _ reason: String
  ) -> CheckOmission {
    CheckOmission(
      bundle: bundle, check: "the staged migration at \(manager.location)",
      reason: "\(reason); `plan` in .modeldiff.json can name a file with the stages.")
  }
}

extension BundleAtCheck {
  /// Whether code may define staged migrations for the bundle that no plan file declares.
  fileprivate var mayBeStagedInCode: Bool {
    !isSwift && isOwn && plan == nil && (head?.versions.count ?? 0) > 1
  }

  /// Whether a checksum in a migration is that of a version of the bundle, now, at the base or in the lock file.
  fileprivate func hasChecksum(of manager: StagedManager) -> Bool {
    let known = Set(
      (headVersions + baseVersions).map(\.hashes.checksum) + (lock ?? []).map(\.checksum))
    return manager.versions.contains { $0.checksum.map(known.contains) ?? false }
  }

  /// Whether a name in a migration is that of a version of the bundle, now or at the base.
  fileprivate func hasName(of manager: StagedManager) -> Bool {
    let known = Set((headVersions + baseVersions).map(\.version.name))
    return manager.versions.contains { $0.name.map(known.contains) ?? false }
  }
}

extension StagedPlan {
  /// Creates the plan that code defines; each checksum gets the name of the version that has it.
  fileprivate init(_ manager: StagedManager, _ versions: [ComparedVersion]) {
    func planned(_ version: StagedManager.Version) -> PlannedVersion {
      let named = versions.first { $0.hashes.checksum == version.checksum }?.version.name
      return PlannedVersion(
        name: version.name ?? named, checksum: version.checksum, location: version.location)
    }
    let stages = manager.stages.map { stage -> Stage in
      switch stage {
      case .lightweight(let versions): return .lightweight(versions.map(planned))
      case .custom(let from, let to, let will, let did):
        var custom = CustomStage(from: planned(from), to: planned(to))
        (custom.willRun, custom.didRun) = (will, did)
        custom.willDelete = will == nil ? .none : .unknown
        custom.didDelete = did == nil ? .none : .unknown
        return .custom(custom)
      }
    }
    self.init(stages: stages, location: manager.location)
  }
}
