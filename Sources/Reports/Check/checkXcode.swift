import Checking
import Findings
import Text

extension CheckReport {
  /// The findings that are not accepted as lines that Xcode shows in the editor: `file:line:column: error:
  /// summary`.
  ///
  /// Whatever does not fail the check is a warning there, also an error below the level of failure, so that
  /// the build does what the exit code says.
  package var xcode: String {
    activeFindings.map { finding in
      let diagnostic = finding.diagnostic
      let texts = [diagnostic.summary, diagnostic.explanation, finding.advice]
      return line(
        finding, severity: isFailure(finding) ? .error : min(diagnostic.severity, .warning),
        text: texts.filter { !$0.isEmpty }.joined(separator: " – "))
    }.joined()
  }

  /// The findings that are not accepted, one per line, in compiler format: `file:line:column: error: summary
  /// [id]`.
  var oneline: String {
    activeFindings.map { line($0, severity: $0.diagnostic.severity, text: $0.diagnostic.summary) }
      .joined()
  }

  private func line(_ finding: CheckFinding, severity: Severity, text: String) -> String {
    let diagnostic = finding.diagnostic
    let place = diagnostic.location.map(linePlace) ?? ""
    return printable("\(place)\(severity.rawValue): \(text) [\(diagnostic.id)]") + "\n"
  }

  private func linePlace(_ location: SourceLocation) -> String {
    switch location {
    case .text(let file, let start, _): "\(file):\(start.line):\(start.column): "
    case .file(let file), .byte(let file, _): "\(file):1:1: "
    }
  }
}
