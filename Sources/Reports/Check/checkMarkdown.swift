import Checking
import Comparing
import Findings
import Upgrading

extension CheckReport {
  /// The report in GitHub's Markdown, for a comment on a pull request or the summary of a job.
  ///
  /// What does not fit in `limit` bytes is counted. Names and texts of models are only displayed.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: The page, with a newline at the end.
  package func markdown(limit: Int = 60_000) -> String {
    var page = MarkdownPage(limit: limit - 600)
    page.append("### \(hasFailed ? "❌" : "✅") \(subject): \(verdict)")
    if let base { page.append(markdown(base)) }
    var hidden = 0
    append(findings(on: nil), to: &page, hidden: &hidden)
    for bundle in bundles {
      let title = "#### \(markdownCode(bundle.path))\(bundle.usesCloudKit ? " with CloudKit" : "")"
      let matrix = bundle.markdownMatrix
      guard page.append(matrix.isEmpty ? title : "\(title)\n\n\(matrix)") || page.append(title)
      else {
        hidden += findings(on: bundle.path).count
        continue
      }
      append(findings(on: bundle.path), to: &page, hidden: &hidden)
      if let rehearsal = bundle.rehearsal {
        _ = page.append(rehearsal.markdown) || page.append(markdownWords("\(rehearsal.total)."))
      }
      bundle.appendStep(to: &page)
    }
    if hidden > 0 {
      page.insist(
        "**\(countedIfAny(hidden, "finding") ?? "") not shown here**: `\(command)` prints everything."
      )
    }
    if !omissions.isEmpty { page.append(omissions.map(\.markdown).joined(separator: "\n")) }
    return page.text + "\n"
  }

  /// A summary: whether the check failed, and the number of findings.
  var verdict: String {
    let words: [(Severity, String)] = [(.error, "error"), (.warning, "warning"), (.note, "note")]
    var counts = words.compactMap { countedIfAny(count($0.0), $0.1) }
    if !suppressedFindings.isEmpty { counts.append("\(suppressedFindings.count) accepted") }
    if let unjudgedPhrase { counts.append(unjudgedPhrase) }
    let result = counts.isEmpty ? "nothing found" : counts.joined(separator: ", ")
    return "\(hasFailed ? "failed" : "passed")\(unreadPhrase), \(result)"
  }

  /// The number of versions not judged, as text that follows the verdict; empty if all were.
  var unreadPhrase: String {
    let count = bundles.reduce(0) { $0 + $1.unread.count }
    return countedIfAny(count, "version").map { ", \($0) not judged" } ?? ""
  }

  /// The number of unjudged attributes; nil if absent.
  var unjudgedPhrase: String? {
    Reports.unjudgedPhrase(bundles.reduce(0) { $0 + $1.unjudged.count })
  }

  private func markdown(_ base: CheckBase) -> String {
    let identifier = base.shortIdentifier.map { " (\(markdownCode($0)))" } ?? ""
    return "Compared with \(markdownCode(base.name))\(identifier), \(markdownWords(base.origin))."
  }

  private func append(_ all: [CheckFinding], to page: inout MarkdownPage, hidden: inout Int) {
    var explained: Set<[String]> = []
    for layer in Layer.ofChecks {
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

extension Rehearsal {
  /// The matrix of versions and stores, the total, and what is not run.
  fileprivate var markdown: String {
    guard !versions.isEmpty else { return "No other version has shipped." }
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    let kinds = kinds
    let rows = versions.map { version in
      row(
        [markdownCode(version.name, isInTable: true), markdownWords(version.routeWords)]
          + kinds.map { kind in version.stores.first { $0.kind == kind }?.words ?? "" })
    }
    let head = [
      row(["rehearsal", "by"] + kinds.map(\.words)),
      row(kinds.map { _ in "---" } + ["---", "---"]),
    ]
    let words = (["\(total)."] + notRun).map { "\n" + markdownWords($0) }
    return (head + rows + words).joined(separator: "\n")
  }
}

extension CheckFinding {
  fileprivate func markdown(isExplained: Bool, isAdvised: Bool) -> String {
    var lines = [
      "- \(diagnostic.severity.sign) **\(markdownWords(diagnostic.summary))** \(diagnostic.markdownRule)"
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
      lines.append(apple.lead + reason)
    }
    if let sql { lines.append("Affected rows: \(markdownCode(sql))") }
    for fix in diagnostic.fixIts {
      let result = fix.result.map { " – \(markdownCode($0))" } ?? ""
      lines.append("Fix: \(fix.markdownTitle)\(result)")
    }
    lines.append("<sub>\(markdownCode(fingerprint.description))</sub>")
    return lines.joined(separator: "  \n  ")
  }

  fileprivate var markdownAcceptance: String {
    let until = suppression?.expires.map { " until \($0)" } ?? ""
    let reason = markdownWords(suppression?.reason ?? "")
    return "- \(markdownWords(diagnostic.summary)) `\(diagnostic.id)` – accepted\(until): \(reason)"
  }
}

extension Diagnostic {
  /// The identifier, linked to the explanation of the rule.
  fileprivate var markdownRule: String {
    "[`\(id)`](\(ProjectAddress.page(ofRule: id)))"
  }
}

extension FixIt {
  /// The title, with its command as code, which can be copied.
  fileprivate var markdownTitle: String {
    guard let command, let place = title.firstRange(of: command) else {
      return markdownWords(title)
    }
    return markdownWords(String(title[..<place.lowerBound])) + markdownCode(command)
      + markdownWords(String(title[place.upperBound...]))
  }
}

extension CheckOmission {
  fileprivate var markdown: String {
    let place = bundle.map { "\(markdownCode($0)): " } ?? ""
    return "> Not checked: \(place)\(markdownWords(check)): \(markdownWords(reason))  "
  }
}

extension CheckedBundle {
  /// Appends what the step about to ship changes in the model, and a drawing of it that GitHub and GitLab make.
  fileprivate func appendStep(to page: inout MarkdownPage) {
    guard let comparison, !comparison.changes.isEmpty else { return }
    comparison.appendChanges(to: &page)
    guard let diagram, !diagram.entities.isEmpty else { return }
    page.append(
      "<details><summary>Drawing</summary>\n\n```mermaid\n\(diagram.mermaid)```\n\n</details>")
  }

  /// Up to how many versions have a row each; of more, those alike that follow each other share one.
  private static let mostRows = 12
  /// The maximum number of rows in the table.
  private static let mostGroups = 40

  /// A table of the migration routes of each version's stores.
  fileprivate var markdownMatrix: String {
    guard !versions.isEmpty else { return "" }
    var groups: [[CheckedVersion]] = []
    for version in versions {
      if let last = groups.last?.last,
        versions.count > Self.mostRows && version.isLike(last) || version.isOnWay(of: last)
      {
        groups[groups.count - 1].append(version)
      } else {
        groups.append([version])
      }
    }
    let shown = groups.suffix(Self.mostGroups)
    let hidden = groups.dropLast(shown.count).reduce(0) { $0 + $1.count }
    let lines =
      ["| version | its stores | at risk | lost or changed |", "| --- | --- | ---: | ---: |"]
      + shown.map(markdownRow)
    return lines.joined(separator: "\n")
      + (hidden > 0 ? "\n\n\(hidden) earlier versions are not shown here." : "")
  }

  private func markdownRow(_ versions: [CheckedVersion]) -> String {
    let names = versions.map { markdownCode($0.name, isInTable: true) }
    var name = names[0]
    if versions.count > 1 { name += " … \(names[names.count - 1]) (\(versions.count))" }
    let states = [versions[0].isCurrent ? "current" : nil, versions[0].isNew ? "new" : nil]
      .compactMap(\.self).joined(separator: ", ")
    if !states.isEmpty { name += " (\(states))" }
    // The direct step of a version with a route through others is not used.
    let direct = versions.filter { !$0.isChained }.compactMap(\.direct)
    let cells = [
      name, versions[0].markdownRoute, range(direct.map(\.riskCount)),
      range(direct.map(\.lossCount)),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private func range(_ counts: [Int]) -> String {
    guard let least = counts.min(), let most = counts.max() else { return "" }
    return least == most ? "\(least)" : "\(least)–\(most)"
  }
}

extension CheckedVersion {
  /// Whether its stores can migrate only through other versions.
  var isChained: Bool { if case .chain = route { true } else { false } }

  /// Whether its stores continue on the route of another version, which comes before it.
  func isOnWay(of other: CheckedVersion) -> Bool {
    guard case .chain(let names) = other.route, case .chain(let rest) = route else { return false }
    return names.first == name && Array(names.dropFirst()) == rest
  }

  /// Whether the same becomes of both versions' stores.
  fileprivate func isLike(_ other: CheckedVersion) -> Bool {
    !isCurrent && !other.isCurrent && isNew == other.isNew && markdownRoute == other.markdownRoute
  }

  fileprivate var markdownRoute: String {
    guard !isCurrent || route == .unchecked else { return isShipped ? "shipped" : "" }
    return switch route {
    case .none: "equal hashes, nothing is migrated"
    case .direct: "✅ migrate directly"
    case .stepFiles(let paths, _):
      "✅ step files " + paths.map { markdownCode($0, isInTable: true) }.joined(separator: ", ")
    case .plan(let names): "✅ staged plan by \(chainText(names))"
    case .mappingModel(let path): "✅ mapping model \(markdownCode(path, isInTable: true))"
    case .chain(let names): "⚠️ only by way of \(chainText(names))"
    case .impossible: "❌ cannot be migrated"
    case .unknown: "no current version"
    case .unchecked: "❌ not checked"
    }
  }

  private func chainText(_ names: [String]) -> String {
    let middle = names.dropLast()
    let shown = middle.count > 4 ? middle.prefix(2) : middle
    let text = shown.map { markdownCode($0, isInTable: true) }.joined(separator: ", ")
    return middle.count > 4 ? "\(text), … (\(middle.count) versions)" : text
  }
}
