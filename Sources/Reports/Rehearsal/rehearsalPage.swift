import Checking
import Comparing
import Findings
import Upgrading

extension RehearsalReport {
  /// The report as a page that is one file, loads nothing and runs no script.
  package var html: String {
    let state = hasFailed ? "failed" : "passed"
    let bundles = rehearsals.map { rehearsal in
      "<section class=\"bundle\">\n<h2>\(safe(rehearsal.bundle))</h2>\n\(rehearsal.markup)\(rehearsal.findingList)</section>\n"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Core Data migrations: \(state)</title>
      <style>
      \(pageStyle)
      </style>
      </head>
      <body>
      <header class="\(state)"><h1><span class="state">\(state)</span> Core Data migrations</h1></header>
      <main>
      \(bundles.joined())</main>
      </body>
      </html>

      """
  }
}

extension Rehearsal {
  /// The matrix as a table, with the details of each store behind its cell.
  var markup: String {
    guard !versions.isEmpty else { return "<p>No other version has shipped.</p>\n" }
    let kinds = kinds
    let head = (["version", "by"] + kinds.map(\.words)).map { "<th>\(safe($0))</th>" }.joined()
    let rows = versions.map { version -> String in
      let cells = kinds.map { kind in
        version.stores.first { $0.kind == kind }.map { "<td>\($0.markup)</td>" } ?? "<td></td>"
      }
      return
        "<tr><td>\(code(version.name))</td><td>\(safe(version.routeWords))</td>\(cells.joined())</tr>\n"
    }
    return """
      <h3>Rehearsal: stores upgraded to \(code(current))</h3>
      <div class="scroll" tabindex="0" role="region" aria-label="Rehearsal"><table>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(rows.joined())</tbody></table></div>
      <p>\(safe(total)).</p>
      \(notRun.map { "<p>\(safe($0))</p>\n" }.joined())
      """
  }

  /// The findings, each with the stores that have it.
  fileprivate var findingList: String {
    findings.map { finding in
      let diagnostic = finding.diagnostic(at: bundle)
      let stores = finding.stores.map { "<p class=\"note\">\(safe($0))</p>\n" }.joined()
      let severity = diagnostic.severity.rawValue
      return """
        <details class="finding \(severity)" open><summary><span class="badge">\(severity)</span> \
        \(safe(diagnostic.summary)) \(code(diagnostic.id))</summary>
        \(diagnostic.explanation.isEmpty ? "" : "<p>\(safe(diagnostic.explanation))</p>\n")\(stores)</details>

        """
    }.joined()
  }
}

extension RehearsedStore {
  /// The result, with expandable details.
  fileprivate var markup: String {
    let dot =
      switch outcome {
      case .upgraded: isNotable ? "warning" : "good"
      case .changed, .failed, .notMade: "error"
      }
    let lines = details.map { safe($0) }.joined(separator: "<br>")
    return
      "<details><summary><span class=\"dot \(dot)\"></span>\(safe(words))</summary><small>\(lines)</small></details>"
  }
}
