import DataModel
package import Findings
import Loading
import Upgrading

/// Creates stores of the versions of bundles, and upgrades each to the current version.
///
/// - Parameters:
///   - options: The bundles, and where the configuration is.
///   - wanted: Which stores are made.
/// - Returns: A report whose findings are of rehearsals alone.
/// - Throws: `ToolchainError` with exit code 65 if a bundle, a step file or a file of the check cannot be read, 74 when
///   the user cancelled.
package func rehearseBundles(
  _ options: CheckOptions, _ wanted: RehearsalOptions
) throws(ToolchainError) -> CheckReport {
  let checked = try checkBundles(options)
  let unread = checked.findings.filter { $0.isUnread && $0.diagnostic.severity == .error }
  guard unread.isEmpty else { throw ToolchainError(.data, unread.map(\.diagnostic)) }
  let others = CheckOmission(
    bundle: nil, check: "the models",
    reason: "Stores are upgraded here; `modeldiff check` judges the models.")
  var report = CheckReport(
    base: nil, bundles: checked.bundles, findings: [], omissions: [others],
    failureLevel: options.failureLevel ?? .error)
  (report.command, report.subject) = ("modeldiff rehearse", "Core Data migrations")
  (report.paths, report.rules) = (checked.paths, checked.rules)
  for (index, bundle) in report.bundles.enumerated() {
    guard bundle.current != nil else {
      throw ToolchainError(
        .noCurrentVersion, file: bundle.path,
        "the bundle has no current version, expected one that stores are migrated to")
    }
    report.take(
      try rehearseBundle(RehearsalRequest(bundle, wanted: wanted, options: options)), at: index)
  }
  return report
}

extension CheckReport {
  /// Rehearses the migrations of all bundles with a current version, and adds the findings.
  ///
  /// - Parameters:
  ///   - wanted: Which stores are made.
  ///   - options: Where the configuration is, and a folder for the stores.
  /// - Throws: `ToolchainError` with exit code 74 if the user cancelled.
  mutating func rehearse(
    _ wanted: RehearsalOptions, _ options: CheckOptions
  ) throws(ToolchainError) {
    for index in bundles.indices where bundles[index].current != nil {
      let bundle = bundles[index]
      do throws(ToolchainError) {
        take(
          try rehearseBundle(RehearsalRequest(bundle, wanted: wanted, options: options)),
          at: index)
      } catch {
        if wanted.isInterrupted() { throw error }
        // What could not be looked at has failed, and the other bundles are looked at all the same.
        add(error.diagnostics.map(RehearsalFinding.init(notMade:)), bundle)
      }
    }
  }

  /// Takes the rehearsal of the bundle at an index, with its findings.
  fileprivate mutating func take(_ rehearsal: Rehearsal, at index: Int) {
    bundles[index].rehearsal = rehearsal
    add(rehearsal.findings, bundles[index])
  }

  /// Adds findings of a bundle's rehearsal, with fingerprints that no other finding has.
  private mutating func add(_ found: [RehearsalFinding], _ bundle: CheckedBundle) {
    var taken = Dictionary(findings.map { ($0.fingerprint, 2) }, uniquingKeysWith: max)
    findings += found.map {
      CheckFinding($0, bundle).distinguished(from: &taken)
    }
  }
}

extension CheckFinding {
  fileprivate init(_ finding: RehearsalFinding, _ bundle: CheckedBundle) {
    let place = [finding.entity, finding.property].compactMap(\.self).joined(separator: ".")
    self.init(
      finding.diagnostic(at: bundle.folder), layer: finding.rule.layer, bundle: bundle.path,
      advice: finding.rule.fix, versions: finding.versions,
      fingerprint: Fingerprint(
        rule: finding.rule.id, element: bundle.key + (place.isEmpty ? "" : "/\(place)"),
        content: contentDigest(of: [finding.identity])))
    isUnread = finding.rule == .rehearsalNotMade
  }
}

extension RehearsalRequest {
  /// Asks for the stores of the versions that a check has in its matrix.
  ///
  /// - Parameters:
  ///   - bundle: The bundle, which has a current version.
  ///   - wanted: Which stores are made.
  ///   - options: Where the configuration is, and a folder for the stores.
  /// - Throws: `ToolchainError` with exit code 65 if the staged plan, by which stores are to go, cannot be read.
  init(
    _ bundle: CheckedBundle, wanted: RehearsalOptions, options: CheckOptions
  ) throws(ToolchainError) {
    let versions = bundle.versions.filter { version in
      !version.isCurrent && (wanted.isOfAll || !bundle.knowsShipped || version.isShipped)
    }
    self.init(
      bundle: bundle.path,
      versions: versions.map { version in
        let isPlanned = if case .plan = version.route { true } else { false }
        let isLarge = wanted.isOfAll || version.name == versions.last?.name
        return Version(
          name: version.name, isPlanned: isPlanned,
          kinds: wanted.kinds ?? (isLarge ? RehearsalKind.allCases : RehearsalKind.small))
      }, scratch: options.scratch)
    if self.versions.contains(where: \.isPlanned) {
      var request = StagesRequest(bundle: bundle.path, plan: nil)
      request.options = options
      let examined = try examineStages(request)
      stages = examined.ways(examined.report)
    }
    allowsPrograms = wanted.allowsPrograms
    stepSeconds = wanted.stepSeconds
    isInterrupted = wanted.isInterrupted
    report = wanted.report
  }
}
