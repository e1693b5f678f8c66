import DataModel
package import Findings
import Loading
import StoreFile
import StoreModel

/// The options for a repair.
package struct RepairChoices: Hashable, Sendable {
  /// The repairs to make: kinds of findings, or kinds with locations; empty to only examine.
  package var mended: [String] = []
  /// The reference to the model that the store is of; nil for the one cached in it.
  package var model: String?
  /// Whether to replace the store itself instead of writing a new one.
  package var isInPlace = false
  /// The path of the new store; nil for one next to the old.
  package var output: String?
  /// Whether to keep the replaced store.
  package var keepsBackup = false

  /// Creates options that only examine the store.
  package init() {}

  /// The destination, as in the options of an upgrade.
  fileprivate var place: UpgradeChoices {
    var choices = UpgradeChoices()
    choices.isInPlace = isInPlace
    choices.output = output
    choices.keepsBackup = keepsBackup
    return choices
  }
}

/// Repairs the problems of a store that require no guessing.
///
/// The repair is made on a copy in a private folder next to the store; when all requested repairs are made, every other
/// value is proved unchanged, and the copy is on disk, it replaces the store in one step, after the files
/// with the exported rows. No other process may have the store open meanwhile.
///
/// - Parameters:
///   - path: The store.
///   - choices: The options.
///   - conditions: How long to wait, where to put copies, and where to report progress.
/// - Returns: The repairs made, and the remaining problems.
/// - Throws: `ToolchainError` with exit code 1 if something is in the way, 65 if something cannot be
///   read, 73 or 74 if writing fails; the store is unchanged then, and nothing is left behind.
package func repairStore(
  _ path: String, choices: RepairChoices, _ conditions: WorkConditions
) throws(ToolchainError) -> StoreRepair {
  guard !choices.mended.isEmpty else {
    return try lookOnly(path, model: choices.model, scratch: conditions.scratch)
  }
  let held = try holdStore(path, conditions)
  try checkNames(of: held, choices.place)
  let work = StoreWork(
    held: held,
    folder: try WorkFolder(for: choices.place.outputPath(of: held, word: "repaired")),
    control: conditions.control)
  let place = try UpgradePlace(of: held, choices.place, word: "repaired")
  return try work.naming(place) { () throws(ToolchainError) in
    let run = try RepairRun(work, choices, scratch: conditions.scratch)
    let left = try run.mend()
    var repair = StoreRepair(
      store: path, isDryRun: false, isMirrored: try run.isMirrored, left: left.worstFirst)
    guard !run.mended.isEmpty else { return repair }
    try place.checkBackup()
    repair.mended = run.mended
    try run.finish()
    repair.rowsSetAside = try placing(run.rowsSetAside, beside: place) {
      () throws(ToolchainError) in try placeStore(work, at: place)
    }
    repair.output = place.shownPath
    repair.backup = place.backup
    return repair
  }
}

/// Looks at everything, and changes nothing.
private func lookOnly(
  _ path: String, model: String?, scratch: String
) throws(ToolchainError) -> StoreRepair {
  let store = try observeStore(at: path, scratch: scratch, isLenient: true)
  let request = DiagnosisRequest(
    store, of: try knownModel(of: store, model, path, scratch: scratch), at: path, isDeep: true)
  let diagnosis = try withSettledStore(path, in: FileSystem(), scratch: scratch) {
    (settled) throws(StoreError) in
    try diagnoseStore(request, at: settled, isInterrupted: { false })
  }
  return StoreRepair(
    store: path, isDryRun: true, isMirrored: store.schema.isMirrored,
    left: diagnosis.problems.worstFirst)
}

/// The kinds of repairs that ``RepairChoices/mended`` may contain.
package var mendableKinds: [String] {
  StoreFindingKind.allCases.filter(\.canBeMended).map(\.rawValue)
}
