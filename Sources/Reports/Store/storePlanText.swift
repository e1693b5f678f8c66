import Findings
import StoreModel
import Text
import Upgrading

extension StorePlan {
  /// The plan for people.
  ///
  /// - Parameters:
  ///   - style: How it is printed.
  ///   - showsSQL: Whether the statements are shown, but for guards and proof.
  /// - Returns: Lines of text; nothing where not even the version of the store is known.
  package func text(_ style: TextStyle, showsSQL: Bool = true) -> String {
    guard !steps.isEmpty || !obstacles.isEmpty else { return nothingText }
    guard !from.name.isEmpty else { return "" }
    let versions = versionNames.map(printable)
    var text = style.bold("\(printable(store)): \(versions.joined(separator: " → "))") + "\n"
    if obstacles.isEmpty { text += summaryLine + "\n" }
    if let detour { text += "not in one step, as \(printable(detour))\n" }
    text += setAsideLine + unusedLine
    for (number, step) in steps.enumerated() {
      if steps.count > 1 { text += "\nStep \(number + 1), \(heading(number))\n" }
      text += lines(of: step.changes.map(cells))
      text += tableLines(step) + riskLines(step, style)
      text += stepFileLines(step) + mappingLines(step)
      for note in step.notes { text += "note: \(printable(note))\n" }
    }
    if showsSQL { text += statementLines }
    var seen: Set<String> = []
    let allowances = risksInTheWay.filter(\.canBeAllowed).map { "--allow \($0.allowance)" }
      .filter { seen.insert($0).inserted }
    if !allowances.isEmpty {
      text += "\nRequires --allow for each:\n"
      for allowance in allowances { text += "  \(printable(allowance))\n" }
    }
    return text
  }

  /// The heading of a step: its target, or that the version is unchanged.
  private func heading(_ number: Int) -> String {
    let before = number == 0 ? from : steps[number - 1].to
    let name = printable(steps[number].to.name)
    return steps[number].to == before ? "still \(name)" : "to \(name)"
  }

  private var nothingText: String {
    let copy = choices.output.map { "it is copied to \(printable($0))" } ?? "nothing to do"
    return "\(printable(store)) already has the version \(printable(from.name)): \(copy)\n"
      + unusedLine
  }

  private var unusedLine: String {
    guard let unusedOptions, !unusedOptions.isEmpty else { return "" }
    return "not needed: \(unusedOptions.joined(separator: ", "))\n"
  }

  /// The remarks that are shown even without a confirmation: losses and additional work.
  ///
  /// - Parameter style: How it is printed.
  /// - Returns: Lines of text; empty if absent.
  package func remarks(_ style: TextStyle) -> String {
    setAsideLine
      + steps.map { step in
        riskLines(step, style) + step.notes.map { "note: \(printable($0))\n" }.joined()
      }.joined()
  }

  private var setAsideLine: String {
    guard let rowsSetAside else { return "" }
    let tables = rowsSetAside.tables.map {
      "\(counted($0.rows, "row")) of \(printable($0.name))"
    }
    let links = (rowsSetAside.links ?? []).map { link in
      "note: \(counted(link.rows, "link")) of \(printable(link.name)) to such rows "
        + (link.isEmptied
          ? "will be removed\n" : "will be left dangling, as the relationship is not optional\n")
    }
    return "set aside, as they belong to no entity: \(tables.joined(separator: ", ")), to "
      + "\(printable(rowsSetAside.file))\n" + links.joined()
  }

  private var summaryLine: String {
    var parts: [String] = []
    if let seconds { parts.append("about \(durationText(seconds))") }
    parts.append("\(byteText(bytesNeeded)) free on the disk needed")
    parts.append(choices.isInPlace ? "the store is replaced" : "a new store is written")
    return parts.joined(separator: ", ")
  }

  /// The step file of a step with its statements.
  private func stepFileLines(_ step: Step) -> String {
    guard let file = step.stepFile else { return "" }
    let statements = file.statements.flatMap {
      $0.split(whereSeparator: \.isNewline).map { "  | \(printable(String($0)))\n" }
    }
    let programs = (file.programs ?? []).map {
      "program \(printable($0.name)), SHA-256 \($0.digest)\n"
    }
    return "step file \(printable(file.path)), SHA-256 \(file.digest)\n" + programs.joined()
      + statements.joined()
  }

  /// The mapping model of a step with its entity mappings.
  private func mappingLines(_ step: Step) -> String {
    guard let mapping = step.mappingModel else { return "" }
    let lines = mapping.mappings.map { "  | \(printable($0))\n" }
    return "mapping model \(printable(mapping.path)), SHA-256 \(mapping.digest)\n" + lines.joined()
  }

  private func cells(_ change: ModelChange) -> [String] {
    [
      printable(change.text), change.rows.map { counted($0, "row") } ?? "",
      change.bytes.map(byteText) ?? "",
    ]
  }

  private func tableLines(_ step: Step) -> String {
    let shown = step.tables.filter { $0.work != .untouched }
    guard !shown.isEmpty else { return "no table changes\n" }
    return lines(
      of: shown.map { table in
        [
          printable(title(of: table)), workText(table.work), counted(table.rows, "row"),
          table.bytes.map(byteText) ?? "",
        ]
      })
  }

  /// Rows of cells below each other, the last two of each numbers.
  private func lines(of rows: [[String]]) -> String {
    guard let first = rows.first else { return "" }
    let widths = first.indices.map { column in
      rows.map { displayWidth($0[column]) }.filter { column > 0 || $0 <= 60 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: max(0, widths[column] - displayWidth(cell)))
        return column < first.count - 2 ? cell + space : space + cell
      }
      let line = "  " + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  /// The statements of all steps under their headings, in one line each.
  private var statementLines: String {
    var text = ""
    for (number, step) in steps.enumerated() where !step.sql.isEmpty {
      text += steps.count > 1 ? "\nSQL of step \(number + 1)" : "\nSQL"
      text += ", without guards and verification; --output writes the complete plan\n"
      var heading = ""
      for statement in step.sql {
        if statement.heading != heading { text += "  -- \(printable(statement.heading))\n" }
        heading = statement.heading
        if let comment = statement.comment { text += "  -- \(printable(comment))\n" }
        text += "  \(shortened(statement.sql));\n"
      }
    }
    return text
  }

  /// A statement in one line; values of many bytes are shortened.
  private func shortened(_ sql: String) -> String {
    let line = printable(sql.split(whereSeparator: \.isNewline).joined(separator: " "))
    guard line.count > 400 else { return line }
    return "\(line.prefix(200)) … \(counted(line.count - 300, "character")) … \(line.suffix(100))"
  }

  /// The entities whose rows a table holds, or its name.
  private func title(of table: Table) -> String {
    guard let root = table.entities.first else { return table.name }
    let others = table.entities.count - 1
    return others == 0 ? root : "\(root) and \(others) \(others == 1 ? "other" : "others")"
  }

  private func workText(_ work: TableWork.Kind) -> String {
    switch work {
    case .untouched: "untouched"
    case .catalog: "catalog only"
    case .fill: "rows are written"
    case .rebuild: "rebuilt"
    case .create: "new"
    case .drop: "dropped"
    }
  }

  private func riskLines(_ step: Step, _ style: TextStyle) -> String {
    step.risks.filter { $0.rows != 0 }.map { risk in
      let label = risk.isInTheWay ? style.red("error") : style.yellow("allowed")
      return "\(label): \(printable(risk.text)) [\(risk.id)]\n"
    }.joined()
  }
}
