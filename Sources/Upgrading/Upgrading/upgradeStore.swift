import Comparing
package import Findings
import Loading

/// Upgrades a store: plans, asks for confirmation, and carries out the plan.
///
/// The upgrade is made on a copy in a private folder next to the store; when the copy has been proved
/// correct and is on disk, it replaces the store in one step. At every instant there is
/// the old store, or the new one. No other process may have the store open meanwhile.
///
/// The stages, each in a file of its name: ``holdStore(_:_:)`` excludes other processes; `UpgradeRun` copies
/// the store and chooses the route with ``chooseRoute(from:to:_:for:)``; ``prepareStep(_:of:)`` plans a step,
/// ``runStep(_:_:of:)`` carries it out; `UpgradeRun+Proof` proves the result; ``placeStore(_:at:)`` moves it to
/// its destination.
///
/// - Parameters:
///   - order: The store, the target model, and the user's options.
///   - targets: Keeps the target for orders that differ in nothing but their stores.
///   - conditions: How long to wait, where to put copies, and where to report progress.
///   - confirm: Given the plan, returns whether to continue.
/// - Returns: The result; nil if the user declined. A store that already has the target version is copied to
///   the path in the options, if any.
/// - Throws: `ToolchainError` with exit code 1 if something is in the way or has to be allowed first, 65
///   if something cannot be read, 73 or 74 if writing fails; the store is unchanged then, and nothing
///   is left behind.
package func upgradeStore(
  _ order: UpgradeOrder, sharing targets: SharedTarget = SharedTarget(),
  _ conditions: WorkConditions,
  confirm: (StorePlan) -> Bool = { _ in true }
) throws(ToolchainError) -> UpgradedStore? {
  let target = try targets.read(for: order, scratch: conditions.scratch)
  return try upgradeStore(order, to: target, conditions, confirm: confirm)
}

/// Upgrades a store to a model that has been read, with its step files and mapping models.
///
/// - Parameters:
///   - order: The store and the user's options.
///   - target: The model that ``UpgradeOrder/model`` names.
///   - conditions: How long to wait, where to put copies, and where to report progress.
///   - confirm: Given the plan, returns whether to continue.
/// - Returns: The result; nil if the user declined.
/// - Throws: `ToolchainError`, as ``upgradeStore(_:sharing:_:confirm:)`` does.
package func upgradeStore(
  _ order: UpgradeOrder, to target: UpgradeTarget, _ conditions: WorkConditions,
  confirm: (StorePlan) -> Bool = { _ in true }
) throws(ToolchainError) -> UpgradedStore? {
  let held = try holdStore(order.store, conditions)
  let expected = order.expected.map { ExpectedPlan($0, of: order.store) }
  try expected?.checkState(of: held)
  try checkNames(of: held, order.choices)
  let work = StoreWork(
    held: held, folder: try WorkFolder(for: order.choices.outputPath(of: held)),
    control: conditions.control)
  let place = try UpgradePlace(of: held, order.choices)
  return try work.naming(place) { () throws(ToolchainError) in
    let run = try UpgradeRun(
      work, to: target, order.choices, measuresTables: expected != nil || order.showsPlan)
    if let upkeep = run.upkeep, order.refusesUnusedOptions {
      try order.choices.refuseUnused(
        for: held, of: run.current.version.name, at: place, upkeep, scratch: work.folder.path)
    }
    guard !run.route.isEmpty else { return try keep(run, work: work, order: order, at: place) }
    try place.checkBackup()
    try place.checkSupport(of: held)
    return try upgrade(run, work: work, order: order, at: place, confirm: confirm)
  }
}

/// Plans, executes and verifies each step of the route, then moves the result to its destination.
///
/// - Returns: The result; nil if the user declined.
private func upgrade(
  _ run: UpgradeRun, work: StoreWork, order: UpgradeOrder, at place: UpgradePlace,
  confirm: (StorePlan) -> Bool
) throws(ToolchainError) -> UpgradedStore? {
  let expected = order.expected.map { ExpectedPlan($0, of: order.store) }
  var plan = plan(of: run, work, order)
  plan.rowsSetAside = run.rowsSetAside?.planned(beside: place)
  try expected?.check(rowsSetAside: plan.rowsSetAside)
  var defersColumns = false
  while !run.route.isEmpty {
    let step = try run.prepareNext()
    defersColumns = step.defersColumns
    try expected?.check(first: run.steps)
    try run.onTheWay { () throws(ToolchainError) in
      try checkRisks(step.summary, work.name, acceptsLosses: order.acceptsLosses)
    }
    if run.route.count == 1 {
      plan.steps = run.steps
      plan.bytesNeeded = bytesNeeded(for: plan, work.held)
      guard confirm(plan) else { return nil }
    }
    try run.make(step)
  }
  try expected?.check(all: run.steps)
  try run.proveResult()
  let filesLeft = try place.filesLeft(of: work.held)
  let files = try placing([run.rowsSetAside].compactMap(\.self), beside: place) {
    () throws(ToolchainError) in try placeStore(work, at: place)
  }
  var result = UpgradedStore(.upgraded, plan: plan, path: place.shownPath, backup: place.backup)
  result.upkeep = run.upkeep?.lines ?? []
  result.unusedOptions = run.upkeep.map(order.choices.unusedOptions) ?? []
  result.isDowngrade = run.isDowngrade
  result.stepReports = run.stepReports
  result.mappingReports = run.mappingReports
  result.writtenProperties = run.writtenProperties
  result.mayDeleteObjects = run.mayDeleteObjects
  result.rowsSetAside = files.first
  result.filesLeft = filesLeft
  if defersColumns {
    result.finishCommand = finishCommand(place.shownPath, of: order.model.text)
  }
  return result
}

/// Keeps a store that already has the target version, copying it if requested.
private func keep(
  _ run: UpgradeRun, work: StoreWork, order: UpgradeOrder, at place: UpgradePlace
) throws(ToolchainError) -> UpgradedStore {
  var result = UpgradedStore(.nothing, plan: plan(of: run, work, order))
  result.finishCommand = run.finishCommand
  result.unusedOptions = order.choices.unusedOptions(besides: run.upkeep)
  if order.choices.hasKept(work.held, at: place, scratch: work.folder.path) {
    result.backup = place.backup
  } else if order.choices.keepsBackup {
    result.unusedOptions.append("--keep-backup")
  }
  guard order.choices.output != nil else { return result }
  try run.proveCopy()
  result.filesLeft = try place.filesLeft(of: work.held)
  try placeStore(work, at: place)
  result.work = .copied
  result.path = place.shownPath
  return result
}

/// The plan before any step.
private func plan(of run: UpgradeRun, _ work: StoreWork, _ order: UpgradeOrder) -> StorePlan {
  StorePlan(
    store: order.store, state: order.expected?.state ?? StorePlan.StoreState(work.held),
    model: order.model.text, choices: order.choices, from: StorePlan.Version(run.current),
    steps: [],
    bytesNeeded: 0)
}

/// Checks that everything a step takes from rows is allowed.
///
/// - Throws: `ToolchainError` with exit code 1 that reports everything that is not allowed.
private func checkRisks(
  _ step: StorePlan.Step, _ path: String, acceptsLosses: Bool
) throws(ToolchainError) {
  let risks = step.risks.filter { $0.isInTheWay && !(acceptsLosses && $0.layer == .loss) }
  guard !risks.isEmpty else { return }
  throw ToolchainError(
    .findings,
    risks.map { risk in
      Diagnostic(
        id: risk.id, category: .store, severity: .error, summary: risk.text,
        explanation: risk.canBeAllowed
          ? "To accept this, add --allow \(risk.allowance)"
          : "Core Data would fail on these rows, and so would the upgrade.",
        location: .file(path), entity: risk.entity, property: risk.property)
    })
}
