import Checking
import Findings
import Reports
import TestSupport
import Testing

/// The part of a page between its head and its script, which differs between pages.
func body(of page: String) -> String {
  guard let head = page.firstRange(of: "<body>\n"),
    let script = page[head.upperBound...].firstRange(of: "<script>")
  else {
    Issue.record("a page without body or script")
    return page
  }
  return String(page[head.upperBound..<script.lowerBound])
}

/// A report in a format; SARIF must be valid, so that every report made by a test is checked.
func printed(
  _ report: CheckReport, as format: CheckFormat,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> String {
  let text = format.print(report, style: TextStyle(usesColor: false))
  if format == .sarif { expectValidSARIF(text, sourceLocation: sourceLocation) }
  return text
}
