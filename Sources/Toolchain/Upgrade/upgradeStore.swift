import Compiling
package import Findings
package import Loading
import OperatingSystem
package import Reports
import StoreFile
import StoreUpgrade

/// Upgrades a store: plans, asks, and does it.
///
/// The upgrade is made on a copy in a folder beside, which nobody else sees; when the copy has been proved
/// to be what it should be and is on the disk, it is put in its place in one step. At every instant there is
/// the old store, or the new one. Nobody else may have the store open meanwhile.
///
/// - Parameters:
///   - path: The store.
///   - model: The reference to the model that it is to be of.
///   - choices: What the user wants.
///   - expected: The plan that must be the result of planning anew; nil when there is none.
///   - git: How git is run, for a model at a revision.
///   - timeout: How long to wait for others to close the store, in seconds.
///   - scratch: A folder for temporary copies of stores that models are read from.
///   - control: Whether to give up, and who wants to know how far it is.
///   - showsPlan: Whether `confirm` shows the whole plan, with sizes that are not needed otherwise.
///   - confirm: Given the plan, says whether to go on.
/// - Returns: What was done; nil when the user did not want to go on. Where the store is of the version already, it
///   is copied to the path that the choices name, if they name one.
/// - Throws: `ToolchainError` with exit code 1 when something is in the way or is to be allowed first, 65
///   when something cannot be read, 73 or 74 when writing fails; the store is as it was then, and nothing
///   is left behind.
package func upgradeStore(
  _ path: String, to model: String, choices: UpgradeChoices, expecting expected: StorePlan? = nil,
  git: GitSettings = GitSettings(), timeout: Double, scratch: String,
  control: UpgradeControl = UpgradeControl(), showsPlan: Bool = false,
  confirm: (StorePlan) -> Bool = { _ in true }
) throws(ToolchainError) -> UpgradedStore? {
  let target = try UpgradeTarget(model, git: git, scratch: scratch)
  let held = try holdStore(path, timeout: timeout, isInterrupted: control.isInterrupted)
  if let expected { try check(try storeState(of: held.path, held.journals), is: expected, path) }
  try checkNames(of: held, choices, path)
  let folder = try WorkFolder(for: choices.outputPath(of: held.path, named: path))
  let place = try UpgradePlace(of: held.path, named: path, choices)
  do throws(ToolchainError) {
    return try upgrade(
      held, named: path, to: target, choices, expected, at: place, in: folder, control,
      showsPlan: showsPlan,
      confirm)
  } catch {
    throw error.naming(place.shownPath, insteadOf: folder.path)
  }
}

private func upgrade(
  _ held: HeldStore, named path: String, to target: UpgradeTarget, _ choices: UpgradeChoices,
  _ expected: StorePlan?, at place: UpgradePlace, in folder: WorkFolder, _ control: UpgradeControl,
  showsPlan: Bool, _ confirm: (StorePlan) -> Bool
) throws(ToolchainError) -> UpgradedStore? {
  let run = try UpgradeRun(
    held, named: path, target: target, choices: choices,
    measuresTables: expected != nil || showsPlan, in: folder, control)
  var plan = StorePlan(
    store: path,
    state: expected?.state
      ?? StorePlan.StoreState(held),
    model: target.reference, choices: choices, from: StorePlan.Version(run.current), steps: [],
    bytesNeeded: 0)
  guard !run.route.isEmpty else {
    var result = UpgradedStore(.nothing, plan: plan)
    result.finishCommand = run.finishCommand
    guard choices.output != nil else { return result }
    try run.proveCopy()
    try placeStore(
      from: folder, held, at: place, named: path, isInterrupted: control.isInterrupted)
    result.work = .copied
    result.path = place.shownPath
    return result
  }
  plan.rowsSetAside = run.rowsSetAside?.planned(beside: place)
  if let expected, expected.rowsSetAside?.tables != plan.rowsSetAside?.tables {
    throw changedPlan(expected, path)
  }
  var defersColumns = false
  while !run.route.isEmpty {
    let step = try run.prepareNext()
    defersColumns = step.defersColumns
    if let expected { try check(run.steps, begin: expected, path) }
    try run.onTheWay { () throws(ToolchainError) in try checkRisks(step.summary, path) }
    if run.route.count == 1 {
      plan.steps = run.steps
      plan.bytesNeeded = bytesNeeded(for: plan, held, choices)
      guard confirm(plan) else { return nil }
    }
    try run.make(step)
  }
  if let expected, expected.steps != run.steps { throw changedPlan(expected, path) }
  try run.proveResult()
  let files = try placing([run.rowsSetAside].compactMap(\.self), beside: place) {
    () throws(ToolchainError) in
    try placeStore(
      from: folder, held, at: place, named: path, isInterrupted: control.isInterrupted)
  }
  var result = UpgradedStore(
    .upgraded, plan: plan, path: place.shownPath, backup: place.backup)
  result.isDowngrade = run.isDowngrade
  result.rowsSetAside = files.first
  if defersColumns { result.finishCommand = finishCommand(place.shownPath, of: target.reference) }
  return result
}

extension ToolchainError {
  /// The error about a store, where it is about the copy on which the work is done.
  func naming(_ path: String, insteadOf folder: String) -> ToolchainError {
    var error = self
    for (index, diagnostic) in diagnostics.enumerated() {
      if case .file(let file)? = diagnostic.location, file.hasPrefix(folder) {
        error.diagnostics[index].location = .file(path)
      }
    }
    return error
  }
}

/// Folds in the journals of a store that is replaced: a log beside the new store would be played into it.
func fold(_ held: HeldStore, named name: String) throws(ToolchainError) {
  let hasJournals = ["-wal", "-shm", "-journal"].contains {
    FileKind(at: held.path + $0, followsLinks: false) != nil
  }
  guard hasJournals else { return }
  try upgrading(name) { () throws(StoreError) in try foldJournals(at: held.path) }
  guard journals(beside: held.path).isEmpty else {
    throw ToolchainError(
      .data, "unreadable-store", file: name, "the journal of the store cannot be folded in")
  }
}

/// Checks that a store can be replaced: it may be written, and has no second name, under which another
/// process might have it open with a journal of that name.
func checkNames(
  of held: HeldStore, _ choices: UpgradeChoices, _ name: String
) throws(ToolchainError) {
  guard choices.isInPlace else { return }
  guard held.lock.isExclusive else {
    throw refused(name, "the store may only be read; without --in-place a new one is written")
  }
  let names = held.lock.nameCount
  let isHalfKept = names == 2 && FileIdentity(held.path + ".backup") == FileIdentity(held.path)
  let kept = WorkFolder.keptStore(in: WorkFolder.path(for: held.path))
  let isHalfReplaced = names == 2 && FileIdentity(kept) == FileIdentity(held.path)
  guard names == 1 || isHalfKept || isHalfReplaced else {
    throw refused(name, "the store has \(names) names; without --in-place a new one is written")
  }
}

/// Checks that a store is as it was when a plan was made.
private func check(
  _ state: StorePlan.StoreState, is plan: StorePlan, _ path: String
) throws(ToolchainError) {
  guard state != plan.state else { return }
  throw ToolchainError(
    .findings, "store-changed", file: path, "the store is not as it was when the plan was made",
    explanation: "Make a new plan: `\(planCommand(plan, path))`.")
}

/// Checks that planning anew gives the plan.
private func check(
  _ steps: [StorePlan.Step], begin plan: StorePlan, _ path: String
) throws(ToolchainError) {
  guard !plan.steps.starts(with: steps) else { return }
  throw changedPlan(plan, path)
}

private func changedPlan(_ plan: StorePlan, _ path: String) -> ToolchainError {
  ToolchainError(
    .findings, "plan-changed", file: path,
    "the plan is not what would be planned now: the model has changed, the plan was edited, or it is "
      + "of another version of this tool",
    explanation: "Make a new plan: `\(planCommand(plan, path))`.")
}

/// The command that makes a new plan.
private func planCommand(_ plan: StorePlan, _ path: String) -> String {
  "modeldiff plan \(quotedForShell(path)) --to \(quotedForShell(plan.model)) -o PLAN"
}

/// Checks that everything a step takes from rows is allowed.
///
/// - Throws: `ToolchainError` with exit code 1 that tells of all that is not.
private func checkRisks(_ step: StorePlan.Step, _ path: String) throws(ToolchainError) {
  let risks = step.risks.filter(\.isInTheWay)
  guard !risks.isEmpty else { return }
  throw ToolchainError(
    .findings,
    risks.map { risk in
      let rows = risk.rows.map { ": \($0) \($0 == 1 ? "row" : "rows")" } ?? ""
      return Diagnostic(
        id: risk.id, category: .store, severity: .error, summary: risk.summary + rows,
        explanation: risk.canBeAllowed
          ? "If that may be so: --allow \(risk.allowance)"
          : "Core Data would fail on these rows, and so would the upgrade.",
        location: .file(path), entity: risk.entity, property: risk.property)
    })
}
