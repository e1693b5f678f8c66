internal import Reports
internal import StoreFile
internal import StoreUpgrade

/// Estimates how long a step takes on this machine, from making it on a small part of the store.
///
/// The step is made on two samples, one of them without rows; what the rows make the difference is scaled
/// up. Copying is timed with the first bytes of the store.
///
/// - Parameters:
///   - step: The step.
///   - path: The store, without journals.
///   - scratch: A folder for the samples.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: The time in seconds; nil when it cannot be estimated.
/// - Throws: `ToolchainError` when there is no room for samples.
func estimateSeconds(
  of step: PreparedStep, storeAt path: String, scratch: String,
  isInterrupted: @escaping @Sendable () -> Bool
) throws(ToolchainError) -> Double? {
  let folder = try scratchFolder(in: scratch)
  defer { removeDirectory(folder) }
  let rows = step.summary.tables.map(\.rows).reduce(0, +)
  guard rows > 0 else { return try copySeconds(of: path, in: folder) }
  let share = min(1, Double(sampleRows) / Double(rows))
  let rehearse = { (share: Double, file: String) -> (running: Double, proving: Double)? in
    try? rehearsal(of: step, path, joined(folder, file), share, isInterrupted)
  }
  guard let empty = rehearse(0, "empty.sqlite"), let part = rehearse(share, "part.sqlite") else {
    return nil
  }
  let scaled = { (none: Double, some: Double) in none + max(some - none, 0) / share }
  return try copySeconds(of: path, in: folder) + scaled(empty.running, part.running)
    + scaled(empty.proving, part.proving)
}

/// How many rows are tried: enough to tell, few enough that nobody waits.
private let sampleRows = 100_000

/// Makes a step on a sample, and proves it as the upgrade does.
private func rehearsal(
  of step: PreparedStep, _ path: String, _ sample: String, _ share: Double,
  _ isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> (running: Double, proving: Double)? {
  var limits: [String: Int] = [:]
  for table in step.summary.tables {
    limits[table.old ?? table.name] = Int((Double(table.rows) * share).rounded(.up))
  }
  guard try makeSample(of: path, at: sample, limits: limits) else { return nil }
  // The old values are read while the step is made, from the store itself.
  let original = sample + ".original"
  guard try makeSample(of: path, at: original, limits: limits) else { return nil }
  let connection = try UpgradeConnection(path: sample, isInterrupted: isInterrupted)
  let start = seconds()
  let before = try DigestReading(
    step.kept.map(\.old), at: original, isInterrupted: isInterrupted)
  guard try connection.run(script: step.script).isUpgraded else { return nil }
  _ = try before.digests()
  let middle = seconds()
  let syncing = Background { Result { () throws(ToolchainError) in try syncFile(sample) } }
  let checking = Background {
    Result { () throws(StoreError) in try soundnessCheck(at: sample, isInterrupted: isInterrupted) }
  }
  _ = try DigestReading(step.kept.map(\.new), at: sample, isInterrupted: isInterrupted).digests()
  _ = try checking.value.get()
  syncing.wait()
  return (middle - start, seconds() - middle)
}

/// How long the store takes to be copied; it is written to the disk while the copy is proved.
private func copySeconds(of path: String, in folder: String) throws(ToolchainError) -> Double {
  let size = fileSize(path)
  let piece = 32 << 20
  let copy = joined(folder, "copy")
  let start = seconds()
  do throws(ToolchainError) {
    var copied = 0
    try copyFile(at: path, to: copy, isInterrupted: { copied >= piece }, report: { copied += $0 })
  } catch {
    // The piece is full.
    guard fileSize(copy) >= min(piece, size) else { throw error }
  }
  return (seconds() - start) * Double(size) / Double(max(min(size, fileSize(copy)), 1))
}
