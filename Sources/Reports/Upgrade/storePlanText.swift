extension StorePlan {
  /// The plan for people.
  ///
  /// - Parameter style: How it is printed.
  /// - Returns: Lines of text.
  package func text(_ style: TextStyle) -> String {
    guard !steps.isEmpty else {
      return "\(printable(store)) is of \(printable(from.name)) already: nothing to do\n"
    }
    let versions = ([from] + steps.map(\.to)).map { printable($0.name) }
    var text = style.bold("\(printable(store)): \(versions.joined(separator: " → "))") + "\n"
    text += summaryLine + "\n"
    for (number, step) in steps.enumerated() {
      if steps.count > 1 { text += "\nStep \(number + 1), to \(printable(step.to.name))\n" }
      text += tableLines(step) + riskLines(step, style)
      for note in step.notes { text += "note: \(printable(note))\n" }
    }
    let waiting = risksInTheWay
    if !waiting.isEmpty {
      let allowances = waiting.filter(\.canBeAllowed).map { "--allow \($0.allowance)" }
      text += "\nNot done unless it is allowed, each by itself:\n"
      for allowance in allowances { text += "  \(printable(allowance))\n" }
    }
    return text
  }

  /// What to know even when nobody is asked: what goes, and what is done besides.
  ///
  /// - Parameter style: How it is printed.
  /// - Returns: Lines of text; none when there is nothing to know.
  package func remarks(_ style: TextStyle) -> String {
    steps.map { step in
      riskLines(step, style) + step.notes.map { "note: \(printable($0))\n" }.joined()
    }.joined()
  }

  private var summaryLine: String {
    var parts: [String] = []
    if let seconds { parts.append("about \(durationText(seconds))") }
    parts.append("\(byteText(bytesNeeded)) free on the disk needed")
    parts.append(choices.isInPlace ? "the store is replaced" : "a new store is written")
    return parts.joined(separator: ", ")
  }

  private func tableLines(_ step: Step) -> String {
    let shown = step.tables.filter { $0.work != "untouched" }
    guard !shown.isEmpty else { return "no table changes\n" }
    let rows = shown.map { table in
      [
        printable(title(of: table)), workText(table.work),
        "\(grouped(table.rows)) \(table.rows == 1 ? "row" : "rows")",
        table.bytes.map(byteText) ?? "",
      ]
    }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < 2 ? cell + space : space + cell
      }
      return "  \(cells.joined(separator: "  "))\n"
    }.joined()
  }

  /// The entities whose rows a table holds, or its name.
  private func title(of table: Table) -> String {
    guard let root = table.entities.first else { return table.name }
    let others = table.entities.count - 1
    return others == 0 ? root : "\(root) and \(others) \(others == 1 ? "other" : "others")"
  }

  private func workText(_ work: String) -> String {
    switch work {
    case "catalog": "catalog only"
    case "fill": "rows are written"
    case "rebuild": "made anew"
    case "create": "new"
    case "drop": "goes"
    default: work
    }
  }

  private func riskLines(_ step: Step, _ style: TextStyle) -> String {
    step.risks.filter { $0.rows != 0 }.map { risk in
      let label = risk.isInTheWay ? style.red("error") : style.yellow("allowed")
      let rows = risk.rows.map { ": \(grouped($0)) \($0 == 1 ? "row" : "rows")" } ?? ""
      return "\(label): \(printable(risk.summary))\(rows) [\(risk.id)]\n"
    }.joined()
  }
}

/// A number with its digits in groups of three.
package func grouped(_ number: Int) -> String {
  var text = ""
  for (place, digit) in String(number).reversed().enumerated() {
    if place > 0, place % 3 == 0, digit != "-" { text.append(",") }
    text.append(digit)
  }
  return String(text.reversed())
}

/// A number of bytes in the greatest unit of which there is one.
package func byteText(_ bytes: Int) -> String {
  let units = ["bytes", "kB", "MB", "GB", "TB"]
  var (value, unit) = (Double(bytes), 0)
  while value >= 1000, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
  guard unit > 0 else { return "\(bytes) bytes" }
  let tenths = Int((value * 10).rounded())
  return value < 10
    ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\((tenths + 5) / 10) \(units[unit])"
}

/// A time for people.
package func durationText(_ seconds: Double) -> String {
  let whole = Int(seconds.rounded())
  if seconds < 1 { return "1 s" }
  if whole < 120 { return "\(whole) s" }
  return whole < 7200 ? "\(whole / 60) min" : "\(whole / 3600) h"
}
