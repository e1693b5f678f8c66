import Checking
import Findings

extension CheckPage {
  /// Up to how many versions are named one by one.
  private static let fewVersions = 8

  /// Findings by layer, each one to be opened; those that fail the check are open.
  func findings(_ all: [CheckFinding]) -> String {
    Layer.ofChecks.map { layer in
      let members = all.filter { $0.layer == layer }
      guard !members.isEmpty else { return "" }
      return """
        <div class="layer"><h3>\(layer.heading)</h3>
        \(members.map(finding).joined())</div>

        """
    }.joined()
  }

  private func finding(_ finding: CheckFinding) -> String {
    let diagnostic = finding.diagnostic
    let state = finding.suppression == nil ? diagnostic.severity.rawValue : "accepted"
    let isOpen = report.isFailure(finding) ? " open" : ""
    return """
      <details class="finding \(state)" data-severity="\(state)" data-layer="\(finding.layer.rawValue)"\(isOpen)>
      <summary><span class="badge">\(state)</span> <span class="what">\(safe(diagnostic.summary))</span> \
      <code class="rule">\(safe(diagnostic.id))</code></summary>
      \(acceptance(finding))\(place("at", location: diagnostic.location, line: diagnostic.sourceLine))\
      \(paragraph(diagnostic.explanation))\(paragraph(finding.advice))\
      \(diagnostic.notes.map(note).joined())\(before(diagnostic))\(apple(diagnostic.apple))\
      \(diagnostic.fixIts.map(fix).joined())\(versions(finding))\(rows(finding.sql))\
      <p class="fingerprint">fingerprint \(code(finding.fingerprint.description))</p>
      </details>

      """
  }

  private func acceptance(_ finding: CheckFinding) -> String {
    guard let suppression = finding.suppression else { return "" }
    let until = suppression.expires.map { " until \(safe($0))" } ?? ""
    return "<p class=\"reason\">Accepted\(until): \(safe(suppression.reason))</p>\n"
  }

  private func place(_ word: String, location: SourceLocation?, line: String?) -> String {
    guard let location else { return "" }
    let head = "<p class=\"place\">\(word) \(code(location.description))</p>\n"
    guard case .text(_, let start, _) = location,
      let excerpt = Excerpt(at: location, in: line, width: 150)
    else { return head }
    let (before, marked, after) = excerpt.parts
    return head + """
      <pre class="source"><span class="line">\(start.line)</span>\(safe(String(before.drop { $0 == " " || $0 == "\t" })))\
      <mark>\(safe(marked))</mark>\(safe(after))</pre>

      """
  }

  private func before(_ diagnostic: Diagnostic) -> String {
    guard let before = diagnostic.before, before != diagnostic.location else { return "" }
    return place("before", location: before, line: diagnostic.beforeLine)
  }

  private func paragraph(_ text: String) -> String {
    text.isEmpty ? "" : "<p>\(prose(text))</p>\n"
  }

  private func note(_ note: DiagnosticNote) -> String {
    let place = note.location.map { " \(code($0.description))" } ?? ""
    return "<p class=\"note\">\(prose(note.message))\(place)</p>\n"
  }

  private func apple(_ error: AppleError?) -> String {
    guard let error else { return "" }
    let lead = error.code.map { "Core Data reports <b>\($0)</b>" } ?? error.lead
    let reason = error.reason.map { " “\(safe($0))”" } ?? ""
    return "<p>\(lead)\(reason).</p>\n"
  }

  private func fix(_ fix: FixIt) -> String {
    let result = fix.result.map { "<pre class=\"fixed\">\(safe($0))</pre>" } ?? ""
    return "<div class=\"fix\"><p>Fix: \(prose(fix.title))</p>\(result)</div>\n"
  }

  private func versions(_ finding: CheckFinding) -> String {
    guard !finding.versions.isEmpty else { return "" }
    let names = finding.versions.map { code($0) }
    let count = names.count
    let text =
      count <= Self.fewVersions
      ? names.joined(separator: ", ") : "\(count) versions, \(names[0]) to \(names[count - 1])"
    return "<p>Affects stores of \(text).</p>\n"
  }

  private func rows(_ sql: String?) -> String {
    guard let sql else { return "" }
    return
      "<p>Counts the affected rows in a store of the old version:</p>\n<pre class=\"sql\">\(safe(sql))</pre>\n"
  }
}
