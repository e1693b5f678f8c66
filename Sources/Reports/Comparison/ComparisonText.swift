package import Comparing
import DataModel
import Findings
import Migration
import Text

/// Prints the step between two versions as text: the verdict, the findings with their locations, the changes,
/// and on request the mapping.
package struct ComparisonText {
  private let style: TextStyle
  private let findings: FindingText
  private let showsMapping: Bool

  /// Creates a printer.
  package init(style: TextStyle, showsMapping: Bool) {
    self.style = style
    self.showsMapping = showsMapping
    findings = FindingText(style: style)
  }

  /// The whole report, ending with a newline.
  package func text(_ report: ComparisonReport) -> String {
    var parts = [head(report)]
    for layer in Layer.ofSteps {
      let groups = report.findings.filter { $0.finding.layer == layer }.grouped
      guard !groups.isEmpty else { continue }
      parts.append(
        style.bold(layer.heading) + "\n\n" + groups.map(findings.text).joined(separator: "\n"))
    }
    if !report.changes.isEmpty { parts.append(changes(report)) }
    if showsMapping, let mapping = report.mapping { parts.append(text(mapping)) }
    return parts.joined(separator: "\n")
  }

  /// Several reports, a line each, with their number at the end.
  package func history(_ reports: [ComparisonReport]) -> String {
    var names = reports.flatMap { [$0.names.from, $0.names.to] }
    if names.contains(where: { displayWidth($0) > style.width / 4 }) { names = shortNames(names) }
    let rows = reports.indices.map { index in
      (names: printable("\(names[2 * index]) → \(names[2 * index + 1])"), report: reports[index])
    }
    let width = rows.map { displayWidth($0.names) }.max() ?? 0
    let wordWidth = reports.map { displayWidth($0.shortWord) }.max() ?? 0
    let lines = rows.map { names, report in
      let gap = String(repeating: " ", count: wordWidth - displayWidth(report.shortWord))
      return
        "\(padded(names, to: width))  \(verdict(report, report.shortWord))\(gap)  \(report.counts)\n"
    }
    return lines.joined() + total(reports)
  }

  private func total(_ reports: [ComparisonReport]) -> String {
    let counts = [InferenceVerdict.inferable, .notInferable, .identical].compactMap { verdict in
      let members = reports.filter { $0.verdict == verdict }
      return members.first.map { "\(members.count) \($0.shortWord)" }
    }
    let steps = "\(reports.count) step\(reports.count == 1 ? "" : "s")"
    return "\(style.bold(steps)): \(counts.joined(separator: ", "))\n"
  }

  private func head(_ report: ComparisonReport) -> String {
    let full = [report.names.from, report.names.to]
    let isNarrow = displayWidth(full.joined(separator: " → ")) < style.width
    let names = printable((isNarrow ? full : shortNames(full)).joined(separator: " → "))
    let rest = wrapped("\(report.word), \(report.sentence)", to: style.width - 2)
    let isLong = displayWidth("\(names): \(rest.joined(separator: " "))") > style.width
    let gap = isLong ? "\n  " : " "
    var text = style.bold(names) + ":" + gap
    text += verdict(report, report.word)
    text += rest.joined(separator: gap).dropFirst(report.word.count) + "\n"
    text += "\(report.counts)\n"
    for (word, side) in [("from", report.from), ("to  ", report.to)] {
      let checksum = side.unjudged.isEmpty ? side.hashes.checksum : "not known"
      text += style.faint("\(word) \(printable(side.reference)) \(checksum)\n")
    }
    if !report.unjudged.isEmpty {
      text += style.yellow("not judged") + ": \(list(report.unjudged))\n"
    }
    return text
  }

  private func verdict(_ report: ComparisonReport, _ word: String) -> String {
    switch report.standing {
    case .identical: style.cyan(word)
    case .good: style.green(word)
    case .doubtful: style.yellow(word)
    case .bad: style.red(word)
    }
  }
}

// MARK: - Changes and mapping

extension ComparisonText {
  /// The changes by entity, below a heading that counts them.
  func changes(_ report: ComparisonReport) -> String {
    let all = report.changes.map(\.change)
    let hashed = all.count(where: \.changesVersionHash)
    let stored = all.count(where: \.changesSchema)
    var text = style.bold("Changes")
    text +=
      style.faint(
        "  \(all.count), \(hashed) in the version hash, \(stored) in the SQLite schema") + "\n"
    for section in changeSections(all) {
      let old = section.oldTitle.map { style.faint(printable(" (was \($0))")) } ?? ""
      text += "\n" + (section.title.map { "  \(style.bold(printable($0)))\(old)\n" } ?? "")
      let indent = section.title == nil ? "  " : "    "
      for line in section.alignedLines { text += "\(indent)\(mark(line.mark)) \(line.text)\n" }
    }
    return text
  }

  private func mark(_ mark: ChangeLine.Mark) -> String {
    switch mark {
    case .added: style.green("+")
    case .removed: style.red("-")
    case .changed: style.yellow("~")
    }
  }

  private func text(_ mapping: InferredMapping) -> String {
    var text = style.bold("Mapping") + "\n"
    for entity in mapping.entityMappings {
      let names = [entity.source, entity.destination].compactMap(\.self).joined(separator: " → ")
      text += "\n  \(style.bold(printable(entity.name)))  \(printable(names))\n"
      for property in entity.attributeMappings + entity.relationshipMappings {
        let value = property.valueExpression ?? "no value"
        let check = property.checksRows ? style.yellow("  checked on every row") : ""
        text += "    \(printable(property.name)) = \(style.faint(printable(value)))\(check)\n"
      }
      if !entity.removedProperties.isEmpty {
        text += "    removed: \(list(entity.removedProperties))\n"
      }
    }
    return text
  }
}
