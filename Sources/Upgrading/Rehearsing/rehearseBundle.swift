import Comparing
package import Findings
import Loading
import OperatingSystem
import Synchronization

/// Creates stores of versions of a bundle, and upgrades each to the current version, on all cores.
///
/// Each store is created by `createStore` and upgraded by `upgradeStore` along the route that users' stores
/// take, and then both stores are compared by `compareRows`, which is independent of the upgrade: every difference
/// that no step announces is reported.
///
/// - Parameter request: The bundle, the versions and the kinds of stores.
/// - Returns: The results for all stores, including those that could not be created or upgraded, with the
///   reason.
/// - Throws: `ToolchainError` with exit code 65 if the bundle, a step file or the scratch folder cannot be used, 74 if
///   the user cancelled.
package func rehearseBundle(_ request: RehearsalRequest) throws(ToolchainError) -> Rehearsal {
  var target = try UpgradeTarget(ModelReference(request.bundle), scratch: request.scratch)
  try target.readSteps(in: nil)
  try target.readMappings(nil)
  target = target.with(\.withStandIns)
  let folder = try scratchFolder(in: request.scratch)
  defer { removeTree(folder) }
  let cases = request.versions.enumerated().flatMap { place, version in
    version.kinds.map { kind in RehearsalCase(place: place, version: version, kind: kind) }
  }
  // The large ones first, so that no core waits for the last of them.
  let order = cases.indices.sorted { left, right in
    (cases[left].kind == .large ? 0 : 1, left) < (cases[right].kind == .large ? 0 : 1, right)
  }
  let stage = RehearsalStage(target: target, request: request)
  let done = Atomic(0)
  let results = concurrentMap(order) { index in
    let store = stage.play(cases[index], in: joined(folder, "\(index)"))
    request.report(done.wrappingAdd(1, ordering: .relaxed).newValue, cases.count)
    return store
  }
  if request.isInterrupted() { throw .interrupted(request.bundle) }
  var stores = [[RehearsedStore]](repeating: [], count: request.versions.count)
  for (index, store) in zip(order, results).sorted(by: { $0.0 < $1.0 }) {
    stores[cases[index].place].append(store)
  }
  return Rehearsal(
    bundle: request.bundle, current: target.version.version.name,
    versions: zip(request.versions, stores).map { RehearsedVersion(name: $0.name, stores: $1) },
    notRun: target.codeNotes(of: Set(request.versions.map(\.name))))
}

/// A store that is to be made.
struct RehearsalCase: Sendable {
  /// The index of the version in the request.
  var place: Int
  /// The version.
  var version: RehearsalRequest.Version
  /// The kind of store.
  var kind: RehearsalKind
}
