import Checking
package import Findings
import Text

extension CheckReport {
  /// The report in SARIF 2.1.0, accepted findings included, as suppressed results.
  ///
  /// Columns are in UTF-16, fixes in bytes. Fingerprints are those that `modeldiff accept` uses: the
  /// same finding is the same alert after lines have moved. Locations at the base are not in the working
  /// tree, so they are named in the message. Only a fix that edits files is a SARIF fix; others
  /// are named in the message as well.
  ///
  /// *Source:* OASIS, Static Analysis Results Interchange Format 2.1.0.
  package var sarif: JSONValue {
    let rules = sarifRules
    let places = Dictionary(
      uniqueKeysWithValues: rules.enumerated().map { ($0.element.diagnostic.id, $0.offset) })
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": .array([
        [
          "tool": [
            "driver": [
              "name": "modeldiff", "informationUri": .string(ProjectAddress.project),
              "rules": .array(rules.map(sarifRule)),
            ]
          ],
          "columnKind": "utf16CodeUnits",
          "originalUriBaseIds": .object([
            .init(
              SARIFPlace.rootName,
              ["description": sarifMessage("The root of the repository.")])
          ]),
          "invocations": .array([
            [
              "executionSuccessful": true,
              "toolExecutionNotifications": .array(omissions.map(\.sarifNotification)),
            ]
          ]),
          "results": .array(
            findings.map {
              $0.sarifResult(rule: places[$0.diagnostic.id] ?? 0, isAtRevision: isAtRevision)
            }
          ),
        ]
      ]),
    ]
  }

  /// The first finding of each rule, ordered by rule.
  private var sarifRules: [CheckFinding] {
    var seen: Set<String> = []
    return findings.filter { seen.insert($0.diagnostic.id).inserted }
      .sorted { $0.diagnostic.id < $1.diagnostic.id }
  }

  /// The description of a finding's rule.
  private func sarifRule(_ finding: CheckFinding) -> JSONValue {
    let diagnostic = finding.diagnostic
    let rule = rules[diagnostic.id]
    var members: [JSONValue.Member] = [.init("id", .string(diagnostic.id))]
    if let former = rule?.formerIdentifiers, !former.isEmpty {
      members.append(.init("deprecatedIds", .array(former.map { .string($0) })))
    }
    if let title = rule?.title { members.append(.init("shortDescription", sarifMessage(title))) }
    if !diagnostic.explanation.isEmpty {
      members.append(.init("fullDescription", sarifMessage(diagnostic.explanation)))
    }
    let help = finding.advice.isEmpty ? [] : [finding.advice]
    let more = "See `modeldiff explain \(diagnostic.id)`."
    let level = rule?.severity ?? diagnostic.severity
    members += [
      .init(
        "help",
        [
          "text": .string(printableLines((help + [more]).joined(separator: "\n"))),
          "markdown": .string((help.map(markdownWords) + [more]).joined(separator: "\n\n")),
        ]),
      .init("helpUri", .string(ProjectAddress.page(ofRule: diagnostic.id))),
      .init("defaultConfiguration", ["level": .string(level.rawValue)]),
      .init(
        "properties",
        ["tags": .array([.string("core-data"), .string(finding.layer.rawValue)])]),
    ]
    return .object(members)
  }
}

extension CheckOmission {
  fileprivate var sarifNotification: JSONValue {
    let place = bundle.map { "\($0): " } ?? ""
    return [
      "level": "note", "message": sarifMessage("not checked: \(place)\(check): \(reason)"),
    ]
  }
}

/// A text in SARIF.
func sarifMessage(_ text: String) -> JSONValue { ["text": .string(printableLines(text))] }
