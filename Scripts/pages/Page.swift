/// A page below `Documentation`.
struct Page {
  /// The path below the folder.
  let path: String
  /// The text, ending with a newline.
  let text: String
}

/// Pieces of text as paragraphs, without those that are empty.
func paragraphs(_ pieces: [String]) -> String {
  pieces.filter { !$0.isEmpty }.joined(separator: "\n\n")
}

/// A list with a line for each item.
func list(_ items: [String]) -> String {
  items.map { "- \($0)" }.joined(separator: "\n")
}

/// A table; each row has as many cells as there are titles.
func table(_ titles: [String], _ rows: [[String]]) -> String {
  func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
  return ([line(titles), line(titles.map { _ in "---" })] + rows.map(line))
    .joined(separator: "\n")
}

/// A target for links, whatever content follows it.
func anchor(_ name: String) -> String { "<a id=\"\(name)\"></a>" }

/// Lines as a block of code.
func block(_ lines: [String], _ language: String) -> String {
  (["```\(language)"] + lines + ["```"]).joined(separator: "\n")
}

/// `xml` a tag a line, indented by depth; of many lines the first and last.
func tagLines(_ xml: String) -> [String] {
  var depth = 0
  var lines: [String] = []
  for line in xml.replacing("><", with: ">\n<").split(separator: "\n") {
    if line.hasPrefix("</") { depth -= 1 }
    lines.append(String(repeating: "  ", count: max(0, depth)) + line)
    let closes = line.hasPrefix("</") || line.hasPrefix("<?") || line.hasPrefix("<!")
    if line.hasPrefix("<"), !closes, !line.contains("/>"), !line.contains("</") { depth += 1 }
  }
  return lines.count > 20 ? lines.prefix(4) + ["  …"] + lines.suffix(2) : lines
}
