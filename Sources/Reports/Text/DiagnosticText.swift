package import Findings
import Text

/// Prints diagnostics in compiler format: location, severity, summary, then the source line with a caret.
package struct DiagnosticText {
  private let style: TextStyle

  /// Creates a printer.
  package init(style: TextStyle) {
    self.style = style
  }

  /// The lines for `diagnostic`, each with a newline at the end.
  package func text(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location.map { printable("\($0): ") } ?? ""
    var text = style.bold(place) + style.label(diagnostic.severity) + ": "
    text += style.bold(printable(diagnostic.summary)) + style.faint(" [\(diagnostic.id)]") + "\n"
    text += excerpt(diagnostic.location, diagnostic.sourceLine)
    for line in wrapped(printable(diagnostic.explanation)) { text += "  \(line)\n" }
    for note in diagnostic.notes {
      text += self.note(note)
    }
    if let before = diagnostic.before, before != diagnostic.location {
      text += "  \(style.cyan("before")): \(printable("\(before)"))\n"
      text += excerpt(before, diagnostic.beforeLine)
    }
    if let apple = diagnostic.apple {
      text += "  \(style.cyan(apple.heading)): \(printable(apple.text))\n"
    }
    return text + diagnostic.fixIts.map(fix).joined()
  }

  /// A line with the number of errors and warnings; nil if absent.
  package func count(_ diagnostics: [Diagnostic]) -> String? {
    let parts = [(Severity.error, "error"), (.warning, "warning")].compactMap { severity, name in
      let number = diagnostics.count { $0.severity == severity }
      return number == 0 ? nil : "\(number) \(name)\(number == 1 ? "" : "s")"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ") + "\n"
  }

  private func note(_ note: DiagnosticNote) -> String {
    let place = note.location.map { printable("\($0): ") } ?? "  "
    let lines = wrapped(printable(note.message))
    return "\(place)\(style.cyan("note")): \(lines.first ?? "")\n"
      + lines.dropFirst().map { "    \($0)\n" }.joined()
  }

  private func fix(_ fix: FixIt) -> String {
    let title = "  \(style.green("fix")): \(printable(fix.title))\n"
    guard let result = fix.result, result.utf8.count <= 400 else { return title }
    return title + "    \(style.faint(printable(result)))\n"
  }

  private func excerpt(_ location: SourceLocation?, _ line: String?) -> String {
    guard let excerpt = Excerpt(at: location, in: line, width: style.width - 2) else { return "" }
    return "  \(excerpt.line)\n  \(excerpt.gap)\(style.green(excerpt.marks))\n"
  }
}
