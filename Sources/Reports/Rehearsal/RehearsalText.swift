import Checking
import Findings
import Text
import Upgrading

/// Prints rehearsals for people: for each bundle a matrix of versions and stores, then what was found.
struct RehearsalText {
  private let style: TextStyle
  private let findings: FindingText

  /// Creates a printer.
  init(style: TextStyle) {
    self.style = style
    findings = FindingText(style: style)
  }

  /// The whole report, ending with a newline.
  func text(_ report: CheckReport) -> String {
    let parts = report.rehearsals.flatMap { rehearsal in
      [heading(rehearsal) + matrix(rehearsal)] + rehearsal.findings.map { finding($0, rehearsal) }
        + [total(rehearsal, report)]
    }
    return parts.joined(separator: "\n")
  }

  private func heading(_ rehearsal: Rehearsal) -> String {
    style.bold(printable(rehearsal.bundle)) + printable(", to \(rehearsal.current)") + "\n"
  }

  /// A table with a row per version and a column per kind of store, followed by what is not run.
  func matrix(_ rehearsal: Rehearsal) -> String {
    guard !rehearsal.versions.isEmpty else { return "  no other version has shipped\n" }
    let kinds = rehearsal.kinds
    let head = ["", "by"] + kinds.map(\.words)
    let rows = rehearsal.versions.map { version -> [Cell] in
      [Cell(printable(version.name)), Cell(printable(version.routeWords))]
        + kinds.map { kind in
          version.stores.first { $0.kind == kind }.map { Cell($0, style) } ?? Cell("")
        }
    }
    let all = [head.map { Cell($0, style.faint($0)) }] + rows
    let widths = head.indices.map { column in all.map { displayWidth($0[column].text) }.max() ?? 0 }
    return all.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell.shown + String(repeating: " ", count: width - displayWidth(cell.text))
      }
      let line = cells.joined(separator: "  ")
      return "  " + String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined() + rehearsal.notRun.map { findings.paragraph($0) }.joined()
  }

  /// A cell of the matrix: its text, and as it is decorated.
  private struct Cell {
    var text: String
    var shown: String

    init(_ text: String, _ shown: String? = nil) { (self.text, self.shown) = (text, shown ?? text) }

    init(_ store: RehearsedStore, _ style: TextStyle) {
      let text = store.words
      switch store.outcome {
      case .failed, .notMade, .changed: self.init(text, style.red(text))
      case .upgraded: self.init(text, store.isNotable ? style.yellow(text) : style.green(text))
      }
    }
  }

  private func finding(_ finding: RehearsalFinding, _ rehearsal: Rehearsal) -> String {
    let diagnostic = finding.diagnostic(at: rehearsal.bundle)
    var text = findings.summary(diagnostic.summary, diagnostic.severity, id: diagnostic.id)
    text += findings.paragraph(diagnostic.explanation)
    if let apple = diagnostic.apple {
      text += "  \(style.cyan(apple.heading)): \(printable(apple.text))\n"
    }
    return text + finding.stores.map { "  \(printable($0))\n" }.joined()
  }

  private func total(_ rehearsal: Rehearsal, _ report: CheckReport) -> String {
    let hasFailed = rehearsal.findings.contains { $0.rule.severity >= report.failureLevel }
    let verdict = hasFailed ? style.red("failed") : style.green("passed")
    return "\(verdict): \(rehearsal.total)\n"
  }
}
