/// A box of a diagram.
func svgBox(_ box: EntityBox, _ shape: BoxShape, at corner: Point, width: Double) -> String {
  typealias Size = BoxShape.Size
  let name = plainText(box.name)
  let state = box.mark == .same ? "" : ", \(box.mark.rawValue)"
  var text = """
    <g class="entity \(box.mark.rawValue)\(box.isAbstract ? " abstract" : "")" \
    transform="translate(\(number(corner.x)) \(number(corner.y)))">
    <title>\(markupText(name + state))</title>
    <rect class="box" width="\(number(width))" height="\(number(shape.height))" rx="6"/>
    <path class="head" d="\(headerPath(width: width, shape))"/>

    """
  let middle = number(width / 2)
  let sign = box.mark.sign.isEmpty ? "" : box.mark.sign + " "
  text +=
    #"<text class="name" x="\#(middle)" y="18.5">\#(markupText(sign + shape.name))</text>"# + "\n"
  if !shape.subtitle.isEmpty {
    text +=
      #"<text class="sub" x="\#(middle)" y="33.5">\#(markupText(shape.subtitle))</text>"# + "\n"
  }
  for line in shape.lines { text += svgLine(line, width: width) }
  if !shape.remainder.isEmpty {
    let y = shape.height - 9
    text +=
      #"<text class="sub more" x="\#(middle)" y="\#(number(y))">\#(markupText(shape.remainder))</text>"#
      + "\n"
  }
  return text + "</g>\n"
}

/// The background of the name: round above, and below where nothing follows.
private func headerPath(width: Double, _ shape: BoxShape) -> String {
  let bottom = number(shape.headerHeight)
  let inner = number(width - 6)
  let arc = "a6 6 0 0 1"
  guard shape.height <= shape.headerHeight else {
    return "M0 \(bottom)V6\(arc) 6 -6H\(inner)\(arc) 6 6V\(bottom)z"
  }
  let low = number(shape.headerHeight - 6)
  return "M0 6\(arc) 6 -6H\(inner)\(arc) 6 6V\(low)\(arc) -6 6H6\(arc) -6 -6z"
}

private func svgLine(_ line: BoxShape.Line, width: Double) -> String {
  typealias Size = BoxShape.Size
  let baseline = number(line.y + 4)
  var text = "<g class=\"row \(line.row.mark.rawValue)\">"
  let full = [line.row.nameText, line.row.typeText].filter { !$0.isEmpty }.joined(separator: " ")
  text += "<title>\(markupText(full))</title>"
  if line.row.mark != .same {
    let top = number(line.y - Size.line / 2)
    text +=
      #"<rect class="band" x="1" y="\#(top)" width="\#(number(width - 2))" height="\#(number(Size.line))"/>"#
    text +=
      #"<text class="sign" x="10" y="\#(baseline)">\#(line.row.mark.sign)</text>"#
  }
  let start = number(Size.padding + Size.gutter / 2 + 2)
  text +=
    #"<text class="property \#(line.row.kind)" x="\#(start)" y="\#(baseline)">\#(markupText(line.name))</text>"#
  if !line.type.isEmpty {
    let end = number(width - Size.padding)
    text += #"<text class="type" x="\#(end)" y="\#(baseline)">\#(markupText(line.type))</text>"#
  }
  return text + "</g>\n"
}
