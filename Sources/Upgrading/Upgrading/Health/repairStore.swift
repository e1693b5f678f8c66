package import Findings
import Loading
import StoreFile
import StoreModel
import StoreSchema

/// What whoever repairs a store wants.
package struct RepairChoices: Hashable, Sendable {
  /// What is to be mended: kinds of findings, or kinds with their places; nothing to only look.
  package var mended: [String] = []
  /// The reference to the model that the store is of; nil for the one cached in it.
  package var model: String?
  /// Whether the store itself is replaced; otherwise a new one is written.
  package var isInPlace = false
  /// The path of the new store; nil for one beside the old.
  package var output: String?
  /// Whether the old store is kept when the new one has taken its place.
  package var keepsBackup = false

  /// Makes the choices of someone who only looks.
  package init() {}

  /// Where the result goes, as an upgrade says it.
  fileprivate var place: UpgradeChoices {
    var choices = UpgradeChoices()
    choices.isInPlace = isInPlace
    choices.output = output
    choices.keepsBackup = keepsBackup
    return choices
  }
}

/// Mends what is wrong with a store, as far as that needs no guessing.
///
/// The work is done on a copy in a folder beside; when everything that was named is mended, every other
/// value proved to be what it was, and the copy on the disk, it is put in its place in one step, after the files
/// with the rows that were taken out. Nobody else may have the store open meanwhile.
///
/// - Parameters:
///   - path: The store.
///   - choices: What the user wants.
///   - conditions: How long to wait, where to put copies, whom to tell.
/// - Returns: What was done, and what is wrong still.
/// - Throws: `ToolchainError` with exit code 1 when something is in the way, 65 when something cannot be
///   read, 73 or 74 when writing fails; the store is as it was then, and nothing is left behind.
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

/// What ``RepairChoices/mended`` may name: the kinds of which some are mended.
package var mendableKinds: [String] {
  StoreFindingKind.allCases.filter(\.canBeMended).map(\.rawValue)
}
