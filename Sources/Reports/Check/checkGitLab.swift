import Checking
package import Findings
import Text

extension CheckReport {
  /// The findings that are not accepted as a GitLab code quality report.
  ///
  /// *Source:* GitLab, Code Quality, custom tools.
  package var gitLab: JSONValue {
    .array(
      activeFindings.map { finding in
        let diagnostic = finding.diagnostic
        let path = diagnostic.location?.file ?? finding.bundle ?? "."
        return [
          "description": .string(printable(diagnostic.summary)),
          "check_name": .string(diagnostic.id),
          "fingerprint": .string(finding.fingerprint.description),
          "severity": .string(gitLabSeverity(finding)),
          "content": ["body": .string(printableLines(finding.details.joined(separator: "\n\n")))],
          "location": [
            "path": .string(relative(path)),
            "lines": ["begin": .integer(Int64(finding.line))],
          ],
        ]
      })
  }

  private func gitLabSeverity(_ finding: CheckFinding) -> String {
    switch finding.diagnostic.severity {
    case .note: "info"
    case .warning: "minor"
    case .error: isFailure(finding) ? "blocker" : "critical"
    }
  }

  /// GitLab finds a file only by its path from the root of the repository, without `./`.
  private func relative(_ path: String) -> String {
    var path = path[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    return String(path)
  }
}
