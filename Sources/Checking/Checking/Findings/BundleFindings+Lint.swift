import DataModel
import Findings
import Loading
import Migration
import ModelFiles
import SwiftCode

extension BundleFindings {
  /// Adds the lint findings on the current model, except those already present at the base, and returns the
  /// number of these.
  mutating func addLint() -> Int {
    guard let current = input.head?.current, let version = loaded(.head(current)) else { return 0 }
    let findings = lintVersion(version, usesCloudKit: bundle.settings.usesCloudKit)
    var known: Set<Fingerprint.Identity> = []
    if let name = input.formerCurrent?.name, let old = loaded(.base(name)) {
      known = Set(
        lintVersion(old, usesCloudKit: bundle.settings.usesCloudKit).map(\.identity))
    }
    var earlier = 0
    let told = findings.map(\.diagnostic) + all.map(\.diagnostic)
    let problems = Set(bundle.problems)
    for finding in findings
    where !problems.contains(finding.diagnostic) && !isTold(finding.diagnostic, among: told) {
      let level = bundle.settings.rules[finding.diagnostic.id]?.severity
      let isUnjudged = version.swift?.schema.isOfUnjudged(finding.diagnostic) == true
      if known.contains(finding.identity), !isUnjudged,
        (level ?? finding.diagnostic.severity) != .error
      {
        earlier += 1
        continue
      }
      add(
        CheckFinding(
          finding.diagnostic, layer: finding.layer, bundle: bundle.label, advice: finding.advice,
          fingerprint: Fingerprint(
            rule: finding.diagnostic.id, element: "\(bundle.key)/\(finding.path)",
            content: contentDigest(of: finding.content))))
    }
    return earlier
  }

  /// Whether a remark is covered by a stronger finding on the same property.
  private func isTold(_ remark: Diagnostic, among all: [Diagnostic]) -> Bool {
    guard let rules = strongerRules[remark.id] else { return false }
    return all.contains {
      rules.contains($0.id) && $0.entity == remark.entity && $0.property == remark.property
    }
  }
}

/// The rules that supersede a single-model rule for the same property, by its identifier.
private let strongerRules: [String: Set<String>] = [
  ModelRule.mandatoryWithoutDefault.id: [
    MigrationRule.mandatoryAttributeAdded.id, MigrationRule.attributeMadeMandatory.id,
    ModelRule.cloudKitMandatoryAttribute.id,
  ],
  LintRule.missingInverse.id: [ModelRule.cloudKitMissingInverse.id],
]
