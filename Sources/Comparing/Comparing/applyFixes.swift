package import Findings
package import Loading
import ModelFiles
import OperatingSystem

/// What was done to a file.
package struct AppliedFixes: Sendable {
  /// The file.
  package var file: String
  /// The titles of the fixes made, in the order of their places.
  package var titles: [String]
  /// How many safe fixes there were.
  package var possible: Int
}

/// Checks that a version is a source in a folder, and one that may be written.
///
/// - Parameter version: The version, as it was read.
/// - Throws: `ToolchainError` with exit code 65 when it is not a source in the file system, 73 when nobody
///   may write it.
package func checkFixable(_ version: LoadedVersion) throws(ToolchainError) {
  let kind = FileKind(at: version.file, followsLinks: false)
  guard let source = version.source, !source.document.isTranslation, kind == .file else {
    throw ToolchainError(
      .notFixable, file: version.file,
      "only a source can be fixed, expected an .xcdatamodel folder with contents in the file system",
      explanation: kind == .symbolicLink
        ? "A symbolic link is not followed when writing. Name the file that it leads to." : "")
  }
  // Whoever may do anything is refused as well: a file that nobody may write is meant to stay.
  guard let status = try? FileStatus(of: version.file), status.permissions & 0o222 != 0,
    (try? checkRight(.writing, to: version.file)) != nil
  else {
    throw .readOnly(version.file)
  }
}

/// Makes the safe fixes of a report in the file of the new version.
///
/// Every other byte of the file stays; the file is replaced as a whole.
///
/// - Parameters:
///   - report: The report.
///   - version: The new version that the report is about, as it was read.
/// - Returns: What was done; nil when there is nothing to fix safely.
/// - Throws: `ToolchainError` when the version is not a source in a folder, has changed since it was read,
///   or cannot be written.
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

/// The fixes without those that touch what an earlier one changes, ordered by place.
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
