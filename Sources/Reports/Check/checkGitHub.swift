import Checking
import Findings
import Text

extension CheckReport {
  /// The findings that are not accepted as GitHub annotation commands, one per line; those that fail the
  /// check come first, as GitHub shows only the first ten.
  ///
  /// *Source:* GitHub, workflow commands for GitHub Actions.
  package var gitHub: String {
    let (failures, others) = (
      activeFindings.filter(isFailure), activeFindings.filter { !isFailure($0) }
    )
    return (failures + others).map(gitHubCommand).joined()
  }

  private func gitHubCommand(_ finding: CheckFinding) -> String {
    let diagnostic = finding.diagnostic
    var properties: [(String, String)] = []
    if let location = diagnostic.location {
      properties.append(("file", location.file))
      if case .text(_, let start, let end) = location {
        properties.append(("line", "\(start.line)"))
        // GitHub accepts columns only for locations within one line.
        if let region = TextRegion(location, in: diagnostic.sourceLine),
          let last = region.endColumn
        {
          properties += [("col", "\(region.startColumn)"), ("endColumn", "\(last - 1)")]
        } else {
          properties.append(("endLine", "\(end.line)"))
        }
      }
    }
    properties.append(("title", "\(finding.layer.heading) (\(diagnostic.id))"))
    let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
    let text = ([diagnostic.summary] + finding.details).joined(separator: "\n")
    return "::\(diagnostic.severity.command) \(list)::\(escapedData(text))\n"
  }
}

extension Severity {
  /// The name of the workflow command.
  fileprivate var command: String {
    switch self {
    case .note: "notice"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// The text of a command: nothing in it ends the line.
private func escapedData(_ text: String) -> String {
  printableLines(text).replacing("%", with: "%25").replacing("\n", with: "%0A")
}

/// A property of a command: nothing in it begins another property, or the text.
private func escapedProperty(_ text: String) -> String {
  printable(text).replacing("%", with: "%25").replacing(":", with: "%3A")
    .replacing(",", with: "%2C")
}
