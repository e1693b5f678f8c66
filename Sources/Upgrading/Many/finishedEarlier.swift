import Comparing
import CompiledModel
import Findings
import Loading
import OperatingSystem
import StoreFile
import VersionHash

/// The upgrade that an earlier run has made and was killed before it told anybody; nil when it has not.
///
/// A new store gets its name in one step, after it was proved. So one that has the name, the UUID of the old store, and
/// the version that is wanted, is it; whoever calls this knows that the old store is as it was when the earlier run began.
///
/// - Parameters:
///   - held: The old store.
///   - target: The version that is wanted.
///   - order: What is asked for.
///   - conditions: Where to put copies.
/// - Returns: What the earlier run has done, as far as is known.
/// - Throws: `ToolchainError` when the old store cannot be read.
func finishedEarlier(
  _ held: HeldStore, _ target: UpgradeTarget, _ order: UpgradeOrder, _ conditions: WorkConditions
) throws(ToolchainError) -> UpgradedStore? {
  let path = order.choices.outputPath(of: held)
  guard !order.choices.isInPlace, FileKind(at: path, followsLinks: false) == .file,
    let new = try? observeStore(at: path, scratch: conditions.scratch)
  else { return nil }
  let old = try observeStore(at: held.path, scratch: conditions.scratch)
  guard new.uuid != nil, new.uuid == old.uuid,
    new.metadata.versionHashes == target.version.hashes.byName
  else { return nil }
  let source = try target.source(of: old, held.name).version
  let isCopy = target.isVersion(of: source)
  let step = StorePlan.Step(
    to: StorePlan.Version(target.version), changes: [], tables: [], risks: [], notes: [], sql: [],
    script: [], statements: "")
  let plan = StorePlan(
    store: order.store, state: StorePlan.StoreState(held), model: order.model,
    choices: order.choices, from: StorePlan.Version(source), steps: isCopy ? [] : [step],
    bytesNeeded: 0)
  return UpgradedStore(isCopy ? .copied : .upgraded, plan: plan, path: path)
}
