import Comparing
import Compiling
package import Findings
import Loading
import OperatingSystem
package import Reports
import StoreFile

/// A plan, and what is in the way of it.
package struct PlannedStore: Sendable {
  /// The plan; of one that something is in the way of what could be planned.
  package var plan: StorePlan
  /// The error that carrying it out would end with, whatever is allowed; nil where none is known.
  package var error: ToolchainError?
}

/// Plans the upgrade of a store, writing nothing to it or beside it.
///
/// The upgrade is rehearsed from beginning to end on a copy in `scratch`, as far as nothing is in the way; of a store
/// that is too large for that, or for the room there, every page is checked, and the statements are tried on a
/// sample.
///
/// - Parameters:
///   - path: The store.
///   - model: The reference to the model that it is to be of.
///   - choices: What the user wants.
///   - timeout: How long to wait for others to close the store, in seconds.
///   - scratch: A folder for temporary copies of stores.
///   - rehearsalLimit: The size up to which a store is copied to rehearse its upgrade, in bytes.
///   - control: Whether to give up, and who wants to know how far it is.
/// - Returns: The plan, without steps when the store is of the version already, and the error that stands against
///   it. Steps after one that rows make fail are missing.
/// - Throws: `ToolchainError` with exit code 65 or 74 when store or model cannot be read, 74 when the user gave up.
package func planStore(
  _ path: String, to model: String, choices: UpgradeChoices, timeout: Double, scratch: String,
  rehearsalLimit: Int = 1 << 30, control: UpgradeControl = UpgradeControl()
) throws(ToolchainError) -> PlannedStore {
  let target = try UpgradeTarget(model, scratch: scratch)
  let held = try holdStore(path, timeout: timeout, isInterrupted: control.isInterrupted)
  var planning = StorePlanning(held, named: path, target, choices, scratch: scratch, control)
  planning.rehearsalLimit = rehearsalLimit
  do throws(ToolchainError) {
    try planning.run()
    return PlannedStore(plan: planning.plan)
  } catch {
    if control.isInterrupted() { throw error }
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
  private let path: String
  private let target: UpgradeTarget
  private let choices: UpgradeChoices
  private let scratch: String
  private let control: UpgradeControl
  /// What is planned so far.
  var plan: StorePlan
  /// The size up to which a store is copied, in bytes.
  var rehearsalLimit = 0

  init(
    _ held: HeldStore, named path: String, _ target: UpgradeTarget, _ choices: UpgradeChoices,
    scratch: String, _ control: UpgradeControl
  ) {
    (self.held, self.path, self.target) = (held, path, target)
    (self.choices, self.scratch, self.control) = (choices, scratch, control)
    plan = StorePlan(
      store: path, state: StorePlan.StoreState(held), model: target.reference, choices: choices,
      from: StorePlan.Version(name: "", checksum: ""), steps: [], bytesNeeded: 0)
    plan.folder = resolvedPath(".")
    plan.modelPath = target.path
  }

  mutating func run() throws(ToolchainError) {
    try checkNames(of: held, choices, path)
    let place = try UpgradePlace(of: held.path, named: path, choices)
    plan.state = try storeState(of: held.path, held.journals)
    if canRehearse { try rehearse(for: place) } else { try planLarge(for: place) }
    guard plan.bytesNeeded > 0 else { return }
    let folder = parentDirectory(of: place.path)
    try creating(place.shownPath) { () throws(SystemError) in
      try checkRight(.writing, to: folder)
    }
    try checkSpace(for: plan.bytesNeeded, beside: place.path, named: path)
  }

  /// Makes the upgrade on a copy.
  private mutating func rehearse(for place: UpgradePlace) throws(ToolchainError) {
    let temporary = try scratchFolder(in: scratch)
    defer { removeTree(temporary) }
    let folder = try WorkFolder(for: joined(temporary, lastComponent(of: held.path)))
    do throws(ToolchainError) {
      try rehearse(in: folder, for: place)
    } catch {
      throw error.naming(path, insteadOf: folder.path)
    }
  }

  /// Whether the upgrade can be made on a copy: with journals, and to take rows out, it has to be.
  private var canRehearse: Bool {
    let size = plan.state.size + plan.state.journalSize
    let hasRoom =
      (try? checkSpace(for: 3 * size, beside: joined(scratch, "store"), named: path)) != nil
    return !held.journals.isEmpty || choices.setsStrayRowsAside || size <= rehearsalLimit && hasRoom
  }

  private mutating func rehearse(
    in folder: WorkFolder, for place: UpgradePlace
  ) throws(ToolchainError) {
    let start = ContinuousClock.now
    let run = try UpgradeRun(
      held, named: path, target: target, choices: choices, measuresTables: true, in: folder, control
    )
    begin(run.current, run.detour, isOfVersion: run.route.isEmpty)
    plan.rowsSetAside = run.rowsSetAside?.planned(beside: place)
    if run.route.isEmpty {
      guard choices.output != nil else { return }
      return try run.proveCopy()
    }
    defer {
      plan.steps = run.steps
      plan.bytesNeeded = bytesNeeded(for: plan, held, choices)
    }
    var isAllowed = true
    while !run.route.isEmpty {
      let step = try run.prepareNext()
      let risks = step.summary.risks.filter(\.isInTheWay)
      isAllowed = isAllowed && risks.isEmpty
      if risks.contains(where: { $0.layer == "store" }) || !isAllowed && run.route.count == 1 {
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

  /// Plans without a copy of the whole store, where the way is straight.
  private mutating func planLarge(for place: UpgradePlace) throws(ToolchainError) {
    let damage = try upgrading(path) { () throws(StoreError) in
      try soundnessCheck(at: held.path, isInterrupted: control.isInterrupted)
    }
    if let line = damage.first { throw .damaged(path, line) }
    let store = try upgrading(path) { () throws(StoreError) in try readStore(at: held.path) }
    let source = try target.source(of: store, path)
    let route = try chooseRoute(
      from: source, to: target, storeAt: held.path, named: path, choices, control)
    begin(source, route.detour, isOfVersion: route.versions.isEmpty)
    guard let next = route.versions.first else { return }
    guard route.versions.count == 1 else { return try rehearse(for: place) }
    let step = try prepareStep(
      from: source, to: next, storeAt: held.path, named: path, choices, measuresTables: true,
      notes: target.downgradeNotes(from: source), isInterrupted: control.isInterrupted)
    plan.steps = [step.summary]
    plan.bytesNeeded = bytesNeeded(for: plan, held, choices)
    guard plan.risksInTheWay.isEmpty else { return }
    plan.seconds = try estimateSeconds(
      of: step, storeAt: held.path, named: path, scratch: scratch, control)
  }
}

/// The most bytes that are needed beside the store while the plan is carried out.
func bytesNeeded(
  for plan: StorePlan, _ held: HeldStore, _ choices: UpgradeChoices
) -> Int {
  guard !plan.steps.isEmpty else { return 0 }
  let size = plan.state.size + plan.state.journalSize
  let growth = plan.steps.flatMap(\.tables).filter { $0.work == "rebuild" }
    .map { $0.bytes ?? size }.reduce(0, +)
  let support = choices.isInPlace ? 0 : folderSize(supportFolder(of: held.path))
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
