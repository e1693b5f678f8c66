import Findings
import Text
package import Upgrading

extension RedactedStore {
  /// The report for people.
  ///
  /// - Parameter style: How it is printed.
  /// - Returns: Lines of text.
  package func text(_ style: TextStyle) -> String {
    let shown = properties.filter { !$0.counts.isEmpty }
    var text = "wrote " + style.bold(printable(output)) + "\n"
    text += section(style, title: "Model", properties: shown.filter(\.isOfModel))
    text += section(
      style, title: "Core Data's tables and other columns",
      properties: shown.filter { !$0.isOfModel })
    if replacedFiles + keptFiles + droppedFiles > 0 {
      text += "\n" + style.bold("Files of external storage") + "\n"
      text += "  \(replacedFiles) replaced, \(keptFiles) kept, \(droppedFiles) left out\n"
    }
    for (title, tables) in [
      ("Left out", droppedTables), ("Kept unchanged", keptTables),
      ("Left out, as they may hold values", droppedObjects),
      ("Rebuilt, without defaults, checks and unknown types", rewrittenTables),
      (
        "Rows left out",
        droppedRows.sorted { $0.key < $1.key }.map { "\($0.value) of \($0.key)" }
      ),
    ] where !tables.isEmpty {
      text += "\n" + style.bold(title) + "\n" + tables.map { "  \(printable($0))\n" }.joined()
    }
    return text + expressions(style)
  }

  private func section(_ style: TextStyle, title: String, properties: [Property]) -> String {
    guard !properties.isEmpty else { return "" }
    let names = properties.map { printable("\($0.entity).\($0.name)") }
    let width = min(60, names.map(displayWidth).max() ?? 0)
    let lines = zip(names, properties).map { name, property in
      let blanks = String(repeating: " ", count: max(0, width - displayWidth(name)))
      return "  \(name)\(blanks)  \(property.counts.text)\n"
    }
    return "\n" + style.bold(title) + "\n" + lines.joined()
  }

  /// The note that values may violate validation.
  private func expressions(_ style: TextStyle) -> String {
    let unmatched = properties.filter {
      $0.unmatchedExpression != nil && $0.counts.replaced > 0
    }
    guard !unmatched.isEmpty else { return "" }
    return "\n" + style.bold("Replaced texts may not match the regular expression") + "\n"
      + unmatched.map {
        "  \(printable("\($0.entity).\($0.name)"))  \(printable($0.unmatchedExpression ?? ""))\n"
      }.joined()
  }
}

extension RedactedStore.Counts {
  fileprivate var text: String {
    let replacedText = inside == 0 ? "" : " (\(inside) with their structure)"
    return [
      (replaced, "replaced\(replacedText)"), (kept, "kept"), (removed, "removed"),
      (computed, "computed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
