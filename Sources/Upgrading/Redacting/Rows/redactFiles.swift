import Findings
import Loading
import OperatingSystem
import StoreFile
import StoreModel

/// The numbers of files by treatment.
struct FileCounts {
  var replaced = 0
  var kept = 0
  var dropped = 0
}

/// Redacts the files with values that are kept outside of a store.
///
/// - Parameters:
///   - support: The folder with that of the files.
///   - copy: The folder for their copies, where nothing is yet.
///   - rows: Says what is done with each.
///   - plan: What is done with values.
///   - redactor: Replaces values.
///   - isInterrupted: Called after each chunk; returns whether to stop.
/// - Returns: The numbers of files.
/// - Throws: `ToolchainError` with exit code 73 or 74 if a copy cannot be made.
func redactFiles(
  in support: SupportFolder, to copy: String, _ rows: RowRedactor, plan: RedactionPlan,
  redactor: Redactor, isInterrupted: @Sendable () -> Bool
) throws(ToolchainError) -> FileCounts {
  var counts = FileCounts()
  for name in try listDirectory(support.values) {
    let file = support.file(name)
    let number = rows.files[name]
    let treatment = number.map { plan.treatments[$0] }
    guard SupportFolder.canName(name), support.kind(of: name) == .file,
      treatment?.action != .remove
    else {
      counts.dropped += 1
      continue
    }
    if treatment?.action == .keep {
      try copyFile(at: file, to: joined(copy, name), isInterrupted: isInterrupted)
      counts.kept += 1
    } else {
      let target = joined(copy, String(decoding: rows.redactedName(name), as: UTF8.self))
      try redactFile(
        file, to: target, domain: treatment?.domain ?? "files",
        options: treatment?.options ?? RedactionOptions(), redactor: redactor,
        isInterrupted: isInterrupted)
      counts.replaced += 1
    }
  }
  return counts
}

/// Files up to this many bytes are replaced as values in rows are.
private let mostInMemory = 16 << 20

private func redactFile(
  _ path: String, to copy: String, domain: String, options: RedactionOptions, redactor: Redactor,
  isInterrupted: () -> Bool
) throws(ToolchainError) {
  let target = try creating(copy) { () throws(SystemError) in
    try File(copy, for: .writing, .creatingNew)
  }
  let size = fileSize(path)
  guard size > mostInMemory else {
    let bytes = redactor.bytes(
      try readFile(path, followsLinks: false), domain: domain, options: options
    ).bytes
    return try writing(copy) { () throws(SystemError) in
      try target.append(bytes)
      try target.synchronize()
    }
  }
  let source = try openToCopy(path, .notFollowingLinks)
  var stream = try redactor.stream(domain: domain) { () throws(ToolchainError) in
    let piece: [UInt8]
    do throws(SystemError) {
      piece = try source.bytes(upTo: 1 << 20)
    } catch {
      throw .readFailed(path, error.text)
    }
    if isInterrupted() { throw .interrupted(path) }
    return piece.isEmpty ? nil : piece
  }
  var left = size
  while left > 0 {
    let piece = stream.next(min(left, 1 << 20))
    try writing(copy) { () throws(SystemError) in try target.append(piece) }
    left -= piece.count
  }
  try writing(copy) { () throws(SystemError) in try target.synchronize() }
}
