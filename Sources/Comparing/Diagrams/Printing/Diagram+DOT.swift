extension Diagram {
  /// The diagram as a Graphviz graph: tables with edges between their rows.
  package var dot: String {
    var text = """
      digraph \(quoted(plainText(title))) {
        graph [rankdir=LR, label=\(quoted(plainText(title) + "\n" + summary)), labelloc=t, \
      fontname="Helvetica", ranksep=0.9, nodesep=0.35];
        node [shape=plain, fontname="Helvetica", fontsize=11];
        edge [fontname="Helvetica", fontsize=10, color="#6e7781"];

      """
    for (index, box) in entities.enumerated() { text += node(box, index) }
    for link in links { text += edge(link) }
    return text + "}\n"
  }

  private func node(_ box: EntityBox, _ index: Int) -> String {
    let sign = box.mark.sign.isEmpty ? "" : box.mark.sign + " "
    let name = "<B>\(markupText(sign + plainText(box.name)))</B>"
    let title = box.isAbstract ? "<I>\(name)</I>" : name
    let subtitle =
      box.subtitle.isEmpty
      ? "" : "<BR/><FONT POINT-SIZE=\"9\">\(markupText(box.subtitle))</FONT>"
    var rows = """
      <TR><TD PORT="head" COLSPAN="2" BGCOLOR="\(box.mark.background)">\(title)\(subtitle)</TD></TR>
      """
    for (place, row) in box.rows.enumerated() { rows += dotRow(row, place) }
    if !box.remainder.isEmpty {
      rows += "<TR><TD PORT=\"more\" COLSPAN=\"2\">\(markupText(box.remainder))</TD></TR>"
    }
    return """
        e\(index) [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" \
      COLOR="\(box.mark.color)">\(rows)</TABLE>>];

      """
  }

  private func dotRow(_ row: EntityRow, _ place: Int) -> String {
    let sign = row.mark.sign.isEmpty ? "" : row.mark.sign + " "
    let back = row.mark == .same ? "" : " BGCOLOR=\"\(row.mark.background)\""
    let name = "<TD ALIGN=\"LEFT\" PORT=\"l\(place)\"\(back)>\(cell(sign + row.nameText))</TD>"
    return
      "<TR>\(name)<TD ALIGN=\"RIGHT\" PORT=\"r\(place)\"\(back)>\(cell(row.typeText))</TD></TR>"
  }

  /// The text of a cell; Graphviz rejects empty ones.
  private func cell(_ text: String) -> String {
    text.isEmpty ? " " : markupText(text)
  }

  private func edge(_ link: DiagramLink) -> String {
    var attributes: [String]
    let (from, to): (String, String)
    switch link.kind {
    case .inheritance:
      (from, to) = (port(link.to), port(link.from))
      attributes = ["dir=back", "arrowtail=onormal"]
    case .relationship:
      (from, to) = (port(link.from), port(link.to))
      attributes = [
        "dir=both", "arrowtail=\(link.from.cardinality?.arrow ?? "dot")",
        "arrowhead=\(link.to.cardinality?.arrow ?? "normal")",
      ]
    }
    if link.mark != .same { attributes.append("color=\"\(link.mark.color)\", penwidth=2") }
    if link.mark == .removed { attributes.append("style=dashed") }
    attributes.append("tooltip=\(quoted(plainText(link.words)))")
    return "  \(from) -> \(to) [\(attributes.joined(separator: ", "))];\n"
  }

  private func port(_ end: DiagramLink.End) -> String {
    "e\(end.entity):\(end.row.map { $0 < entities[end.entity].rows.count ? "l\($0)" : "more" } ?? "head")"
  }

  /// `text` as a quoted string in DOT, with line ends escaped.
  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"" + escaped.replacing("\n", with: "\\n") + "\""
  }
}

extension DiagramMark {
  fileprivate var color: String {
    switch self {
    case .same: "#6e7781"
    case .added: "#1a7f37"
    case .removed: "#cf222e"
    case .changed: "#9a6700"
    }
  }

  fileprivate var background: String {
    switch self {
    case .same: "#eef1f4"
    case .added: "#dafbe1"
    case .removed: "#ffebe9"
    case .changed: "#fff8c5"
    }
  }
}

extension DiagramLink.Cardinality {
  /// The arrow of an edge end, nearest to the box first.
  fileprivate var arrow: String { (isToMany ? "crow" : "tee") + (isOptional ? "odot" : "tee") }
}
