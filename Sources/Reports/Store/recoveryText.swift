import Findings
package import StoreFile
import StoreModel
import Text
package import Upgrading

extension Recovery {
  /// The report for people.
  ///
  /// - Parameter style: How it is printed.
  /// - Returns: Lines of text.
  package func text(_ style: TextStyle) -> String {
    var text = "recovered \(printable(store)): \(printable(output))\n"
    let log = lacksLog ? "recent saves may be missing: no -wal" : ""
    text += hasLosses ? "" : "nothing was lost" + (lacksLog ? ", but \(log)" : "") + "\n"
    text += hasLosses && lacksLog ? log + "\n" : ""
    text += style.bold("Objects") + "\n" + entities.map { "  \($0.line)\n" }.joined()
    text += section(style, title: "Lost", lines: lost.compactMap(\.line) + lostRows.map(\.line))
    text += section(
      style, title: "Repaired",
      lines: repaired.filter { $0.question.kind != .missingTable }.map {
        "\(printable($0.question.summary)): \(counted($0.rows, "row"))"
      })
    text += section(style, title: "Pages", lines: pageLines)
    text += section(style, title: "In no table", lines: orphanLines)
    text += section(
      style, title: "Schema",
      lines: restoredLines
        + salvage.refusedObjects.map {
          "\(printable($0.name)) is left out: \(printable($0.reason))"
        }
        + (salvage.hasNewMetadata
          ? ["the metadata were lost in part or whole, and were rebuilt from the model"] : []))
    text += section(
      style, title: "Left behind",
      lines: filesLeft.map { "\(printable($0)): not a file with a value" })
    return text
      + section(
        style, title: "Remaining findings", lines: left.flatMap { $0.lines(style, in: output) })
  }

  private var restoredLines: [String] {
    let damaged = salvage.damagedStatements
    let lost = salvage.restoredObjects.filter { !damaged.contains($0) }
    return
      (lost.isEmpty
      ? []
      : [
        "\(names(lost)) \(lost.count == 1 ? "was" : "were") lost, and rebuilt from the model"
      ])
      + (damaged.isEmpty
        ? []
        : [
          damaged.count == 1
            ? "the statement of \(names(damaged)) was damaged, and replaced by the model's"
            : "the statements of \(names(damaged)) were damaged, and replaced by the model's"
        ])
  }

  private func names(_ names: [String]) -> String {
    names.prefix(5).map(printable).joined(separator: ", ")
      + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }

  private var pageLines: [String] {
    let total = salvage.problemCounts.values.reduce(0, +)
    let frames = salvage.unreadFrames
    let log =
      frames > 0
      ? ["the -wal is damaged: \(counted(frames, "frame")) of it with later commits not read"] : []
    let stated = salvage.statedPageCount.map { stated in
      salvage.pageCount < stated
        ? "the file has \(salvage.pageCount) pages of \(stated)"
        : "the file has \(counted(salvage.pageCount, "page")), and its first page says \(stated)"
    }
    guard total > 0 || stated != nil else { return log }
    return log + [stated].compactMap(\.self)
      + Salvage.PageProblem.allCases.compactMap { problem in
        salvage.problemCounts[problem].map { count in
          let pages = salvage.pages[problem] ?? []
          let more = count > min(pages.count, 10) ? ", …" : ""
          return
            "\(problem.words): \(pages.prefix(10).map(String.init).joined(separator: ", "))\(more)"
            + (count > 10 ? " (\(count) pages)" : "")
        }
      } + ["of \(counted(salvage.pageCount, "page")) of \(salvage.pageSize) bytes"]
  }

  private var orphanLines: [String] {
    let lines = Salvage.OrphanReason.allCases.compactMap { reason in
      salvage.orphans[reason].map { "\(counted($0, "row")): \(reason.words)" }
    }
    guard !lines.isEmpty else { return [] }
    return lines + [
      orphans.map { "see \(printable($0))" } ?? "--orphans FILE writes them to a file"
    ]
  }

  private func section(_ style: TextStyle, title: String, lines: [String]) -> String {
    lines.isEmpty ? "" : style.bold(title) + "\n" + lines.map { "  \($0)\n" }.joined()
  }
}

extension Recovery.Entity {
  fileprivate var line: String {
    "\(printable(name)): \(counted(rows, "row"))"
      + (inPart > 0 ? ", \(inPart) of them in part" : "")
  }
}

extension Recovery.Lost {
  fileprivate var line: String? {
    let others = named > 0 ? "\(counted(named, "object")) that others refer to" : ""
    if atMost == 0 { return named > 0 ? "\(printable(entity)): \(others)" : nil }
    let most = atMost.map { "\($0) at most" } ?? "an unknown number"
    guard named > 0 else { return "\(printable(entity)): \(most)" }
    // Others also name objects that were deleted.
    return "\(printable(entity)): \(most)"
      + (named <= atMost ?? .max ? ", among them \(others)" : "; missing are \(others)")
  }
}

extension Recovery.LostRows {
  fileprivate var line: String {
    "the table \(printable(table)): "
      + (atMost.map { "\(counted($0, "row")) at most" } ?? "an unknown number of rows")
  }
}

extension Salvage.PageProblem {
  /// The problem, as a phrase.
  package var words: String {
    switch self {
    case .head: "the first bytes of the file are damaged"
    case .missing: "past the end of the file"
    case .empty: "all zero"
    case .otherKind: "not a page of a table"
    case .pointer: "point to a page of something else"
    case .cells: "malformed rows"
    case .keys: "keys out of order"
    case .otherTable: "rows of another table"
    case .otherKeys: "keys that belong on another page"
    case .values: "values with damaged overflow pages"
    }
  }
}

extension Salvage.OrphanReason {
  /// Why, a phrase.
  package var words: String {
    switch self {
    case .noTable: "matching no table"
    case .severalTables: "matching several tables"
    case .freePage: "on an unused page, so perhaps deleted"
    case .key: "with a key out of range"
    case .sameKey: "with the same key as another row"
    case .constraint: "refused by a constraint of the table"
    case .damagedLog: "in the damaged part of the -wal, different from the table"
    }
  }
}
