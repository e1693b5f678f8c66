package import Checking
import Findings
import Text
import Upgrading

/// Prints the report of a check for people: each bundle that has findings with its versions, a line on all
/// others, what was not checked, and a line that sums up.
package struct CheckText {
  private let style: TextStyle
  private let findings: FindingText

  /// Creates a printer.
  package init(style: TextStyle) {
    self.style = style
    findings = FindingText(style: style)
  }

  /// The whole report, ending with a newline.
  func text(_ report: CheckReport) -> String {
    let findings = FindingsByBundle(report)
    var parts = report.base.map { [text($0)] } ?? []
    let general = section(findings[nil])
    if !general.isEmpty { parts.append(general) }
    // What a single bundle comes to is what was asked for.
    let isOnly = report.bundles.count == 1
    for bundle in findings.told(report.bundles, all: isOnly) {
      parts.append(head(bundle))
      if let rehearsal = bundle.rehearsal {
        parts.append(
          style.bold("Rehearsal, to \(printable(rehearsal.current))") + "\n"
            + RehearsalText(style: style).matrix(rehearsal) + "  \(rehearsal.total)\n")
      }
      let section = section(findings[bundle.path])
      if !section.isEmpty { parts.append(section) }
    }
    let silent = isOnly ? [] : findings.silent(report.bundles)
    if !silent.isEmpty { parts.append(line(on: silent, of: report.bundles.count)) }
    let omissions = report.omissions.map(omission).joined()
    if !omissions.isEmpty { parts.append(omissions) }
    parts.append(total(report))
    return parts.joined(separator: "\n")
  }

  /// The findings that are not accepted; empty if absent.
  package func findings(of report: CheckReport) -> String {
    let findings = FindingsByBundle(report)
    let bundles = findings.told(report.bundles, all: false).map(\.path)
    let all = ([nil] + bundles.map(Optional.some)).flatMap { findings[$0] }
      .filter { $0.suppression == nil }
    var explained: Set<[String]> = []
    return all.map { text($0, explained: &explained) }.joined(separator: "\n")
  }

  /// The line on bundles without findings.
  private func line(on bundles: [CheckedBundle], of count: Int) -> String {
    let more = bundles.count == count ? "" : " more"
    let noun = bundles.count == 1 ? "bundle" : "bundles"
    let earlier = bundles.reduce(0) { $0 + $1.earlierCount }
    let remarks = earlier == 0 ? "" : ", " + earlierText(earlier)
    return style.faint("\(bundles.count)\(more) \(noun): no findings\(remarks)") + "\n"
  }

  /// A note on the number of findings omitted because the base has them too.
  private func earlierText(_ count: Int) -> String {
    let things = count == 1 ? "1 remark" : "\(count) remarks"
    return "\(things) on the model not shown, unchanged since the base: modelc lint"
  }

  /// The findings by layer, then the accepted ones, one per line.
  private func section(_ all: [CheckFinding]) -> String {
    let active = all.filter { $0.suppression == nil }
    var explained: Set<[String]> = []
    var parts = Layer.ofChecks.compactMap { layer -> String? in
      let members = active.filter { $0.layer == layer }
      guard !members.isEmpty else { return nil }
      return style.bold(layer.heading) + "\n\n"
        + members.map { text($0, explained: &explained) }.joined(separator: "\n")
    }
    let accepted = all.filter { $0.suppression != nil }
    if !accepted.isEmpty {
      parts.append(style.bold("Accepted") + "\n\n" + accepted.map(acceptance).joined())
    }
    return parts.joined(separator: "\n")
  }

  /// A finding.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - explained: What was explained above already; what is explained here is added.
  /// - Returns: The lines, each with a newline at its end.
  func text(_ finding: CheckFinding, explained: inout Set<[String]>) -> String {
    let diagnostic = finding.diagnostic
    var text = findings.summary(diagnostic.summary, diagnostic.severity, id: diagnostic.id)
    text += findings.place("at", location: diagnostic.location, line: diagnostic.sourceLine)
    if explained.insert([diagnostic.id, diagnostic.explanation]).inserted {
      text += findings.paragraph(diagnostic.explanation)
    }
    for note in diagnostic.notes {
      text += findings.labelled("note", note.message)
      if let place = note.location { text += findings.place("  at", location: place, line: nil) }
    }
    if !finding.advice.isEmpty, explained.insert([diagnostic.id, "", finding.advice]).inserted {
      text += findings.labelled("note", finding.advice)
    }
    if let before = diagnostic.before, before != diagnostic.location {
      text += findings.place(style.cyan("before"), location: before, line: diagnostic.beforeLine)
    }
    if let apple = diagnostic.apple {
      text += "  \(style.cyan(apple.heading)): \(printable(apple.text))\n"
    }
    text += diagnostic.fixIts.map(findings.fix).joined()
    if let sql = finding.sql { text += "  \(style.cyan("rows")): \(printable(sql))\n" }
    return text + "  \(style.faint("fingerprint: \(printable(finding.fingerprint.description))"))\n"
  }

  private func acceptance(_ finding: CheckFinding) -> String {
    let diagnostic = finding.diagnostic
    let line = "\(diagnostic.severity.rawValue): \(diagnostic.summary) [\(diagnostic.id)]"
    let until = finding.suppression?.expires.map { " until \($0)" } ?? ""
    let reason = finding.suppression?.reason ?? ""
    return style.faint(printable(line)) + "\n"
      + findings.labelled("accepted\(until)", reason)
  }

  private func omission(_ omission: CheckOmission) -> String {
    let bundle = omission.bundle.map { "\($0): " } ?? ""
    let lines = wrapped(
      printable("not checked: \(bundle)\(omission.check): \(omission.reason)"), to: style.width - 2)
    let first = (lines.first ?? "").dropFirst("not checked".count)
    return "\(style.yellow("not checked"))\(first)\n"
      + lines.dropFirst().map { "  \($0)\n" }.joined()
  }

  private func total(_ report: CheckReport) -> String {
    let words: [(Severity, String)] = [(.error, "error"), (.warning, "warning"), (.note, "note")]
    var counts = words.compactMap { countedIfAny(report.count($0.0), $0.1) }
    let accepted = report.suppressedFindings.count
    if accepted > 0 { counts.append("\(accepted) accepted") }
    if let unjudged = report.unjudgedPhrase { counts.append(unjudged) }
    let swift = report.bundles.filter(\.isSwift)
    let folders = countedIfAny(Set(swift.map(\.folder)).count, "folder")
    let containers = countedIfAny(swift.count { $0.container != nil }, "container")
    let kinds = [
      countedIfAny(report.bundles.count - swift.count, "bundle"),
      folders.map { "\($0) of Swift sources" + (containers.map { " with \($0)" } ?? "") },
    ].compactMap(\.self)
    let bundles = kinds.isEmpty ? "no bundles" : kinds.joined(separator: ", ")
    let result = counts.isEmpty ? "nothing found" : counts.joined(separator: ", ")
    let verdict = report.hasFailed ? style.red("failed") : style.green("passed")
    return "\(verdict)\(report.unreadPhrase): \(bundles) checked, \(result)\n"
  }
}

// MARK: - Versions

extension CheckText {
  /// The maximum number of rows in the matrix; beyond that, only notable ones are printed.
  private static let mostRows = 12

  private func text(_ base: CheckBase) -> String {
    let identifier = base.shortIdentifier.map { " (\($0))" } ?? ""
    let lines = "against \(base.name)\(identifier), \(base.origin)".split(separator: "; ")
    return lines.map { style.faint(printable(String($0))) + "\n" }.joined()
  }

  private func head(_ bundle: CheckedBundle) -> String {
    let mark = bundle.usesCloudKit ? style.faint(", with CloudKit") : ""
    let sources = bundle.isSwift ? "Swift sources in " : ""
    return style.bold(sources + printable(bundle.path)) + mark + "\n" + matrix(bundle)
  }

  private func matrix(_ bundle: CheckedBundle) -> String {
    let isShort = bundle.versions.count <= Self.mostRows
    let shown = bundle.versions.filter { isShort || $0.isNotable }
    var names = shown.map { printable($0.name) }
    if names.contains(where: { displayWidth($0) > style.width / 2 }) { names = shortNames(names) }
    let width = names.map(displayWidth).max() ?? 0
    var text = zip(names, shown).map { "  \(padded($0, to: width))  \(cells($1))\n" }.joined()
    let left = bundle.versions.count - shown.count
    if left > 0 {
      let losing = bundle.versions.count { !$0.isNotable && ($0.direct?.lossCount ?? 0) > 0 }
      let loss = losing == 0 ? "" : ", of which \(losing) lose or change data"
      let noun = left == 1 ? "version migrates" : "versions migrate"
      text += style.faint("  and \(left) more \(noun) directly without risk\(loss)") + "\n"
    }
    if bundle.earlierCount > 0 {
      text += style.faint("  " + earlierText(bundle.earlierCount)) + "\n"
    }
    return text
  }

  private func cells(_ version: CheckedVersion) -> String {
    var marks: [String] = []
    if version.isCurrent { marks.append(style.green("current")) }
    if version.isNew { marks.append("new") }
    if !version.isCurrent || version.route == .unchecked { marks.append(route(version)) }
    if version.isShipped, version.isCurrent { marks.append("shipped") }
    if let direct = version.direct {
      if direct.riskCount > 0 {
        marks.append(style.yellow(countedIfAny(direct.riskCount, "risk") ?? ""))
      }
      if direct.lossCount > 0 { marks.append("\(direct.lossCount) lost or changed") }
    }
    return marks.joined(separator: ", ")
  }

  private func route(_ version: CheckedVersion) -> String {
    switch version.route {
    case .none: style.cyan("equal hashes, nothing is migrated")
    case .direct: style.green("direct") + printable(besides(version))
    case .stepFiles(let paths, _):
      style.green(paths.count == 1 ? "step file" : "step files")
        + printable(" \(paths.joined(separator: ", "))")
    case .plan(let names):
      style.green("staged plan") + (names.count > 1 ? printable(" by \(viaText(names))") : "")
    case .mappingModel(let path): style.green("mapping model") + printable(" \(path)")
    case .chain(let names): style.yellow("only by way of ") + printable(viaText(names))
    case .impossible: style.red("cannot be migrated")
    case .unknown: style.faint("no current version to migrate to")
    case .unchecked: style.red("not checked")
    }
  }

  /// The additional files that an upgrade uses, although the direct step needs none.
  private func besides(_ version: CheckedVersion) -> String {
    let files = version.stepFilesBesides
    let steps = files.isEmpty ? "" : ", with \(files.joined(separator: ", "))"
    return steps
      + (version.direct?.mappingModel.map { ", by mapping model \($0) where the app has it" } ?? "")
  }

  private func viaText(_ names: [String]) -> String {
    let middle = names.dropLast()
    guard middle.count > 4 else { return middle.joined(separator: ", ") }
    return "\(middle.prefix(2).joined(separator: ", ")), … (\(middle.count) versions)"
  }
}

extension CheckedVersion {
  /// Whether there is more to report than a successful migration.
  var isNotable: Bool {
    guard !isCurrent, !isNew else { return true }
    if let direct, direct.riskCount > 0 { return true }
    return route != .direct && route != .none
  }
}
