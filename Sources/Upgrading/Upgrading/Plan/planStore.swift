import Comparing
package import Findings
import Loading
import OperatingSystem
import StoreFile

/// A plan and its obstacles.
package struct PlannedStore: Sendable {
  /// The plan; incomplete if there is an obstacle.
  package var plan: StorePlan
  /// The error with which executing it would end, whatever is allowed; nil if none is known.
  package var error: ToolchainError?
}

/// Plans the upgrade of a store, without writing to it or next to it.
///
/// The upgrade is rehearsed from beginning to end on a copy in `scratch`, as far as nothing is in the way; of a store
/// that is too large for that, or for the available space, every page is checked, and the statements are tried on a
/// sample.
///
/// - Parameters:
///   - order: The store, the target model, and the user's options.
///   - targets: Keeps the target for orders that differ in nothing but their stores.
///   - conditions: How long to wait, where to put copies, and where to report progress.
///   - rehearsalLimit: The maximum size of a store that is copied to rehearse its upgrade, in bytes.
/// - Returns: The plan, without steps if the store already has the version, and the error that would prevent
///   it. Steps after one that fails on rows are missing.
/// - Throws: `ToolchainError` with exit code 65 or 74 if store or model cannot be read, 74 if the user cancelled.
package func planStore(
  _ order: UpgradeOrder, sharing targets: SharedTarget = SharedTarget(),
  _ conditions: WorkConditions, rehearsalLimit: Int = 1 << 30
) throws(ToolchainError) -> PlannedStore {
  let target = try targets.read(for: order, scratch: conditions.scratch)
  let held = try holdStore(order.store, conditions)
  var planning = StorePlanning(held, to: target, order: order, conditions: conditions)
  planning.rehearsalLimit = rehearsalLimit
  do throws(ToolchainError) {
    try planning.run()
    return PlannedStore(plan: planning.plan)
  } catch {
    if conditions.control.isInterrupted() { throw error }
    planning.plan.obstacles = error.diagnostics.map { diagnostic in
      StorePlan.Obstacle(
        id: diagnostic.id, summary: diagnostic.summary, advice: diagnostic.explanation,
        notes: diagnostic.notes.map(\.message))
    }
    return PlannedStore(plan: planning.plan, error: error)
  }
}

/// The making of a plan.
private struct StorePlanning {
  private let held: HeldStore
  private let target: UpgradeTarget
  private let choices: UpgradeChoices
  private let refusesUnusedOptions: Bool
  private let conditions: WorkConditions
  /// The plan so far.
  var plan: StorePlan
  /// The size up to which a store is copied, in bytes.
  var rehearsalLimit = 0

  init(
    _ held: HeldStore, to target: UpgradeTarget, order: UpgradeOrder,
    conditions: WorkConditions
  ) {
    (self.held, self.target) = (held, target)
    (choices, self.conditions) = (order.choices, conditions)
    refusesUnusedOptions = order.refusesUnusedOptions
    plan = StorePlan(
      store: held.name, state: StorePlan.StoreState(held), model: target.reference.text,
      choices: choices,
      from: StorePlan.Version(name: "", checksum: ""), steps: [], bytesNeeded: 0)
    plan.folder = resolvedPath(".")
    plan.modelPath = target.path
  }

  mutating func run() throws(ToolchainError) {
    try checkNames(of: held, choices)
    let place = try UpgradePlace(of: held, choices)
    plan.state = try storeState(of: held.path, held.journals)
    if canRehearse { try rehearse(for: place) } else { try planLarge(for: place) }
    if !plan.steps.isEmpty { try place.checkBackup() }
    if !plan.steps.isEmpty || choices.output != nil { try place.checkSupport(of: held) }
    guard plan.bytesNeeded > 0 else { return }
    let folder = parentDirectory(of: place.path)
    try creating(place.shownPath) { () throws(SystemError) in
      try checkRight(.writing, to: folder)
    }
    try checkSpace(for: plan.bytesNeeded, beside: place.path, named: held.name)
  }

  /// Runs the upgrade on a copy.
  private mutating func rehearse(for place: UpgradePlace) throws(ToolchainError) {
    let temporary = try scratchFolder(in: conditions.scratch)
    defer { removeTree(temporary) }
    let work = StoreWork(
      held: held, folder: try WorkFolder(for: joined(temporary, lastComponent(of: held.path))),
      control: conditions.control)
    do throws(ToolchainError) {
      try rehearse(work, for: place)
    } catch {
      throw error.naming(held.name, insteadOf: work.folder.path)
    }
  }

  /// Whether the upgrade can be made on a copy: with journals, and to take rows out, it has to be.
  private var canRehearse: Bool {
    let size = plan.state.size + plan.state.journalSize
    let hasRoom =
      (try? checkSpace(
        for: 3 * size, beside: joined(conditions.scratch, "store"), named: held.name)) != nil
    return !held.journals.isEmpty || choices.setsStrayRowsAside || size <= rehearsalLimit && hasRoom
  }

  private mutating func rehearse(
    _ work: StoreWork, for place: UpgradePlace
  ) throws(ToolchainError) {
    let start = ContinuousClock.now
    let run = try UpgradeRun(work, to: target, choices, measuresTables: true)
    begin(run.current, run.detour, isOfVersion: run.route.isEmpty)
    if let upkeep = run.upkeep { try check(upkeep, for: place, scratch: work.folder.path) }
    plan.rowsSetAside = run.rowsSetAside?.planned(beside: place)
    if run.route.isEmpty {
      guard choices.output != nil else { return }
      return try run.proveCopy()
    }
    defer {
      plan.steps = run.steps
      plan.bytesNeeded = bytesNeeded(for: plan, held)
    }
    var isAllowed = true
    while !run.route.isEmpty {
      let step = try run.prepareNext()
      let risks = step.summary.risks.filter(\.isInTheWay)
      isAllowed = isAllowed && risks.isEmpty
      if risks.contains(where: { $0.layer == .store }) || !isAllowed && run.route.count == 1 {
        return
      }
      try run.make(step)
    }
    try run.proveResult()
    plan.seconds = (ContinuousClock.now - start) / .seconds(1)
  }

  private mutating func begin(_ source: ComparedVersion, _ detour: String?, isOfVersion: Bool) {
    plan.from = StorePlan.Version(source)
    plan.detour = detour
    guard isOfVersion, choices.output != nil else { return }
    plan.bytesNeeded = plan.state.size + plan.state.size / 16
  }

  /// Reports or rejects options without effect on a store that already has the target version.
  private mutating func check(
    _ upkeep: StoreUpkeep, for place: UpgradePlace, scratch: String
  ) throws(ToolchainError) {
    plan.unusedOptions = choices.unusedOptions(besides: upkeep)
    guard refusesUnusedOptions else { return }
    try choices.refuseUnused(for: held, of: plan.from.name, at: place, upkeep, scratch: scratch)
  }

  /// Plans without a copy of the whole store, if the route is direct.
  private mutating func planLarge(for place: UpgradePlace) throws(ToolchainError) {
    let store = SettledStore(path: held.path, name: held.name, control: conditions.control)
    let damage = try store.read { (path) throws(StoreError) in
      try soundnessCheck(at: path, isInterrupted: store.isInterrupted)
    }
    if let line = damage.first { throw .damaged(held.name, line) }
    let observed = try store.ask { (connection) throws(StoreError) in
      try readStore(over: connection)
    }
    let found = try target.source(of: observed, held.name)
    let source = found.version
    let route = try chooseRoute(from: source, to: target, choices, for: store)
    begin(source, route.detour, isOfVersion: route.versions.isEmpty)
    guard let next = route.versions.first else {
      let upkeep = try StoreUpkeep(of: observed, source, choices, in: store)
      guard !upkeep.isNeeded else { return try rehearse(for: place) }
      return try check(upkeep, for: place, scratch: conditions.scratch)
    }
    // What a step file or a mapping model does is known when it has been done.
    guard route.versions.count == 1, target.stepFile(from: source, to: next) == nil,
      target.mapping(from: source, to: next, choices) == nil
    else {
      return try rehearse(for: place)
    }
    var order = StepOrder(from: source, to: next, choices)
    order.measuresTables = true
    order.notes = target.notes(from: found)
    let step = try prepareStep(order, of: store)
    plan.steps = [step.summary]
    plan.bytesNeeded = bytesNeeded(for: plan, held)
    guard plan.risksInTheWay.isEmpty else { return }
    plan.seconds = try estimateSeconds(of: step, on: store, scratch: conditions.scratch)
  }
}

/// The maximum additional disk space needed while the plan is executed, in bytes.
func bytesNeeded(for plan: StorePlan, _ held: HeldStore) -> Int {
  guard !plan.steps.isEmpty else { return 0 }
  let size = plan.state.size + plan.state.journalSize
  let growth = plan.steps.map { $0.rebuiltBytes(unknown: size) }.reduce(0, +)
  let support = plan.choices.isInPlace ? 0 : SupportFolder(of: held.path).size
  return size + size / 16 + growth * 2 + support
}

extension StorePlan.StoreState {
  /// The sizes of a store, without its hash.
  init(_ held: HeldStore) {
    self.init(
      size: fileSize(held.path),
      journalSize: held.journals.map { fileSize(held.path + $0) }.reduce(0, +), sha256: "")
  }
}
