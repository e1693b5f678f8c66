package import Findings
package import Loading
import ModelFiles
import OperatingSystem

/// The fixes applied to a file.
package struct AppliedFixes: Sendable {
  /// The file.
  package var file: String
  /// The titles of the applied fixes, in file order.
  package var titles: [String]
  /// The number of safe fixes.
  package var possible: Int
}

/// Checks that a version is a writable source in a folder.
///
/// - Parameter version: The version, as it was read.
/// - Throws: `ToolchainError` with exit code 65 if it is not a source in the file system, 73 if it is not
///   writable.
package func checkFixable(_ version: LoadedVersion) throws(ToolchainError) {
  let kind = FileKind(at: version.file, followsLinks: false)
  guard let source = version.source, !source.document.isTranslation, kind == .file else {
    throw ToolchainError(
      .notFixable, file: version.file,
      "only a source can be fixed, expected an .xcdatamodel folder with contents in the file system",
      explanation: kind == .symbolicLink
        ? "A symbolic link is not followed when writing. Name the file that it leads to." : "")
  }
  // Root is refused as well: a file without write permission is meant to stay.
  guard let status = try? FileStatus(of: version.file), status.permissions & 0o222 != 0,
    (try? checkRight(.writing, to: version.file)) != nil
  else {
    throw .readOnly(version.file)
  }
}

/// Applies the safe fixes of a report to the file of the new version.
///
/// All other bytes are unchanged; the file is replaced atomically.
///
/// - Parameters:
///   - report: The report.
///   - version: The new version in the report, as it was read.
/// - Returns: The applied fixes; nil if there is nothing to fix safely.
/// - Throws: `ToolchainError` if the version is not a source in a folder, has changed since it was read, or
///   cannot be written.
package func applySafeFixes(
  of report: ComparisonReport, to version: LoadedVersion
) throws(ToolchainError) -> AppliedFixes? {
  try checkFixable(version)
  var fixes: [FixIt] = []
  for fix in report.findings.compactMap(\.fixIts.first) where fix.isSafe {
    // What is inherited is found once in each subentity.
    if !fixes.contains(fix) { fixes.append(fix) }
  }
  guard !fixes.isEmpty, let document = version.source?.document else { return nil }
  guard try readFile(version.file, followsLinks: false) == document.bytes else {
    throw ToolchainError(
      .changedFile, file: version.file,
      "the file has changed since it was read; run the command again")
  }
  let chosen = distinct(fixes.filter { !$0.replacements.isEmpty })
  if !chosen.isEmpty {
    try writeWhole(
      chosen.flatMap(\.replacements).applied(to: document.bytes), to: version.file, keepsMode: true)
  }
  return AppliedFixes(
    file: version.file, titles: chosen.map(\.title), possible: fixes.count)
}

/// The fixes, without those that overlap an earlier one, sorted by position.
private func distinct(_ fixes: [FixIt]) -> [FixIt] {
  var result: [FixIt] = []
  for fix in fixes {
    let ranges = result.flatMap(\.replacements).map(\.bytes)
    let isFree = fix.replacements.allSatisfy { edit in
      !ranges.contains { $0 == edit.bytes || $0.overlaps(edit.bytes) }
    }
    if isFree { result.append(fix) }
  }
  return result.sorted { left, right in
    (left.replacements.first?.bytes.lowerBound ?? 0)
      < (right.replacements.first?.bytes.lowerBound ?? 0)
  }
}
