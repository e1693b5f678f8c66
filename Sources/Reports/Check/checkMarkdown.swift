import Diagnostics
import Migration

extension CheckReport {
  /// The report in GitHub's Markdown, for a comment on a pull request or the summary of a job.
  ///
  /// What does not fit in `limit` bytes is counted. Names and texts of models are shown and nothing more.
  ///
  /// - Parameter limit: The most bytes.
  /// - Returns: The page, with a newline at the end.
  package func markdown(limit: Int = 60_000) -> String {
    var page = MarkdownPage(limit: limit - 600)
    page.append("### \(hasFailed ? "❌" : "✅") Core Data models: \(verdict)")
    if let base { page.append(markdown(base)) }
    var hidden = 0
    append(findings(on: nil), to: &page, hidden: &hidden)
    for bundle in bundles {
      let title = "#### \(markdownCode(bundle.path))\(bundle.usesCloudKit ? " with CloudKit" : "")"
      guard page.append(title + "\n\n" + bundle.markdownMatrix) || page.append(title) else {
        hidden += findings(on: bundle.path).count
        continue
      }
      append(findings(on: bundle.path), to: &page, hidden: &hidden)
    }
    if hidden > 0 {
      page.insist(
        "**\(counted(hidden, "finding") ?? "") not shown here**: `modeldiff check` prints everything."
      )
    }
    if !omissions.isEmpty { page.append(omissions.map(\.markdown).joined(separator: "\n")) }
    return page.text + "\n"
  }

  /// Whether the check has failed and how many findings there are, in words.
  var verdict: String {
    let words: [(Severity, String)] = [(.error, "error"), (.warning, "warning"), (.note, "note")]
    var counts = words.compactMap { counted(count($0.0), $0.1) }
    if !suppressedFindings.isEmpty { counts.append("\(suppressedFindings.count) accepted") }
    let result = counts.isEmpty ? "nothing found" : counts.joined(separator: ", ")
    return "\(hasFailed ? "failed" : "passed"), \(result)"
  }

  private func markdown(_ base: CheckBase) -> String {
    let identifier = base.identifier.map { " (\(markdownCode(String($0.prefix(12)))))" } ?? ""
    return "Compared with \(markdownCode(base.name))\(identifier), \(markdownWords(base.origin))."
  }

  private func append(_ all: [CheckFinding], to page: inout MarkdownPage, hidden: inout Int) {
    var explained: Set<[String]> = []
    for layer in CheckLayer.allCases {
      var heading = "**\(layer.heading)**\n\n"
      for finding in all where finding.layer == layer && finding.suppression == nil {
        let isNew = explained.insert([finding.diagnostic.id, finding.diagnostic.explanation])
          .inserted
        let isFirst = explained.insert([finding.diagnostic.id, "", finding.advice]).inserted
        let text = heading + finding.markdown(isExplained: !isNew, isAdvised: !isFirst)
        if hidden == 0, page.append(text, isItem: heading.isEmpty) {
          heading = ""
        } else {
          hidden += 1
        }
      }
    }
    let accepted = all.filter { $0.suppression != nil }
    guard !accepted.isEmpty else { return }
    let lines = accepted.map(\.markdownAcceptance).joined(separator: "\n")
    let block =
      "<details><summary>\(accepted.count) accepted</summary>\n\n\(lines)\n\n</details>"
    if !page.append(block) { hidden += accepted.count }
  }
}

extension CheckFinding {
  fileprivate func markdown(isExplained: Bool, isAdvised: Bool) -> String {
    var lines = [
      "- \(diagnostic.severity.sign) **\(markdownWords(diagnostic.summary))** `\(diagnostic.id)`"
    ]
    if let place = diagnostic.location { lines.append(markdownCode(place.description)) }
    let texts = [isExplained ? "" : diagnostic.explanation, isAdvised ? "" : advice]
      .filter { !$0.isEmpty }
    if !texts.isEmpty { lines.append(texts.map(markdownWords).joined(separator: " ")) }
    for note in diagnostic.notes {
      let place = note.location.map { " \(markdownCode($0.description))" } ?? ""
      lines.append(markdownWords(note.message) + place)
    }
    if let apple = diagnostic.apple, !isExplained {
      let reason = apple.reason.map { ": \(markdownWords($0))" } ?? ""
      lines.append("Core Data reports \(apple.code)\(reason)")
    }
    if let sql { lines.append("Rows concerned: \(markdownCode(sql))") }
    for fix in diagnostic.fixIts {
      let result = fix.result.map { " – \(markdownCode($0))" } ?? ""
      lines.append("Fix: \(markdownWords(fix.title))\(result)")
    }
    lines.append("<sub>\(markdownCode(fingerprint))</sub>")
    return lines.joined(separator: "  \n  ")
  }

  fileprivate var markdownAcceptance: String {
    let until = suppression?.expires.map { " until \($0)" } ?? ""
    let reason = markdownWords(suppression?.reason ?? "")
    return "- \(markdownWords(diagnostic.summary)) `\(diagnostic.id)` – accepted\(until): \(reason)"
  }
}

extension CheckOmission {
  fileprivate var markdown: String {
    let place = bundle.map { "\(markdownCode($0)): " } ?? ""
    return "> Not checked: \(place)\(markdownWords(check)): \(markdownWords(reason))  "
  }
}

extension CheckedBundle {
  /// How many rows of the matrix are shown; of more, those with something to tell.
  private static let mostRows = 12

  /// What becomes of the stores of each version, as a table.
  fileprivate var markdownMatrix: String {
    let isShort = versions.count <= Self.mostRows
    let shown = versions.filter { isShort || $0.isNotable }.suffix(40)
    guard !shown.isEmpty else { return "" }
    var lines = [
      "| version | its stores | at risk | lost or changed |", "| --- | --- | ---: | ---: |",
    ]
    for version in shown {
      let states = [version.isCurrent ? "current" : nil, version.isNew ? "new" : nil]
        .compactMap(\.self).joined(separator: ", ")
      let name = markdownCode(version.name, isInTable: true)
      let cells = [
        states.isEmpty ? name : "\(name) (\(states))", version.markdownRoute,
        version.direct.map { "\($0.riskCount)" } ?? "",
        version.direct.map { "\($0.lossCount)" } ?? "",
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    let left = versions.count - shown.count
    if left > 0 { lines.append("\nand \(left) more, without anything to tell") }
    return lines.joined(separator: "\n")
  }
}

extension CheckedVersion {
  fileprivate var markdownRoute: String {
    guard !isCurrent else { return isShipped ? "shipped" : "" }
    return switch route {
    case .none: "equal hashes, nothing is migrated"
    case .direct: "✅ migrate directly"
    case .mappingModel(let path): "✅ mapping model \(markdownCode(path, isInTable: true))"
    case .chain(let names): "⚠️ only by way of \(chainText(names))"
    case .impossible: "❌ cannot be migrated"
    case .unknown: "no current version"
    }
  }

  private func chainText(_ names: [String]) -> String {
    let middle = names.dropLast()
    let shown = middle.count > 4 ? middle.prefix(2) : middle
    let text = shown.map { markdownCode($0, isInTable: true) }.joined(separator: ", ")
    return middle.count > 4 ? "\(text), … (\(middle.count) versions)" : text
  }
}
