import Checking
import Comparing
import Findings

extension CheckReport {
  /// The report as a page that is one file: verdict, versions, drawing of the change, findings with their
  /// source, mapping, SQL.
  ///
  /// It loads nothing, runs no script but its own, and shows everything without that as well; texts of
  /// models are text in it and nothing else.
  package var html: String { CheckPage(report: self).text }
}

/// The page of a check.
struct CheckPage {
  let report: CheckReport

  /// The whole page.
  var text: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; style-src 'unsafe-inline'; script-src '\(pageScriptHash)'">
    <title>\(report.subject): \(report.verdict)</title>
    <style>
    \(pageStyle)\(diagramStyle)
    </style>
    </head>
    <body>
    <a class="skip" href="#findings">To the findings</a>
    \(header)
    <main>
    \(filter)\(general)\(report.bundles.enumerated().map(bundle).joined())\(omissions)</main>
    <script>\(pageScript)</script>
    </body>
    </html>

    """
  }

  private var header: String {
    let state = report.hasFailed ? "failed" : "passed"
    let counts: [(String, Int)] = [
      ("error", report.count(.error)), ("warning", report.count(.warning)),
      ("note", report.count(.note)), ("accepted", report.suppressedFindings.count),
    ]
    let list = counts.map { name, number in
      #"<li class="\#(number == 0 ? "none" : name)"><b>\#(number)</b> \#(name == "accepted" || number == 1 ? name : name + "s")</li>"#
    }.joined()
    return """
      <header class="\(state)">
      <h1><span class="state">\(state)</span> \(report.subject)</h1>
      <ul class="counts">\(list)</ul>
      \(base)\(contents)</header>
      """
  }

  private var base: String {
    guard let base = report.base else { return "" }
    let identifier = base.shortIdentifier.map { " (\(code($0)))" } ?? ""
    return
      "<p class=\"base\">Compared with \(code(base.name))\(identifier), \(safe(base.origin)).</p>\n"
  }

  private var contents: String {
    guard report.bundles.count > 1 else { return "" }
    let items = report.bundles.enumerated().map { index, bundle in
      let found = report.findings(on: bundle.path).filter { $0.suppression == nil }
      let worst = found.map(\.diagnostic.severity).max()?.rawValue ?? "good"
      return
        "<li><a href=\"#bundle-\(index)\"><span class=\"dot \(worst)\"></span>\(safe(bundle.path))</a></li>"
    }
    return "<nav aria-label=\"Bundles\"><ul>\(items.joined())</ul></nav>\n"
  }

  private var filter: String {
    guard !report.findings.isEmpty else { return "" }
    let layers = Layer.ofChecks.filter { layer in
      report.findings.contains { $0.layer == layer }
    }
    let severities = ["error", "warning", "note", "accepted"].map { name in
      #"<label><input type="checkbox" name="severity" value="\#(name)" checked> \#(name)</label>"#
    }.joined(separator: "\n")
    let options = layers.map { "<option value=\"\($0.rawValue)\">\($0.heading)</option>" }.joined()
    return """
      <form class="filter" id="filter" role="search" aria-label="Findings">
      <fieldset><legend>Show</legend>
      \(severities)</fieldset>
      <label>About <select name="layer"><option value="">everything</option>\(options)</select></label>
      <label class="words">With <input type="search" name="text" placeholder="words, rule, file" \
      autocomplete="off"> <kbd>/</kbd></label>
      <button type="button" id="toggle">Open all</button>
      <output id="shown" aria-live="polite"></output>
      <span class="keys"><kbd>j</kbd> <kbd>k</kbd> next and previous finding</span>
      </form>

      """
  }

  private var general: String {
    let found = report.findings(on: nil)
    guard !found.isEmpty else { return "<div id=\"findings\"></div>\n" }
    return "<section id=\"findings\"><h2>The check itself</h2>\n\(findings(found))</section>\n"
  }

  private var omissions: String {
    guard !report.omissions.isEmpty else { return "" }
    let items = report.omissions.map { omission in
      let place = omission.bundle.map { "\(code($0)): " } ?? ""
      return "<li>\(place)<b>\(safe(omission.check))</b>: \(safe(omission.reason))</li>\n"
    }
    return "<section><h2>Not checked</h2>\n<ul>\n\(items.joined())</ul></section>\n"
  }
}
