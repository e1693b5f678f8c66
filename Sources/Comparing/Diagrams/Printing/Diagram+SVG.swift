import Text

extension Diagram {
  /// The diagram as an SVG image, for a separate file or for embedding in an HTML page.
  ///
  /// It is self-contained, follows the system's light or dark appearance, and has a text description for
  /// accessibility.
  ///
  /// - Parameters:
  ///   - isStandalone: Whether the image is a separate file that includes its style.
  ///   - id: The prefix of identifiers in the image; unique within a page.
  ///   - links: The link targets of boxes, by entity name, as attribute values.
  /// - Returns: The SVG text, ending with a newline.
  package func svg(
    isStandalone: Bool = true, id: String = "diagram", links: [String: String] = [:]
  ) -> String {
    SVGDrawing(self, id: id, addresses: links).text(isStandalone: isStandalone)
  }

  /// The summary of the whole diagram.
  package var summary: String {
    let relationships = links.count { $0.kind == .relationship }
    guard isComparison else {
      return [
        counted(entities.count, one: "entity", several: "entities"),
        counted(relationships, one: "relationship", several: "relationships"),
      ].joined(separator: ", ")
    }
    var facts = [DiagramMark.added, .removed, .changed].compactMap { mark in
      let number = count(of: mark)
      return number == 0
        ? nil : "\(counted(number, one: "entity", several: "entities")) \(mark.rawValue)"
    }
    if facts.isEmpty { facts = ["no entity changed"] }
    if hiddenEntities > 0 {
      facts.append("\(hiddenEntities) further away \(hiddenEntities == 1 ? "is" : "are") not shown")
    }
    return facts.joined(separator: ", ")
  }

  private func counted(_ count: Int, one: String, several: String) -> String {
    "\(count) \(count == 1 ? one : several)"
  }
}

/// A diagram being drawn as SVG.
struct SVGDrawing {
  let diagram: Diagram
  let id: String
  /// The link targets of boxes, by entity name.
  let addresses: [String: String]
  let shapes: [BoxShape]
  let layout: Layout

  /// The margin around the image.
  private let margin = 16.0
  /// The top of the boxes, below title and summary.
  private let top = 58.0
  /// The baselines of title and summary.
  private let titleBaseline = 30.0
  private let summaryBaseline = 47.0
  /// The font sizes of title and summary, as in `diagram.css`.
  private let titleSize = 17.0
  private let summarySize = 12.0
  /// The maximum additional width of the bold title compared with its measured width.
  private let titleAllowance = 10.0
  /// The maximum width of the title; longer ones are truncated.
  private let mostTitle = 900.0
  /// The minimum width of an image.
  private let leastWidth = 320.0
  /// Between the boxes and the legend.
  private let aboveLegend = 24.0

  init(_ diagram: Diagram, id: String, addresses: [String: String] = [:]) {
    self.diagram = diagram
    self.id = id
    self.addresses = addresses
    let shapes = diagram.entities.map(BoxShape.init)
    self.shapes = shapes
    let ports = linkPorts(diagram, shapes)
    let edges = diagram.links.indices.map { index in
      let link = diagram.links[index]
      return LayoutGraph.Edge(
        from: LayoutGraph.Port(node: link.from.entity, y: ports[index].from),
        to: LayoutGraph.Port(node: link.to.entity, y: ports[index].to),
        trunk: link.kind == .inheritance ? link.to.entity : nil)
    }
    layout = layOut(
      LayoutGraph(
        nodes: shapes.map { LayoutGraph.Node(width: $0.width, height: $0.height) }, edges: edges))
  }

  func text(isStandalone: Bool) -> String {
    let legend = Legend(diagram)
    let titleWidth = textWidth(plainText(diagram.title), size: titleSize) + titleAllowance
    let summaryWidth = textWidth(diagram.summary, size: summarySize)
    let width = max(layout.width, min(titleWidth, mostTitle), summaryWidth, leastWidth) + 2 * margin
    let key = legend.svg(width: width - 2 * margin)
    let legendTop = top + layout.height + aboveLegend
    let height = legendTop + key.height + margin
    let title = markupText(
      fitted(plainText(diagram.title), size: titleSize, width: width - 2 * margin))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="diagram" role="img" \
      aria-labelledby="\(id)-title \(id)-desc" \
      width="\(number(width))" height="\(number(height))" \
      viewBox="0 0 \(number(width)) \(number(height))">
      <title id="\(id)-title">\(markupText(plainText(diagram.title)))</title>
      <desc id="\(id)-desc">\(markupText(description))</desc>
      \(isStandalone ? "<style>\(diagramStyle)</style>\n" : "")\
      <rect class="paper" width="100%" height="100%"/>
      <text class="title" x="\(number(margin))" y="\(number(titleBaseline))">\(title)</text>
      <text class="note" x="\(number(margin))" y="\(number(summaryBaseline))">\
      \(markupText(diagram.summary))</text>
      <g transform="translate(\(number(margin)) \(number(top)))">
      \(links)\(boxes)</g>
      <g transform="translate(\(number(margin)) \(number(legendTop)))">
      \(key.text)</g>
      </svg>

      """
  }

  /// A text description of the image, for accessibility.
  private var description: String {
    let changed = diagram.entities.filter { $0.mark != .same }.map {
      "\(plainText($0.name)) \($0.mark.rawValue)"
    }
    guard diagram.isComparison, !changed.isEmpty else { return diagram.summary + "." }
    return "\(diagram.summary): \(changed.joined(separator: ", "))."
  }

  private var boxes: String {
    diagram.entities.indices.map { index in
      let box = svgBox(
        diagram.entities[index], shapes[index], at: layout.corners[index],
        width: layout.widths[index])
      guard let address = addresses[diagram.entities[index].name] else { return box }
      return "<a href=\"\(markupText(address))\">\n\(box)</a>\n"
    }.joined()
  }

  private var links: String {
    // Those that matter are drawn last, on top.
    let order = diagram.links.indices.sorted {
      (diagram.links[$0].mark == .same ? 0 : 1, $0) < (diagram.links[$1].mark == .same ? 0 : 1, $1)
    }
    return order.map { svgLink(diagram.links[$0], layout.paths[$0]) }.joined()
  }
}

/// A length or coordinate with at most one decimal place.
func number(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  let sign = tenths < 0 ? "-" : ""
  let digits = tenths.magnitude
  return digits % 10 == 0 ? "\(sign)\(digits / 10)" : "\(sign)\(digits / 10).\(digits % 10)"
}
