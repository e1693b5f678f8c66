import Findings
import Loading
import OperatingSystem
import StoreFile
import StoreModel

/// Estimates how long a step takes on this machine, from making it on a small part of the store.
///
/// The step is made on two samples, one of them without rows; what the rows make the difference is scaled
/// up. Copying is timed with the first bytes of the store.
///
/// - Parameters:
///   - step: The step.
///   - store: The store.
///   - scratch: A folder for the samples.
/// - Returns: The time in seconds; nil if it cannot be estimated.
/// - Throws: `ToolchainError` if there is no room for samples, or the step fails even without rows.
func estimateSeconds(
  of step: PreparedStep, on store: SettledStore, scratch: String
) throws(ToolchainError) -> Double? {
  let folder = try scratchFolder(in: scratch)
  defer { removeTree(folder) }
  let rows = step.summary.tables.map(\.rows).reduce(0, +)
  let empty = try upgrading(store.name) { () throws(StoreError) in
    try rehearsal(of: step, store, at: joined(folder, "empty.sqlite"), share: 0)
  }
  guard let empty else { return nil }
  guard empty.problems.isEmpty else { throw ToolchainError(problems: empty.problems, store.name) }
  guard rows > 0 else { return try copySeconds(of: store.path, in: folder) }
  // Rows without those that they are related to may fail where all of them do not.
  let share = min(1, Double(sampleRows) / Double(rows))
  let part = try? rehearsal(of: step, store, at: joined(folder, "part.sqlite"), share: share)
  guard let part, part.problems.isEmpty else { return nil }
  let scaled = { (none: Double, some: Double) in none + max(some - none, 0) / share }
  return try copySeconds(of: store.path, in: folder) + scaled(empty.running, part.running)
    + scaled(empty.proving, part.proving)
}

/// The number of rows in a trial: enough for an estimate, without a noticeable delay.
private let sampleRows = 100_000

/// The result of a step on a sample.
private struct TimedRehearsal {
  /// The problems found by the script's own checks.
  var problems: [String]
  /// The duration of the statements, in seconds.
  var running = 0.0
  /// The duration of the proof, in seconds.
  var proving = 0.0
}

/// Executes and verifies a step on a sample; nil if there is no sample.
private func rehearsal(
  of step: PreparedStep, _ store: SettledStore, at sample: String, share: Double
) throws(StoreError) -> TimedRehearsal? {
  let (path, isInterrupted) = (store.path, store.isInterrupted)
  var limits: [String: Int] = [:]
  for table in step.summary.tables {
    limits[table.old ?? table.name] = Int((Double(table.rows) * share).rounded(.up))
  }
  guard try makeSample(of: path, at: sample, limits: limits) else { return nil }
  // The old values are read while the step is made, from the store itself.
  let original = sample + ".original"
  guard try makeSample(of: path, at: original, limits: limits) else { return nil }
  let connection = try StoreConnection(upgrading: sample, isInterrupted: isInterrupted)
  let start = ContinuousClock.now
  let before = try DigestReading(
    step.kept.map(\.old), at: original, isInterrupted: isInterrupted)
  let outcome = try connection.run(step.script)
  guard outcome.problems.isEmpty else { return TimedRehearsal(problems: outcome.problems) }
  _ = try before.digests()
  let middle = ContinuousClock.now
  let syncing = Background { Result { () throws(ToolchainError) in try syncFile(sample) } }
  let checking = Background {
    Result { () throws(StoreError) in try soundnessCheck(at: sample, isInterrupted: isInterrupted) }
  }
  _ = try DigestReading(step.kept.map(\.new), at: sample, isInterrupted: isInterrupted).digests()
  _ = try checking.value.get()
  syncing.wait()
  return TimedRehearsal(
    problems: [], running: (middle - start) / .seconds(1),
    proving: (ContinuousClock.now - middle) / .seconds(1))
}

/// The time for copying the store, which is flushed while the copy is verified.
private func copySeconds(of path: String, in folder: String) throws(ToolchainError) -> Double {
  let size = fileSize(path)
  let piece = 32 << 20
  let copy = joined(folder, "copy")
  let start = ContinuousClock.now
  do throws(ToolchainError) {
    var copied = 0
    try copyFile(at: path, to: copy, isInterrupted: { copied >= piece }, report: { copied += $0 })
  } catch {
    // The piece is full.
    guard fileSize(copy) >= min(piece, size) else { throw error }
  }
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  return seconds * Double(size) / Double(max(min(size, fileSize(copy)), 1))
}
