import Findings
import Loading
import OperatingSystem
import StoreFile
import StoreModel

extension UpgradeRun {
  /// Executes a step by a mapping model: the copy of the store becomes the source, and a new store replaces
  /// it; then the statements that replace migration policies run.
  ///
  /// - Parameters:
  ///   - mapping: The mapping model with its statements.
  ///   - step: The step.
  /// - Returns: The values to be verified at the end, which no such statement writes.
  /// - Throws: `ToolchainError`; the store is unchanged then.
  func carryOut(
    _ mapping: PreparedMapping, of step: PreparedStep
  ) throws(ToolchainError) -> UnprovedStep {
    try copy.finish()
    connection = nil
    let (store, old) = (work.folder.store, joined(work.folder.path, "old.sqlite"))
    let size = fileSize(store)
    try checkSpace(for: size + size / 16, beside: work.folder.path, named: work.name)
    do throws(SystemError) {
      try moveFile(store, to: old)
    } catch {
      throw writeFailed(work.name, error)
    }
    mappingReports.append(try MappingRun(mapping, of: step, from: old, work).write(to: store))
    try MappingProof(mapping, old: old, new: store, of: work.name, work.control).prove()
    let unproved = try carryOutPolicies(mapping, of: step, from: old)
    try? removeFile(old)
    if connection == nil { connection = try copy.open() }
    return unproved
  }

  /// Runs the statements that replace migration policies on the new store created by the mapping model.
  private func carryOutPolicies(
    _ mapping: PreparedMapping, of step: PreparedStep, from old: String
  ) throws(ToolchainError) -> UnprovedStep {
    guard let file = mapping.policies else {
      return UnprovedStep(step.kept, digests: [:], writes: StepWrites())
    }
    let columns = mapping.columns
    let (store, isInterrupted) = (work.folder.store, work.control.isInterrupted)
    let digests = try upgrading(work.name) { () throws(StoreError) in
      try DigestReading(columns.map(\.old), at: store, isInterrupted: isInterrupted).digests()
    }
    let opened = try copy.open()
    connection = opened
    let writes = try carryOut(file, of: step, old: file.readsOld ? old : nil, opened: opened)
    return UnprovedStep(columns, digests: digests, writes: writes)
  }
}
