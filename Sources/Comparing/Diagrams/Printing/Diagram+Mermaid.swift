extension Diagram {
  /// The diagram as Mermaid's `classDiagram`, which GitHub and GitLab draw in Markdown.
  ///
  /// It is not an `erDiagram`, because that does not support inheritance. Names are labels, in which all
  /// characters with a meaning in Mermaid are written as numbers.
  package var mermaid: String {
    var text = "---\ntitle: \(yamlText(plainText(title)))\n---\nclassDiagram\n  direction LR\n"
    if isComparison || hiddenEntities > 0 { text += "  %% \(mermaidComment(summary))\n" }
    for (index, box) in entities.enumerated() { text += mermaidClass(box, index) }
    for link in links { text += mermaidLink(link) }
    for (index, box) in entities.enumerated() where box.mark != .same {
      text += "  style e\(index) \(mermaidStyle(box.mark))\n"
    }
    return text
  }

  private func mermaidClass(_ box: EntityBox, _ index: Int) -> String {
    let sign = box.mark.sign.isEmpty ? "" : box.mark.sign + " "
    let old = box.oldName.map { " (was \($0))" } ?? ""
    var lines: [String] = []
    if box.isAbstract { lines.append("<<abstract>>") }
    for row in box.rows {
      let sign = row.mark.sign.isEmpty ? "" : row.mark.sign + " "
      lines.append(
        mermaidText(
          sign + [row.nameText, row.typeText].filter { !$0.isEmpty }.joined(separator: "  ")))
    }
    if !box.remainder.isEmpty { lines.append(mermaidText("… " + box.remainder)) }
    let head = "  class e\(index)[\"\(mermaidText(sign + plainText(box.name) + old))\"]"
    guard !lines.isEmpty else { return head + "\n" }
    return head + " {\n" + lines.map { "    \($0)\n" }.joined() + "  }\n"
  }

  private func mermaidLink(_ link: DiagramLink) -> String {
    let isRemoved = link.mark == .removed
    let (from, to) = ("e\(link.from.entity)", "e\(link.to.entity)")
    guard link.kind == .relationship else {
      return "  \(to) <|\(isRemoved ? ".." : "--") \(from)\n"
    }
    let line = isRemoved ? ".." : "--"
    let start = link.from.cardinality.map { " \"\($0.text)\"" } ?? ""
    let end = link.to.cardinality.map { "\"\($0.text)\" " } ?? ""
    let arrow = link.from.cardinality == nil ? ">" : ""
    let sign = link.mark.sign.isEmpty ? "" : link.mark.sign + " "
    return
      "  \(from)\(start) \(line)\(arrow) \(end)\(to) : \(mermaidText(sign + plainText(link.label)))\n"
  }

  private func mermaidStyle(_ mark: DiagramMark) -> String {
    switch mark {
    case .added: "fill:#dafbe1,stroke:#1a7f37,color:#1f2328"
    case .removed: "fill:#ffebe9,stroke:#cf222e,color:#1f2328,stroke-dasharray:5 3"
    case .same, .changed: "fill:#fff8c5,stroke:#9a6700,color:#1f2328"
    }
  }
}

extension DiagramLink.Cardinality {
  /// The minimum and maximum.
  var text: String { "\(isOptional ? "0" : "1")..\(isToMany ? "*" : "1")" }
}

/// `text` with all characters except letters, digits and spaces as numbers, such as `#38;` for `&`.
private func mermaidText(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    let isPlain =
      scalar.isASCII
      ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " "
      : scalar.properties.isAlphabetic
    if isPlain { result.unicodeScalars.append(scalar) } else { result += "#\(scalar.value);" }
  }
  return result
}

/// `text` for a comment, in which braces would be read as a directive.
private func mermaidComment(_ text: String) -> String {
  String(text.filter { $0 != "{" && $0 != "}" })
}

/// `text` as a quoted scalar of YAML.
private func yamlText(_ text: String) -> String {
  "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
