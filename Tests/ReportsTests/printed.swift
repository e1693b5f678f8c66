import Findings
import Reports
import TestSupport
import Testing

/// What is between the head of a page and its script: all that differs from page to page but the title.
func body(of page: String) -> String {
  guard let head = page.firstRange(of: "<body>\n"),
    let script = page[head.upperBound...].firstRange(of: "<script>")
  else {
    Issue.record("a page without body or script")
    return page
  }
  return String(page[head.upperBound..<script.lowerBound])
}

/// A report in a form; SARIF is expected to be valid, so that every report that a test makes is checked.
func printed(
  _ report: CheckReport, as format: CheckFormat,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> String {
  let text = format.print(report, style: TextStyle(usesColor: false))
  if format == .sarif { expectValidSARIF(text, sourceLocation: sourceLocation) }
  return text
}
