/// What the signs of a diagram mean, as far as it has them.
struct Legend {
  private var items: [(text: String, drawing: String)] = []

  init(_ diagram: Diagram) {
    let links = diagram.links
    let ends = links.filter { $0.kind == .relationship }.flatMap { [$0.from, $0.to] }
    let cardinalities = ends.compactMap(\.cardinality)
    func add(_ text: String, if isThere: Bool, _ drawing: String) {
      if isThere { items.append((text, drawing)) }
    }
    func line(_ end: String) -> String {
      #"<g class="link"><path class="line" d="M0 0H28"/>\#(end)</g>"#
    }
    let (end, next) = (Point(x: 28, y: 0), Point(x: 0, y: 0))
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

  /// The legend in as many lines as it takes.
  func svg(width: Double) -> (text: String, height: Double) {
    var text = ""
    var (x, y) = (0.0, 8.0)
    for item in items {
      let size = 36 + textWidth(item.text, size: 11.5) + 22
      if x > 0, x + size > width { (x, y) = (0, y + 22) }
      text +=
        #"<g transform="translate(\#(number(x)) \#(number(y)))">\#(item.drawing)"#
        + #"<text class="note" x="36" y="4">\#(markupText(item.text))</text></g>"# + "\n"
      x += size
    }
    return (text, items.isEmpty ? 0 : y + 10)
  }
}
