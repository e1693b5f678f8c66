import DataModel
import Findings
import Loading
import Migration
import Text

extension CheckReport {
  /// Gives findings the severities that are configured, and takes out those that are off.
  mutating func setLevels(_ bundles: [BundleAtCheck]) {
    let settings = Dictionary(
      keepingFirst: bundles.map { ($0.label, $0.settings) })
    findings = findings.compactMap { finding -> CheckFinding? in
      guard let path = finding.bundle, let level = settings[path]?.level(of: finding) else {
        return finding
      }
      guard let severity = level.severity else { return nil }
      var finding = finding
      finding.diagnostic.severity = severity
      return finding
    }
  }

  /// Marks accepted findings, and reports acceptances that have expired or are no longer needed in the scope
  /// of the check.
  mutating func accept(_ acceptances: [Acceptance], today: String) {
    for acceptance in acceptances {
      let isOver = acceptance.expires.map { $0 < today } ?? false
      guard let index = place(of: acceptance.fingerprint) else {
        if acceptanceScope.tells(acceptance.fingerprint) { findings.append(stale(acceptance)) }
        continue
      }
      guard !findings[index].isUnread else {
        findings.append(
          remark(
            ReleaseRule.refusedAcceptance, acceptance: acceptance,
            summary:
              "\"\(acceptance.fingerprint)\" cannot be accepted: it reports something unchecked")
        )
        continue
      }
      guard !isOver, let location = acceptance.location else {
        findings.append(
          remark(
            ReleaseRule.expiredAcceptance, acceptance: acceptance,
            summary: "\"\(acceptance.fingerprint)\" was accepted until \(acceptance.expires ?? "")")
        )
        continue
      }
      findings[index].suppression = CheckSuppression(
        reason: acceptance.reason, expires: acceptance.expires, location: location)
    }
  }

  /// The finding on an acceptance without its finding: the problem is gone or has changed.
  private func stale(_ acceptance: Acceptance) -> CheckFinding {
    let identities = identities(of: acceptance.fingerprint)
    let successor = findings.first {
      $0.layer != .configuration && identities.contains($0.fingerprint.identity)
    }
    guard let successor else {
      return remark(
        ReleaseRule.staleAcceptance, acceptance: acceptance,
        summary: "\"\(acceptance.fingerprint)\" was accepted and is no longer found")
    }
    var finding = remark(
      ReleaseRule.staleAcceptance, acceptance: acceptance,
      summary:
        "\"\(acceptance.fingerprint)\" was accepted in an earlier form, and is now "
        + "\(successor.fingerprint)"
    )
    finding.diagnostic.explanation = """
      The finding has changed since, so the entry no longer applies. If the new form is intended, \
      accept it again; that replaces the entry.
      """
    return finding
  }

  /// Notes former identifiers of rules in configurations and acceptances, each once, where it is first.
  mutating func noteFormerIdentifiers(
    in bundles: [BundleAtCheck], _ acceptances: [Acceptance]
  ) {
    let used =
      bundles.flatMap(\.settings.formerRules).map { ($0.text, Optional($0.location)) }
      + acceptances.map { ($0.fingerprint.rule, $0.location) }
    for (name, current) in Catalogue.formerIdentifiers.sorted(by: { $0.key < $1.key }) {
      guard let first = used.first(where: { $0.0 == name }) else { continue }
      let rule = ReleaseRule.renamedRule.description
      findings.append(
        CheckFinding(
          Diagnostic(
            rule, "\"\(name)\" is now called \"\(current)\", and stays valid", location: first.1),
          layer: rule.layer, bundle: nil, advice: rule.fix,
          fingerprint: Fingerprint(rule: rule.id, element: name, content: nil)))
    }
  }

  private func remark(
    _ rule: ReleaseRule, acceptance: Acceptance, summary: String
  ) -> CheckFinding {
    CheckFinding(
      Diagnostic(rule.description, summary, location: acceptance.location), layer: rule.layer,
      bundle: nil, advice: rule.description.fix,
      fingerprint: Fingerprint(
        rule: rule.id, element: acceptance.fingerprint.description, content: nil))
  }

  /// Offers to accept the loss that a rename may be, which may be meant.
  ///
  /// - Parameter options: What the check was asked for, which the command asks for as well.
  mutating func offerAcceptance(_ options: CheckOptions) {
    var asked = options.paths.map { " --path \(pathForShell($0))" }.joined()
    if let revision = options.against { asked += " --against \(quotedForShell(revision))" }
    asked += options.releases.map { " --release \(pathForShell($0))" }.joined()
    if let file = options.configuration { asked += " --config \(pathForShell(file))" }
    if options.usesCloudKit { asked += " --cloudkit" }
    if options.ignoresBase { asked += " --no-base" }
    for index in findings.indices
    where MigrationRule.isAboutRenames(findings[index].diagnostic.id) {
      guard findings[index].suppression == nil, findings[index].diagnostic.severity > .note else {
        continue
      }
      let fingerprint = inShellQuotes(findings[index].fingerprint.description)
      findings[index].diagnostic.fixIts.append(
        FixIt(
          "accept the loss",
          command: "modeldiff accept \(fingerprint) --reason 'not a rename'\(asked)"))
    }
  }

  /// Puts the findings in the order in which they are printed.
  mutating func sortFindings() {
    let order = Dictionary(
      keepingFirst: bundles.enumerated().map { ($1.path, $0) })
    func rank(_ finding: CheckFinding) -> (Int, Layer) {
      (finding.bundle.flatMap { order[$0] } ?? -1, finding.layer)
    }
    findings = findings.enumerated().sorted { left, right in
      let (one, other) = (rank(left.element), rank(right.element))
      return one == other ? left.offset < right.offset : one < other
    }.map(\.element)
  }
}

extension CheckSettings {
  /// The configured severity of a finding; nil to keep its own.
  ///
  /// What cannot be looked at keeps its own, whatever is configured.
  fileprivate func level(of finding: CheckFinding) -> RuleLevel? {
    let id = finding.diagnostic.id
    guard !finding.isUnread, Catalogue.ofAllChecks[id]?.isFixedBecause == nil else { return nil }
    let isLoss = finding.layer == .loss && finding.diagnostic.severity > .note
    return rules[id] ?? (isLoss ? destructive : nil)
  }
}
