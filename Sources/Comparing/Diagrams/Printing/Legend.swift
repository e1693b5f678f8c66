/// The legend for the symbols in a diagram.
struct Legend {
  /// Sizes, in the unit of the drawing.
  private enum Size {
    /// The length of a sample line.
    static let sample = 28.0
    /// The start of the text after the sample.
    static let text = 36.0
    /// The font size.
    static let font = 11.5
    /// The gap between the text and the next sample.
    static let gap = 22.0
    /// The height of a line.
    static let line = 22.0
    /// The center of the first line.
    static let first = 8.0
    /// The space below the center of the last line.
    static let below = 10.0
  }

  private var items: [(text: String, drawing: String)] = []

  init(_ diagram: Diagram) {
    let links = diagram.links
    let ends = links.filter { $0.kind == .relationship }.flatMap { [$0.from, $0.to] }
    let cardinalities = ends.compactMap(\.cardinality)
    func add(_ text: String, if isThere: Bool, _ drawing: String) {
      if isThere { items.append((text, drawing)) }
    }
    func line(_ end: String) -> String {
      #"<g class="link"><path class="line" d="M0 0H\#(number(Size.sample))"/>\#(end)</g>"#
    }
    let (end, next) = (Point(x: Size.sample, y: 0), Point(x: 0, y: 0))
    for (text, isOptional, isToMany) in [
      ("exactly one", false, false), ("one or none", true, false), ("at least one", false, true),
      ("any number", true, true),
    ] {
      let cardinality = DiagramLink.Cardinality(isOptional: isOptional, isToMany: isToMany)
      add(
        text, if: cardinalities.contains(cardinality),
        line(foot(cardinality, at: end, towards: next)))
    }
    add(
      "no inverse", if: ends.contains { $0.cardinality == nil },
      line(foot(nil, at: next, towards: end)))
    add(
      "inherits from", if: links.contains { $0.kind == .inheritance },
      line(triangle(at: end, towards: next)))
    for mark in [DiagramMark.added, .removed, .changed] {
      let isThere =
        diagram.entities.contains { $0.mark == mark || $0.rows.contains { $0.mark == mark } }
      add(
        "\(mark.sign) \(mark.rawValue)", if: isThere,
        #"<g class="entity \#(mark.rawValue)"><rect class="box" x="4" y="-7" width="22" height="14" rx="3"/></g>"#
      )
    }
  }

  /// The legend in as many lines as necessary.
  func svg(width: Double) -> (text: String, height: Double) {
    var text = ""
    var (x, y) = (0.0, Size.first)
    for item in items {
      let size = Size.text + textWidth(item.text, size: Size.font) + Size.gap
      if x > 0, x + size > width { (x, y) = (0, y + Size.line) }
      text +=
        #"<g transform="translate(\#(number(x)) \#(number(y)))">\#(item.drawing)"#
        + #"<text class="note" x="\#(number(Size.text))" y="4">\#(markupText(item.text))</text></g>"#
        + "\n"
      x += size
    }
    return (text, items.isEmpty ? 0 : y + Size.below)
  }
}
