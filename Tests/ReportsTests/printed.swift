import Findings
import Reports
import TestSupport
import Testing

/// A report in a form; SARIF is expected to be valid, so that every report that a test makes is checked.
func printed(
  _ report: CheckReport, as format: CheckFormat,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> String {
  let text = format.print(report, style: TextStyle(usesColor: false))
  if format == .sarif { expectValidSARIF(text, sourceLocation: sourceLocation) }
  return text
}
