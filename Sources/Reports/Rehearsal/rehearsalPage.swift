import Checking
import Comparing
import Findings
import Upgrading

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
