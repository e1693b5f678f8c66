import Comparing
import DataModel
import Findings
import Migration
import StoreModel
import Text
import Upgrading

extension StoreReport {
  /// The report for people.
  package func text(_ style: TextStyle) -> String {
    var parts = [head(style)]
    if !findings.isEmpty {
      parts.append(
        section(style, title: "Findings", lines: findings.flatMap { $0.lines(style, in: path) }))
    }
    parts.append(section(style, title: "Version", lines: versionLines(style)))
    if isOriginWanted {
      parts.append(section(style, title: "In the history", lines: originLines(style)))
    }
    if !openings.isEmpty {
      parts.append(
        section(style, title: "On opening", lines: openings.flatMap { lines($0, style) }))
    }
    parts.append(section(style, title: "Model in the store", lines: [style.state(cachedModel)]))
    if !entities.isEmpty {
      let doubt = damage.isEmpty ? [] : ["not counted: rows on damaged pages"]
      parts.append(section(style, title: "Rows", lines: rowLines + doubt))
    }
    if let mirroring = facts.mirroring {
      parts.append(section(style, title: "CloudKit mirroring", lines: mirroring.lines))
    }
    parts.append(section(style, title: "File", lines: fileLines))
    if !notLookedAt.isEmpty {
      parts.append(
        style.faint("not checked: \(notLookedAt.joined(separator: ", ")); use --deep\n"))
    }
    return parts.joined(separator: "\n")
  }

  private func head(_ style: TextStyle) -> String {
    let worst = worst ?? .note
    let verdict =
      !damage.isEmpty
      ? style.red("damaged")
      : worst == .error
        ? style.red("needs attention") : worst == .warning ? style.yellow("needs attention") : nil
    let state =
      soundness.map { style.green($0.verdict) + $0.doubt }
      ?? (verdict ?? "") + (cause.map { ": \(printable($0))" } ?? "")
    return style.bold(printable(path)) + ": \(state)\n"
  }

  private func section(_ style: TextStyle, title: String, lines: [String]) -> String {
    style.bold(title) + "\n" + lines.map { "  \($0)\n" }.joined()
  }

  private func versionLines(_ style: TextStyle) -> [String] {
    if !matches.isEmpty {
      return matches.map {
        "\(style.bold(printable($0.version)))  \(style.faint(printable($0.reference)))"
      }
    }
    guard let nearest else { return ["no model was given to compare with"] }
    var lines = [
      style.yellow("none of the given models") + ", the nearest is "
        + "\(style.bold(printable(nearest.side.version)))  \(style.faint(printable(nearest.side.reference)))",
      "\(nearest.equalEntities) \(nearest.equalEntities == 1 ? "entity agrees" : "entities agree"), \(nearest.differing.count) differ",
    ]
    lines += nearest.onlyInStore.map { "only in the store: \(printable($0))" }
    lines += nearest.onlyInModel.map { "only in the version: \(printable($0))" }
    if let comparison = nearest.comparison {
      lines += comparison.changes.filter(\.change.changesVersionHash).map {
        let place = ($0.change.after ?? $0.change.before).map { " \($0)" } ?? ""
        return "from the store to the version: \(printable("\($0.change.kind.rawValue)\(place)"))"
      }
    } else {
      lines += nearest.differing.map { "differs: \(printable($0))" }
    }
    return lines
  }

  private func originLines(_ style: TextStyle) -> [String] {
    guard let origin else { return ["no commit has a model with an entity of the store"] }
    let looked =
      "\(counted(origin.forms, "form")) of models read, of \(counted(origin.commits, "commit"))"
      + (origin.isShallow ? "; the clone is shallow: git fetch --unshallow" : "")
    let name = "\(style.bold(printable(origin.version)))  \(style.faint(printable(origin.path)))"
    var lines = [
      origin.isExact
        ? name
        : style.yellow(
          "no commit has the model of the store\(origin.isSwift ? " in this folder" : "")")
          + ", the nearest is \(name)"
    ]
    if !origin.isExact {
      lines.append("differs: \(printable(origin.differing.joined(separator: ", ")))")
    }
    if !origin.tags.isEmpty {
      let more = origin.tags.count - 5
      lines.append(
        "at \(printable(origin.tags.prefix(5).joined(separator: ", ")))"
          + (more > 0 ? " and \(counted(more, "older tag"))" : ""))
    }
    lines.append(
      "\(origin.isFirst ? "since" : "in") commit \(origin.commit.identifier.prefix(12)), \(origin.commit.date)"
        + (origin.tags.isEmpty ? ", no tag" : ""))
    if origin.isSwift, origin.isExact, matches.isEmpty {
      lines.append(
        "to keep it: modelc freeze-schema \(pathForShell(printable(origin.reference))) --as SchemaV1"
      )
    }
    return lines + [style.faint(looked)]
  }

  private func lines(_ opening: Opening, _ style: TextStyle) -> [String] {
    let bundles = Set(openings.map(\.target.reference))
    let place = bundles.count > 1 ? "  \(style.faint(printable(opening.target.reference)))" : ""
    let name = style.bold(printable(opening.target.version)) + place
    var lines: [String]
    switch opening.outcome {
    case .opens: lines = ["\(name): \(style.green("opens as it is"))"]
    case .misreads:
      lines = [
        "\(name): \(style.red("opens as it is, but Core Data reads properties from the wrong columns"))"
      ]
    case .migrates: lines = ["\(name): \(style.green("migrates automatically (lightweight)"))"]
    case .migratesWithCode: lines = ["\(name): \(style.green("migrates by the plan"))"]
    case .failsOnRows(let code, let reason):
      lines = [
        "\(name): \(style.red("fails on its rows")), \(code)\(quoted(reason)); the store is unchanged"
      ]
    case .unknownToPlan(let plan, let code, let reason):
      let problem = style.red("does not open: \(printable(plan)) does not know it")
      lines = ["\(name): \(problem), \(code)\(quoted(reason))"]
    case .cannotInfer(let code, let reason):
      lines = [
        "\(name): \(style.red("cannot migrate automatically (lightweight migration not possible)")), \(code)\(quoted(reason))"
      ]
    }
    if !opening.code.isEmpty, opening.outcome != .opens {
      let places = opening.code.map { printable("\($0)") }.joined(separator: " and ")
      lines[0] += ", with code at \(places), not run here"
    }
    if let later = opening.later {
      lines.append(
        "  this is a downgrade: the store has the later version \(printable(later))")
    }
    if let note = opening.sourceNote { lines.append("  note: \(printable(note))") }
    for (located, rows) in opening.relevantFindings {
      let unit = located.finding.rows?.unit ?? "row"
      let count = rows.map { ", \(counted($0, unit))" } ?? ""
      lines.append(
        "  \(style.label(located.finding.severity)): \(printable(located.finding.summary))\(count) "
          + style.faint("[\(located.finding.rule.id)]"))
    }
    return lines
  }

  private func quoted(_ reason: String?) -> String {
    reason.map { " “\(printable($0))”" } ?? ""
  }

  private var rowLines: [String] {
    let width = entities.map { displayWidth(printable($0.name)) }.max() ?? 0
    let digits = entities.map { String($0.rows).count }.max() ?? 0
    return entities.map { entity in
      let number = String(entity.rows)
      return padded(printable(entity.name), to: width) + "  "
        + String(repeating: " ", count: digits - number.count) + number
    }
  }

  private var fileLines: [String] {
    var lines = ["\(facts.size) bytes, pages of \(facts.pageSize)"]
    lines.append(
      facts.usesWriteAheadLog
        ? "write-ahead log" + (facts.logSize > 0 ? ", \(facts.logSize) bytes not folded in" : "")
        : "rollback journal")
    if let uuid = facts.uuid { lines.append("UUID \(printable(uuid))") }
    if let version = facts.frameworkVersion {
      let most = facts.maximumFrameworkVersion.map { ", at most \($0)" } ?? ""
      lines.append("written by framework \(version)\(most)")
    }
    lines += historyLines
    if facts.mirroringTables > 0 {
      lines.append("mirrored to CloudKit, \(counted(facts.mirroringTables, "table"))")
    }
    if facts.isMigrationDeferred {
      lines.append("the clean-up after a deferred migration is pending")
    }
    if let folder = facts.supportFolder {
      lines.append("external storage in \(printable(folder))")
    }
    lines += facts.otherTables.map { "third-party table: \(printable($0))" }
    lines += facts.applicationKeys.map { "custom metadata key: \(printable($0))" }
    lines += damage.map { "damage: \(printable($0))" }
    return lines
  }
}

extension StoreReport {
  /// The persistent history in the store, and its possible writers.
  ///
  /// *Source:* public reports of “Store opened without NSPersistentHistoryTrackingKey but previously had been opened with … Forcing
  /// into Read Only mode”.
  fileprivate var historyLines: [String] {
    guard let transactions = facts.historyTransactions else { return [] }
    let size = facts.historySize.map { ", \($0) bytes" } ?? ""
    let changes = counted(facts.historyChanges ?? 0, "change")
    let line = "persistent history, \(counted(transactions, "transaction")), \(changes)\(size)"
    guard transactions > 0 else { return [line] }
    return [line, "a container without NSPersistentHistoryTrackingKey opens the store read-only"]
  }
}

extension TextStyle {
  fileprivate func state(_ cache: StoreReport.Cache) -> String {
    switch cache {
    case .agrees: green("agrees with the metadata")
    case .missing: "none, as in stores before iOS 9 and OS X 10.11"
    case .unreadable: red("cannot be read")
    case .otherHashes: red("its hashes differ from the metadata")
    case .otherDigest: red("its digest differs from the metadata")
    case .otherChecksum: red("its checksum differs from the metadata")
    }
  }
}

extension StoreProblem {
  /// The lines for a problem: what it is, the keys of the rows, the query, and the advice.
  func lines(_ style: TextStyle, in store: String) -> [String] {
    // Of what is there or is not, the number says nothing.
    let isAboutRows = !isAboutObjects && rows > 0
    let count = isAboutRows ? ": \(counted(rows, "row"))" : ""
    var lines = [
      "\(style.label(severity)): \(printable(question.summary))\(count) "
        + style.faint("[\(question.kind.rawValue)]")
    ]
    if isAboutRows, !keys.isEmpty {
      let more = rows > keys.count ? ", …" : ""
      lines.append(
        "  \(keys.map(printable).joined(separator: keys.contains { $0.contains(",") } ? "; " : ", "))\(more)"
      )
    }
    lines.append("  " + style.faint(printable(question.query) + ";"))
    if let name = mendingName, let mending = question.mending {
      lines.append("  \(printable(mending.text)): \(printable(repairCommand(store, name)))")
    } else if let obstacle = question.obstacle {
      lines.append("  not repaired automatically: \(printable(obstacle))")
    }
    return lines
  }

  /// Whether it is about parts of the schema and not about rows.
  private var isAboutObjects: Bool {
    let place = question.place
    if question.kind.isAboutSchema { return true }
    if place.table == nil, place.column == nil, place.entity == nil, rows <= 1 { return true }
    return keys.first.map { $0 == place.column || $0 == place.table } ?? true
  }
}

/// The command that repairs a problem of a store, quoted for a shell.
func repairCommand(_ store: String, _ mendingName: String) -> String {
  "modeldiff repair \(quotedForShell(store)) --mend \(quotedForShell(mendingName))"
}
