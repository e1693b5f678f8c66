import DataModel
package import Findings
import Loading

/// A finding on one model, with its location.
package struct LintedPlace: Sendable {
  /// The rule, severity, location, texts and fixes.
  package var diagnostic: Diagnostic
  /// The rule about the model's meaning; nil for a finding about its text.
  package var rule: RuleDescription?
  /// The element, as `Item.price`.
  package var path: String
  /// The content of the element: its text, and its line in a source.
  package var content: [String]

  /// Creates a located finding.
  package init(
    diagnostic: Diagnostic, rule: RuleDescription?, path: String, content: [String]
  ) {
    self.diagnostic = diagnostic
    self.rule = rule
    self.path = path
    self.content = content
  }

  /// The advice; empty if the explanation contains it.
  package var advice: String { rule?.fix ?? "" }

  /// The layer under which a check reports it.
  package var layer: Layer { rule?.layer ?? .lint }

  /// The identity of the finding in the model, independent of the element's content.
  package var identity: Fingerprint.Identity {
    Fingerprint(rule: diagnostic.id, element: path, content: "").identity
  }
}

/// The findings on a single model.
package struct LintedModel: Sendable {
  /// The reference as the user gave it.
  package let model: String
  fileprivate let reference: ModelReference
  /// The version's name.
  package var version: String
  /// The findings, sorted by location.
  package var findings: [LintedPlace]
  /// What the bundle lacks besides, such as versions that cannot be read.
  package var problems: [Diagnostic] = []
  /// The versions that could not be read, by name.
  package var unread: [String] = []
  /// Whether the model was read from Swift sources.
  package var isSwift = false
  /// The container in Swift sources with several.
  package var container: String?

  /// Creates the findings on a model.
  package init(model: String, version: String, findings: [LintedPlace]) {
    self.model = model
    reference = ModelReference(model)
    self.version = version
    self.findings = findings
  }

  /// The path of the bundle in a report, with the container.
  fileprivate var label: String {
    reference.path + (container.map { "#\($0)" } ?? "")
  }

  /// The parts of the path by which fingerprints call the bundle.
  fileprivate var parts: [String] {
    let folders = reference.innerPath.split(separator: "/").map(String.init)
    return isSwift ? folders + ["SwiftData"] : folders
  }
}

extension CheckReport {
  /// Creates the report on linted models; the versions of a bundle are one bundle of the report.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - failureLevel: The lowest severity that fails the run.
  package init(linted models: [LintedModel], failureLevel: Severity) {
    let models = Dictionary(grouping: models) { [$0.label, $0.version] }.sorted {
      $0.key.lexicographicallyPrecedes($1.key)
    }.compactMap(\.value.first)
    let parts = models.map(\.parts)
    var findings: [CheckFinding] = []
    var bundles: [CheckedBundle] = []
    for (model, name) in zip(models, parts) {
      let key =
        uniqueName(name, isSwift: model.isSwift, among: parts)
        + (model.container.map { "#\($0)" } ?? "")
      findings += model.checkFindings(key)
      guard bundles.last?.path != model.label else { continue }
      var bundle = CheckedBundle(
        path: model.label, name: model.version,
        usesCloudKit: model.findings.contains { $0.layer == .cloudKit }, versions: [],
        comparison: nil)
      bundle.unread = model.unread
      bundles.append(bundle)
    }
    var taken: [Fingerprint: Int] = [:]
    self.init(
      base: nil, bundles: bundles,
      findings: findings.map { $0.distinguished(from: &taken) },
      omissions: bundles.flatMap { bundle in
        bundle.unread.map {
          CheckOmission(
            bundle: bundle.path, check: "the version \"\($0)\"", reason: "it cannot be read")
        }
      }, failureLevel: failureLevel)
    command = "modelc lint"
    rules = .ofAllChecks
    let references = models.map(\.reference)
    paths = ReportPaths(
      besides: references.filter { $0.revision == nil }.map(\.path),
      revisions: Set(references.compactMap(\.revision)))
    layers = [.cloudKit, .lint]
  }
}

extension LintedModel {
  /// The findings as those of a check, under the bundle's name in fingerprints.
  fileprivate func checkFindings(_ key: String) -> [CheckFinding] {
    problems.map { problem in
      CheckFinding(
        problem, layer: .configuration, bundle: label,
        fingerprint: Fingerprint(
          rule: problem.id, element: key, content: contentDigest(of: [problem.trimmedLine])))
    }
      + findings.map { finding in
        CheckFinding(
          finding.diagnostic,
          layer: Layer.ofChecks.contains(finding.layer) ? finding.layer : .lint, bundle: label,
          advice: finding.advice,
          fingerprint: Fingerprint(
            rule: finding.diagnostic.id, element: "\(key)/\(finding.path)",
            content: contentDigest(of: finding.content)))
      }
  }
}
