import DataModel
package import Findings
import Loading
package import Upgrading

/// Rehearses the migrations of bundles.
package struct RehearsalReport: Sendable {
  /// The rehearsals, in the order of the paths of the bundles.
  package var rehearsals: [Rehearsal]
  /// The lowest severity that fails the run.
  package var failureLevel: Severity

  /// Whether something was found at or above the failure level.
  package var hasFailed: Bool {
    rehearsals.contains { $0.findings.contains { $0.rule.severity >= failureLevel } }
  }
}

/// Creates stores of the versions of bundles, and upgrades each to the current version.
///
/// - Parameters:
///   - options: The bundles, and where the configuration is.
///   - wanted: Which stores are made.
/// - Returns: What came of them.
/// - Throws: `ToolchainError` with exit code 65 if a bundle, a step file or a file of the check cannot be read, 74 when
///   the user cancelled.
package func rehearseBundles(
  _ options: CheckOptions, _ wanted: RehearsalOptions
) throws(ToolchainError) -> RehearsalReport {
  let report = try checkBundles(options)
  let unread = report.findings.filter { $0.isUnread && $0.diagnostic.severity == .error }
  guard unread.isEmpty else { throw ToolchainError(.data, unread.map(\.diagnostic)) }
  var rehearsals: [Rehearsal] = []
  for bundle in report.bundles {
    guard bundle.current != nil else {
      throw ToolchainError(
        .noCurrentVersion, file: bundle.path,
        "the bundle has no current version, expected one that stores are migrated to")
    }
    rehearsals.append(
      try rehearseBundle(RehearsalRequest(bundle, wanted: wanted, options: options)))
  }
  return RehearsalReport(
    rehearsals: rehearsals, failureLevel: options.failureLevel ?? .error)
}

extension CheckReport {
  /// Rehearses the migrations of all bundles with a current version, and adds the findings.
  ///
  /// - Parameters:
  ///   - wanted: Which stores are made.
  ///   - keys: How fingerprints call the bundles.
  ///   - options: Where the configuration is, and a folder for the stores.
  /// - Throws: `ToolchainError` with exit code 74 if the user cancelled.
  mutating func rehearse(
    _ wanted: RehearsalOptions, keys: [String], _ options: CheckOptions
  ) throws(ToolchainError) {
    var taken = Dictionary(findings.map { ($0.fingerprint, 2) }, uniquingKeysWith: max)
    func add(_ finding: CheckFinding) {
      findings.append(finding.distinguished(from: &taken))
    }
    for index in bundles.indices where bundles[index].current != nil {
      let bundle = bundles[index]
      do throws(ToolchainError) {
        let rehearsal = try rehearseBundle(
          RehearsalRequest(bundle, wanted: wanted, options: options))
        bundles[index].rehearsal = rehearsal
        for finding in rehearsal.findings {
          add(CheckFinding(finding, bundle, key: keys[index]))
        }
      } catch {
        if wanted.isInterrupted() { throw error }
        // What could not be looked at has failed, and the other bundles are looked at all the same.
        for problem in error.diagnostics {
          let finding = RehearsalFinding(notMade: problem)
          add(CheckFinding(finding, bundle, key: keys[index]))
        }
      }
    }
  }
}

extension CheckFinding {
  fileprivate init(_ finding: RehearsalFinding, _ bundle: CheckedBundle, key: String) {
    let place = [finding.entity, finding.property].compactMap(\.self).joined(separator: ".")
    self.init(
      finding.diagnostic(at: bundle.folder), layer: finding.rule.layer, bundle: bundle.path,
      advice: finding.rule.fix, versions: finding.versions,
      fingerprint: Fingerprint(
        rule: finding.rule.id, element: key + (place.isEmpty ? "" : "/\(place)"),
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
