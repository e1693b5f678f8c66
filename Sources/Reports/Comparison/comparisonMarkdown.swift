package import Comparing
import DataModel
import Findings
import Migration
import Text

extension ComparisonReport {
  /// The maximum size of a page, in bytes.
  package static let longestMarkdown = MarkdownPage.longest
  /// The maximum number of changes shown expanded.
  private static let mostOpenChanges = 20

  /// The report in GitHub's Markdown, for the page of a pull request.
  ///
  /// Names and values of the models are shown and nothing more: they become no mentions, references,
  /// links or HTML. What does not fit is counted.
  ///
  /// - Parameters:
  ///   - showsMapping: Whether the inferred mapping is printed.
  ///   - limit: The maximum number of bytes.
  /// - Returns: The page.
  package func markdown(showsMapping: Bool, limit: Int = longestMarkdown) -> String {
    var page = MarkdownPage(limit: limit)
    page.append(heading)
    let full = standing == .doubtful ? "Core Data can infer the mapping, \(sentence)" : sentence
    page.append("\(full.prefix(1).uppercased())\(full.dropFirst()).")
    // Findings leave some room for the changes.
    appendFindings(to: &page, limit: limit - min(limit / 4, 12_000))
    if !changes.isEmpty { appendChanges(to: &page) }
    if showsMapping, let mapping, !page.append(mappingMarkdown(mapping)) {
      page.insist("The inferred mapping is not shown here: \(command("--mapping")).")
    }
    return page.text + "\n"
  }

  /// Several reports in GitHub's Markdown; of those that do not fit, the headings.
  package static func historyMarkdown(_ reports: [ComparisonReport], showsMapping: Bool) -> String {
    var text = ""
    var cut = 0
    for (index, report) in reports.enumerated() {
      let later = reports.count - index - 1
      let room = longestMarkdown - text.utf8.count - 1000 - later * 150
      let isWhole = room > 2000
      let page =
        isWhole ? report.markdown(showsMapping: showsMapping, limit: room) : report.heading + "\n"
      if !isWhole { cut += 1 }
      guard text.utf8.count + page.utf8.count < longestMarkdown else {
        cut += later
        break
      }
      text += (text.isEmpty ? "" : "\n") + page
    }
    guard cut > 0 else { return text }
    return text
      + "\n\(cut) step\(cut == 1 ? "" : "s") did not fit; each can be printed by itself.\n"
  }

  private var heading: String {
    "### \(markdownCode(names.from)) → \(markdownCode(names.to)): \(word), \(counts)"
  }

  private func appendFindings(to page: inout MarkdownPage, limit: Int) {
    var hidden = 0
    let all = findings.grouped
    for layer in Layer.ofSteps {
      var heading = "#### \(layer.heading)\n\n"
      for group in all where group.shown.finding.layer == layer {
        let text = heading + markdown(group)
        if hidden == 0, page.append(text, limit: limit, isItem: heading.isEmpty) {
          heading = ""
        } else {
          hidden += 1
        }
      }
    }
    guard hidden > 0 else { return }
    page.insist(
      "**\(hidden) finding\(hidden == 1 ? " is" : "s are") not shown here**: \(command()).")
  }

  /// The command that shows everything.
  private func command(_ option: String? = nil) -> String {
    let words = ["modeldiff", option, from.reference, to.reference].compactMap(\.self)
    return markdownCode(words.map(quotedForShell).joined(separator: " ")) + " prints everything"
  }

  /// Appends the list of changes, folded where it is long.
  func appendChanges(to page: inout MarkdownPage) {
    let count = "\(changes.count) change\(changes.count == 1 ? "" : "s")"
    let open = changes.count > Self.mostOpenChanges ? "" : " open"
    var parts: [String] = []
    var room = page.limit - page.text.utf8.count - 400
    var hidden = 0
    for section in changeSections(changes.map(\.change)) {
      let shown = section.shortened(to: room)
      hidden += section.lines.count - shown.lines.count
      guard !shown.lines.isEmpty else {
        room = 0
        continue
      }
      let text = markdown(shown)
      room -= text.utf8.count + 2
      parts.append(text)
    }
    if hidden > 0 { parts.append("\(hidden) more lines are not shown here: \(command()).") }
    page.insist(
      "<details\(open)><summary>\(count)</summary>\n\n\(parts.joined(separator: "\n\n"))\n\n</details>"
    )
  }

  private func markdown(_ section: ChangeSection) -> String {
    let old = section.oldTitle.map { " (was \(markdownCode($0)))" } ?? ""
    let title = section.title.map { "**\(markdownCode($0))**\(old)\n\n" } ?? ""
    return title
      + markdownDifferences(section.alignedLines.map { "\($0.mark.sign) \($0.text)" })
  }
}

// MARK: - Findings

extension ComparisonReport {
  private func markdown(_ group: FindingGroup) -> String {
    let finding = group.shown.finding
    var lines = [
      "- \(finding.severity.sign) **\(markdownWords(finding.summary))** `\(finding.rule.id)`"
    ]
    if let place = group.shown.mainLocation { lines.append(markdownCode(place.description)) }
    let texts = [
      group.isExplained ? "" : finding.explanation, group.isAdvised ? "" : group.shown.advice,
    ].filter { !$0.isEmpty }
    if !texts.isEmpty { lines.append(texts.map(markdownWords).joined(separator: " ")) }
    lines += finding.notes.map(markdownWords)
    if !group.subentities.isEmpty {
      lines.append(
        "Inherited by \(group.subentities.map { markdownCode($0) }.joined(separator: ", ")).")
    }
    if let apple = finding.apple, !group.isReported {
      let reason = apple.reason.map { ": \(markdownWords($0))" } ?? ""
      lines.append(apple.lead + reason)
    }
    if let sql = group.shown.sql { lines.append("Affected rows: \(markdownCode(sql))") }
    for fix in group.shown.fixIts {
      let result = fix.result.map { " – \(markdownCode($0))" } ?? ""
      lines.append("Fix: \(markdownWords(fix.title))\(result)")
    }
    return lines.joined(separator: "  \n  ")
  }
}

extension ChangeSection {
  /// The section with as many of its lines as have room in `size` bytes.
  fileprivate func shortened(to size: Int) -> ChangeSection {
    var room = size - 2 * (title?.utf8.count ?? 0) - 60
    var section = self
    section.lines = Array(
      zip(lines, alignedLines).prefix { _, aligned in
        room -= aligned.text.utf8.count + 3
        return room >= 0
      }.map(\.0))
    return section
  }
}

// MARK: - Mapping

extension ComparisonReport {
  private func mappingMarkdown(_ mapping: InferredMapping) -> String {
    let entities = mapping.entityMappings.map { entity in
      let rows = (entity.attributeMappings + entity.relationshipMappings).map { property in
        let value = property.valueExpression.map { markdownCode($0, isInTable: true) }
        return "| \(markdownCode(property.name, isInTable: true)) | \(value ?? "–") |"
      }
      let names = [entity.source, entity.destination].compactMap(\.self).map { markdownCode($0) }
      let title = "**\(markdownCode(entity.name))** \(names.joined(separator: " → "))"
      guard !rows.isEmpty else { return title }
      return ([title, "", "| property | value |", "| --- | --- |"] + rows).joined(separator: "\n")
    }
    return "<details><summary>Inferred mapping</summary>\n\n"
      + entities.joined(separator: "\n\n") + "\n\n</details>"
  }
}

extension ChangeLine.Mark {
  /// The sign of the change in a block of differences.
  fileprivate var sign: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    case .changed: "!"
    }
  }
}

extension Severity {
  /// The sign of a finding.
  var sign: String {
    switch self {
    case .error: "❌"
    case .warning: "⚠️"
    case .note: "ℹ️"
    }
  }
}
