import Building
import Comparing
import DataModel
package import Findings
import Loading

/// Verifies a product: whether its compiled models are those of their sources.
///
/// Nothing is written; of an `.ipa` only what is looked at is expanded, into memory.
///
/// - Parameters:
///   - built: The product as the user named it.
///   - texts: The sources as the user named them.
///   - options: What is asked for.
/// - Returns: The report, and what was compared.
/// - Throws: `ToolchainError` if the product cannot be looked through, or a source cannot be read.
package func verifyModels(
  of built: String, against texts: [String], options: VerifyOptions
) throws(ToolchainError) -> Verification {
  var sources = SourceModels()
  for text in texts { sources.add(try readSources(text, options)) }
  let read = try readProduct(built, options)
  let versions = sources.versions.merging(read.versions) { first, _ in first }
  let scope = ProductScope(
    sources: sources.models, mappings: read.product.isModel ? [] : sources.mappings,
    product: read.product
  ) { built, source in changes(from: built, to: source, in: versions) }
  let locator = ProductLocator(sources.versions)
  let findings =
    read.problems.map { locator.located($0, in: read.product) }
    + verifyProduct(scope).map(locator.located)
  let paths = sources.models.map(\.path)
  var report = CheckReport(
    base: nil,
    bundles: sources.models.map {
      CheckedBundle(
        path: $0.path, name: $0.name, usesCloudKit: false, versions: [], comparison: nil)
    },
    findings: sorted(options.settings?.leveled(findings) ?? findings, by: paths),
    omissions: sources.omissions.map {
      CheckOmission(bundle: nil, check: $0.check, reason: $0.reason)
    }, failureLevel: options.failureLevel)
  report.command = "modelc verify"
  report.rules = .ofAllChecks
  report.paths = ReportPaths(besides: paths)
  report.layers = [.product]
  return Verification(
    report: report, models: scope.matches.map { .init($0, findings: report.findings) },
    diagnostics: sources.diagnostics)
}

/// The findings by source, those without one first, otherwise in their order.
private func sorted(_ findings: [CheckFinding], by paths: [String]) -> [CheckFinding] {
  let order = Dictionary(keepingFirst: paths.enumerated().map { ($1, $0) })
  func rank(_ finding: CheckFinding) -> Int { finding.bundle.flatMap { order[$0] } ?? -1 }
  return findings.enumerated().sorted {
    (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
  }.map(\.element)
}

/// The changes that would make a compiled version equal to the source, both in compiled form.
private func changes(
  from built: ModelVersion, to source: ModelVersion, in versions: [String: LoadedVersion]
) -> [Change] {
  guard let old = versions[built.file], let new = versions[source.file] else {
    return diffModels(from: built.model, to: source.model)
  }
  let (from, to) = comparableModels(old, new)
  return diffModels(from: from, to: to)
}

extension Verification.JudgedModel {
  /// Creates the summary of a compared compiled model; with an error, it is not equal to the source.
  fileprivate init(_ match: ModelMatch, findings: [CheckFinding]) {
    let place = match.built.place
    let hasError = findings.contains { finding in
      let element = finding.fingerprint.element
      return finding.diagnostic.severity == .error
        && (element == place || element.hasPrefix(place + "/") || element.hasPrefix(place + "#"))
    }
    self.init(
      place: place, source: match.source.path, versionCount: match.pairs.count,
      partOf: match.isPart ? match.source.versions.count : nil,
      currentVersion: match.built.currentVersion, isEqual: match.isEqual && !hasError)
  }
}
