/// The baselines of a box's texts, in the unit of the drawing.
private enum Baseline {
  /// That of the name, from the top.
  static let name = 18.5
  /// That of the text below the name, from the top.
  static let subtitle = 33.5
  /// That of a row, from its center.
  static let row = 4.0
  /// That of the text about rows left out, from the bottom.
  static let remainder = 9.0
}

/// A box of a diagram.
func svgBox(_ box: EntityBox, _ shape: BoxShape, at corner: Point, width: Double) -> String {
  typealias Size = BoxShape.Size
  let name = plainText(box.name)
  let state = box.mark == .same ? "" : ", \(box.mark.rawValue)"
  var text = """
    <g class="entity \(box.mark.rawValue)\(box.isAbstract ? " abstract" : "")" \
    transform="translate(\(number(corner.x)) \(number(corner.y)))">
    <title>\(markupText(name + state))</title>
    <rect class="box" width="\(number(width))" height="\(number(shape.height))" \
    rx="\(number(Size.corner))"/>
    <path class="head" d="\(headerPath(width: width, shape))"/>

    """
  let middle = number(width / 2)
  let sign = box.mark.sign.isEmpty ? "" : box.mark.sign + " "
  text +=
    #"<text class="name" x="\#(middle)" y="\#(number(Baseline.name))">\#(markupText(sign + shape.name))</text>"#
    + "\n"
  if !shape.subtitle.isEmpty {
    text +=
      #"<text class="sub" x="\#(middle)" y="\#(number(Baseline.subtitle))">\#(markupText(shape.subtitle))</text>"#
      + "\n"
  }
  for line in shape.lines { text += svgLine(line, width: width) }
  if !shape.remainder.isEmpty {
    let y = shape.height - Baseline.remainder
    text +=
      #"<text class="sub more" x="\#(middle)" y="\#(number(y))">\#(markupText(shape.remainder))</text>"#
      + "\n"
  }
  return text + "</g>\n"
}

/// The background of the name, with rounded corners at the top, and also at the bottom if nothing follows.
private func headerPath(width: Double, _ shape: BoxShape) -> String {
  let bottom = number(shape.headerHeight)
  let inner = number(width - BoxShape.Size.corner)
  let radius = number(BoxShape.Size.corner)
  let arc = "a\(radius) \(radius) 0 0 1"
  let upper = "\(arc) \(radius) -\(radius)H\(inner)\(arc) \(radius) \(radius)"
  guard shape.height <= shape.headerHeight else {
    return "M0 \(bottom)V\(radius)\(upper)V\(bottom)z"
  }
  let low = number(shape.headerHeight - BoxShape.Size.corner)
  let lower = "\(arc) -\(radius) \(radius)H\(radius)\(arc) -\(radius) -\(radius)"
  return "M0 \(radius)\(upper)V\(low)\(lower)z"
}

private func svgLine(_ line: BoxShape.Line, width: Double) -> String {
  typealias Size = BoxShape.Size
  let baseline = number(line.y + Baseline.row)
  var text = "<g class=\"row \(line.row.mark.rawValue)\">"
  let full = [line.row.nameText, line.row.typeText].filter { !$0.isEmpty }.joined(separator: " ")
  text += "<title>\(markupText(full))</title>"
  if line.row.mark != .same {
    let top = number(line.y - Size.line / 2)
    text +=
      #"<rect class="band" x="1" y="\#(top)" width="\#(number(width - 2))" height="\#(number(Size.line))"/>"#
    text +=
      #"<text class="sign" x="\#(number(Size.padding))" y="\#(baseline)">\#(line.row.mark.sign)</text>"#
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
