package import Diagnostics

/// Prints diagnostics as compilers do: place, severity, summary, then the source line with a caret.
package struct DiagnosticText {
  private let style: TextStyle
  private let sourceLine: (_ file: String, _ line: Int) -> String?

  /// Makes a printer.
  ///
  /// `sourceLine` gives the text of a line of a file, nil where it cannot be shown.
  package init(
    style: TextStyle,
    sourceLine: @escaping (_ file: String, _ line: Int) -> String? = { _, _ in nil }
  ) {
    self.style = style
    self.sourceLine = sourceLine
  }

  /// The lines for `diagnostic`, each with a newline at the end.
  package func text(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location.map { printable("\($0): ") } ?? ""
    var text = style.bold(place) + label(diagnostic.severity) + ": "
    text += style.bold(printable(diagnostic.summary)) + style.faint(" [\(diagnostic.id)]") + "\n"
    if let location = diagnostic.location { text += excerpt(location) }
    for line in wrapped(printable(diagnostic.explanation)) { text += "  \(line)\n" }
    for note in diagnostic.notes {
      let place = note.location.map { printable("\($0): ") } ?? "  "
      text += "\(place)\(style.cyan("note")): \(printable(note.message))\n"
    }
    for fix in diagnostic.fixIts { text += "  \(style.green("fix")): \(printable(fix.title))\n" }
    return text
  }

  /// One line that counts errors and warnings; nil when there are none.
  package func count(_ diagnostics: [Diagnostic]) -> String? {
    let parts = [(Severity.error, "error"), (.warning, "warning")].compactMap { severity, name in
      let number = diagnostics.count { $0.severity == severity }
      return number == 0 ? nil : "\(number) \(name)\(number == 1 ? "" : "s")"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ") + "\n"
  }

  private func label(_ severity: Severity) -> String {
    switch severity {
    case .error: style.red("error")
    case .warning: style.yellow("warning")
    case .note: style.cyan("note")
    }
  }

  private func excerpt(_ location: SourceLocation) -> String {
    guard case .text(let file, let start, let end) = location,
      let line = sourceLine(file, start.line), line.utf8.count <= 400
    else { return "" }
    let before = String(decoding: line.utf8.prefix(start.column - 1), as: UTF8.self)
    let last = end.line == start.line ? end.column - 1 : line.utf8.count
    let marked = String(
      decoding: line.utf8.prefix(max(last, start.column)).dropFirst(start.column - 1),
      as: UTF8.self)
    let gap = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: displayWidth($0)) }
    let tildes = String(repeating: "~", count: max(displayWidth(marked), 1) - 1)
    return "  \(printable(line))\n  \(gap.joined())\(style.green("^" + tildes))\n"
  }
}

/// `text` broken into lines of at most 96 characters, at spaces.
private func wrapped(_ text: String) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    guard let last = lines.last, last.count + word.count < 96 else {
      lines.append(String(word))
      continue
    }
    lines[lines.count - 1] = "\(last) \(word)"
  }
  return lines
}
