import Findings
import Loading
import OperatingSystem
import StoreFile

extension UpgradeRun {
  /// Makes a step by a mapping model: the copy of the store becomes what is read, and a new store takes its place.
  ///
  /// - Parameters:
  ///   - mapping: The mapping model with its statements.
  ///   - step: The step.
  /// - Returns: What was done.
  /// - Throws: `ToolchainError`; the store is as it was.
  func carryOut(
    _ mapping: PreparedMapping, of step: PreparedStep
  ) throws(ToolchainError) -> MappingReport {
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
    let report = try MappingRun(mapping, of: step, from: old, work).write(to: store)
    try MappingProof(mapping, old: old, new: store, of: work.name, work.control).prove()
    try? removeFile(old)
    connection = try copy.open()
    return report
  }
}
