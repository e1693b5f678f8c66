import Checking
import Findings

extension CheckReport {
  /// The findings that nobody has accepted as lines that Xcode shows at their places:
  /// `file:line:column: error: summary`.
  ///
  /// Whatever does not fail the check is a warning there, also an error below the level of failure, so that
  /// the build does what the exit code says.
  package var xcode: String {
    activeFindings.map { finding in
      let diagnostic = finding.diagnostic
      let place = diagnostic.location.map(xcodePlace) ?? ""
      let severity =
        isFailure(finding) ? Severity.error : min(diagnostic.severity, .warning)
      let texts = [diagnostic.summary, diagnostic.explanation, finding.advice]
      let text = texts.filter { !$0.isEmpty }.joined(separator: " – ")
      return printable("\(place)\(severity.rawValue): \(text) [\(diagnostic.id)]") + "\n"
    }.joined()
  }

  private func xcodePlace(_ location: SourceLocation) -> String {
    switch location {
    case .text(let file, let start, _): "\(file):\(start.line):\(start.column): "
    case .file(let file), .byte(let file, _): "\(file):1:1: "
    }
  }
}
