import Findings
import Text
package import Upgrading

/// Prints the results of examining step files as text: one line for each, with its problems.
package func stepsText(_ report: ExaminedSteps, style: TextStyle) -> String {
  let printer = DiagnosticText(style: style)
  var explained: Set<String> = []
  var text = ""
  for step in report.steps {
    text += printable(step.line) + "\n"
    for diagnostic in step.diagnostics {
      var shown = diagnostic
      if !explained.insert(diagnostic.id).inserted { shown.explanation = "" }
      text += printer.text(shown)
    }
  }
  for path in report.others {
    text += "\(printable(path)): skipped, it is not a step file between versions of the model\n"
  }
  return text + (printer.count(report.diagnostics) ?? "")
}

extension ExaminedStep {
  /// The file in a line.
  fileprivate var line: String {
    guard !isMalformed else { return "\(path): is not a step file" }
    let ends = "\(from?.name ?? "?") → \(to?.name ?? "?")"
    var parts = [counted(statementCount, "statement")]
    if !programs.isEmpty { parts.append("runs \(programs.joined(separator: ", "))") }
    if !policies.isEmpty {
      parts.append("for \(policies.joined(separator: ", ")) of a mapping model")
    }
    if let stage { parts.append("carried out in \(stage)") }
    switch checksums {
    case .right: parts.append("checksums right")
    case .missing: parts.append("no checksums yet")
    case .stale: parts.append("checksums of other versions")
    case nil: break
    }
    return "\(path): \(ends), \(parts.joined(separator: ", "))"
  }
}
