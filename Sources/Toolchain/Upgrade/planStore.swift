internal import Diagnostics
internal import FoundationEssentials
package import Reports
internal import StoreFile

/// Plans the upgrade of a store, writing nothing to it or beside it.
///
/// Where the way leads through several versions, or the store has journals, the steps before the last are
/// made on a copy in `scratch`, so that the rows are counted that each step will meet.
///
/// - Parameters:
///   - path: The store.
///   - model: The reference to the model that it is to be of.
///   - choices: What the user wants.
///   - timeout: How long to wait for others to close the store, in seconds.
///   - scratch: A folder for temporary copies of stores.
///   - control: Whether to give up.
/// - Returns: The plan; one without steps when the store is of the version already. Steps after one that
///   rows make fail are missing.
/// - Throws: `ToolchainError` with exit code 1 when there is no way, 65 when something cannot be read.
package func planStore(
  _ path: String, to model: String, choices: UpgradeChoices, timeout: Double, scratch: String,
  control: UpgradeControl = UpgradeControl()
) throws(ToolchainError) -> StorePlan {
  let target = try UpgradeTarget(model, scratch: scratch)
  let held = try holdStore(path, timeout: timeout, isInterrupted: control.isInterrupted)
  try checkNames(of: held, choices, path)
  _ = try UpgradePlace(of: held.path, named: path, choices)
  var plan = StorePlan(
    store: path, state: try storeState(of: held.path, held.journals), model: model,
    choices: choices, from: StorePlan.Version(name: "", checksum: ""), steps: [], bytesNeeded: 0)
  if held.journals.isEmpty {
    let store = try upgrading(path) { () throws(StoreError) in try readStore(at: held.path) }
    let source = try target.source(of: store, path)
    let route = try chooseRoute(
      from: source, to: target, storeAt: held.path, choices,
      isInterrupted: control.isInterrupted)
    plan.from = StorePlan.Version(source)
    if route.count <= 1 {
      if let next = route.first {
        let step = try prepareStep(
          from: source, to: next, storeAt: held.path, named: path, choices, measuresTables: true,
          notes: target.downgradeNotes(from: source), isInterrupted: control.isInterrupted)
        plan.steps = [step.summary]
        plan.seconds = try estimateSeconds(
          of: step, storeAt: held.path, scratch: scratch,
          isInterrupted: control.isInterrupted)
      }
      plan.bytesNeeded = bytesNeeded(for: plan, held, choices)
      return plan
    }
  }
  let temporary = try scratchFolder(in: scratch)
  defer { removeDirectory(temporary) }
  let folder = try WorkFolder(for: joined(temporary, lastComponent(of: held.path)))
  let run = try UpgradeRun(
    held, named: path, target: target, choices: choices, measuresTables: true, in: folder, control)
  plan.from = StorePlan.Version(run.current)
  while !run.route.isEmpty {
    let step = try run.prepareNext()
    let fails = step.summary.risks.contains { $0.layer == "store" && $0.isInTheWay }
    if fails || run.route.count == 1 { break }
    try run.make(step)
  }
  plan.steps = run.steps
  plan.bytesNeeded = bytesNeeded(for: plan, held, choices)
  return plan
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

/// Writes a plan to a file.
///
/// - Throws: `ToolchainError` with exit code 73 or 74 when it cannot be written.
package func writePlan(_ plan: StorePlan, to path: String) throws(ToolchainError) {
  try checkFilePlace(path)
  // Nothing is replaced but another plan.
  if FileKind(at: path, followsLinks: false) != nil, (try? readPlan(path)) == nil {
    throw refused(path, "there is a file that is no plan, expected nothing")
  }
  try writeWhole(Array(try planJSON(plan).utf8), to: path)
}

/// A plan as JSON.
package func planJSON(_ plan: StorePlan) throws(ToolchainError) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(plan) else {
    throw ToolchainError(.software, "upgrade-failed", file: plan.store, "the plan has no JSON")
  }
  return String(decoding: data, as: UTF8.self) + "\n"
}

/// Reads a plan from a file.
///
/// - Throws: `ToolchainError` with exit code 65 when the file is no plan, or one of another form.
package func readPlan(_ path: String) throws(ToolchainError) -> StorePlan {
  let bytes = try readFile(path, limit: 64 << 20)
  do {
    let plan = try JSONDecoder().decode(StorePlan.self, from: Data(bytes))
    guard plan.formatVersion == StorePlan.currentFormat else {
      throw ToolchainError(
        .data, "unknown-plan-format", file: path,
        "the plan has the form \(plan.formatVersion), expected \(StorePlan.currentFormat)")
    }
    return plan
  } catch let error as ToolchainError {
    throw error
  } catch {
    throw ToolchainError(
      .data, "malformed-plan", file: path,
      "the file is no plan, expected what modeldiff plan -o writes\(place(of: error))")
  }
}

/// Where a plan is not what it should be.
private func place(of error: any Error) -> String {
  guard let error = error as? DecodingError else { return "" }
  switch error {
  case .keyNotFound(let key, let context): return text(context, "has no \(key.stringValue)")
  case .typeMismatch(_, let context), .valueNotFound(_, let context):
    return text(context, "is of another type")
  case .dataCorrupted: return ": it is no JSON"
  @unknown default: return ""
  }
}

private func text(_ context: DecodingError.Context, _ problem: String) -> String {
  let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
    .joined()
  return ": $\(path) \(problem)"
}

/// Carries out a plan, and nothing else.
///
/// - Parameters:
///   - path: The file with the plan.
///   - timeout: How long to wait for others to close the store, in seconds.
///   - scratch: A folder for temporary copies of stores that models are read from.
///   - control: Whether to give up, and who wants to know how far it is.
/// - Returns: What was done.
/// - Throws: `ToolchainError` as ``upgradeStore(_:to:choices:expecting:timeout:scratch:control:showsPlan:confirm:)``;
///   with exit code 1 also when the store has changed, or planning anew gives another plan.
package func applyPlan(
  _ path: String, timeout: Double, scratch: String, control: UpgradeControl = UpgradeControl()
) throws(ToolchainError) -> UpgradedStore {
  let plan = try readPlan(path)
  let result = try upgradeStore(
    plan.store, to: plan.model, choices: plan.choices, expecting: plan, timeout: timeout,
    scratch: scratch, control: control)
  guard let result else {
    throw ToolchainError(.software, "upgrade-failed", file: path, "the plan was not confirmed")
  }
  return result
}
