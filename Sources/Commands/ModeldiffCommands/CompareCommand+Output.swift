import ArgumentParser
import Comparing
import Findings
import Reports
import Text

extension Compare {
  /// Compares two versions, prints the report and gives the worst severity found; with `--fix` that of
  /// what remains.
  func printStep() throws(ToolchainError) -> Severity? {
    let loaded = try load()
    if fix { try checkFixable(loaded.versions[1].version) }
    common.report(loaded.diagnostics)
    let report = compareVersions(
      from: loaded.versions[0], to: loaded.versions[1], detail: detail)
    switch format {
    case .text: Stream.standardOutput.write(printer.text(report))
    case .json: Stream.standardOutput.write(report.json.text)
    case .markdown: Stream.standardOutput.write(report.markdown(showsMapping: mapping))
    }
    if mapping, report.mapping == nil, format != .json {
      note("there is no mapping to print: \(report.sentence)\n")
    }
    let left = fix ? try makeFixes(of: report, to: loaded.versions[1]) : report
    return left.worstSeverity
  }

  private func load() throws(ToolchainError) -> LoadedComparison {
    if models.count == 2 {
      try loadComparison(
        from: swiftSources.reference(models[0]), to: swiftSources.reference(models[1]),
        scratch: temporaryDirectory)
    } else {
      try loadComparison(
        inBundle: swiftSources.reference(models[0]), from: from, to: to, scratch: temporaryDirectory
      )
    }
  }

  /// Compares each version of a bundle with the next, prints the reports and gives the worst
  /// severity found.
  func printHistory() throws(ToolchainError) -> Severity? {
    let loaded = try loadHistory(
      ofBundle: swiftSources.reference(models[0]), scratch: temporaryDirectory)
    common.report(loaded.diagnostics)
    let reports = compareHistory(loaded.versions, detail: format == .text ? [] : detail)
    switch format {
    case .text:
      Stream.standardOutput.write(printer.history(reports))
    case .json: Stream.standardOutput.write(ComparisonReport.historyJSON(reports).text)
    case .markdown:
      Stream.standardOutput.write(
        ComparisonReport.historyMarkdown(reports, showsMapping: mapping))
    }
    return reports.compactMap(\.worstSeverity).max()
  }

  /// Applies the safe fixes and returns a report on the result.
  private func makeFixes(
    of report: ComparisonReport, to version: ComparedVersion
  ) throws(ToolchainError) -> ComparisonReport {
    guard let applied = try applySafeFixes(of: report, to: version.version) else {
      note("nothing to fix safely\n")
      return report
    }
    for title in applied.titles { note("fixed: \(title)\n") }
    var left = report
    if !applied.titles.isEmpty {
      note("wrote \(applied.file)\n")
      let loaded = try load()
      left = compareVersions(from: loaded.versions[0], to: loaded.versions[1], detail: [])
    }
    let findings = applied.possible == 1 ? "finding" : "findings"
    note(
      "fixed \(applied.titles.count) of \(applied.possible) \(findings) that can be fixed safely; "
        + "left: \(left.findingCounts)\n")
    return left
  }

  private func note(_ text: String) {
    if !common.quiet { Stream.standardError.write(printableLines(text)) }
  }

  private var detail: ComparisonDetail {
    mapping || format == .json ? .all : .queries
  }

  private var printer: ComparisonText {
    ComparisonText(style: common.style(.standardOutput), showsMapping: mapping)
  }
}
