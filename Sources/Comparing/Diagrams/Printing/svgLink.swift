/// Sizes of link drawings, in the unit of the drawing.
enum LinkSize {
  /// The radius of corners.
  static let corner = 6.0
  /// The distance by which symbols at line ends extend to either side.
  static let reach = 5.0
  /// The radius of the dot at the start of a relationship without an inverse.
  static let dot = 3.0
  /// The radius of the ring for an optional end.
  static let ring = 3.5
  /// The length of the fork for a to-many end.
  static let fork = 10.0
  /// The distance of the bar for a to-one end from the line end.
  static let bar = 6.0
  /// The distance of the second symbol from the line end, after a fork.
  static let behindFork = 13.5
  /// The distance of the second symbol from the line end, after a bar.
  static let behindBar = 12.0
  /// The length of the inheritance triangle.
  static let triangle = 11.0
  /// Half the width of the triangle.
  static let triangleReach = 6.0
  /// Height differences below this are ignored.
  static let level = 0.05
}

/// A line of a diagram with the symbols at its ends.
func svgLink(_ link: DiagramLink, _ path: [Point]) -> String {
  guard path.count > 1 else { return "" }
  let kind = link.kind == .inheritance ? "inheritance" : "relationship"
  let line = roundedPath(path)
  var text = """
    <g class="link \(kind) \(link.mark.rawValue)"><title>\(markupText(plainText(link.words)))</title>\
    <path class="hit" d="\(line)"/><path class="line" d="\(line)"/>
    """
  switch link.kind {
  case .inheritance:
    text += triangle(at: path[path.count - 1], towards: path[path.count - 2])
  case .relationship:
    text += foot(link.from.cardinality, at: path[0], towards: path[1])
    text += foot(link.to.cardinality, at: path[path.count - 1], towards: path[path.count - 2])
  }
  return text + "</g>\n"
}

/// The path with its corners rounded.
private func roundedPath(_ path: [Point]) -> String {
  var text = "M\(number(path[0].x)) \(number(path[0].y))"
  for index in path.indices.dropFirst() {
    let point = path[index]
    guard index + 1 < path.count else { return text + line(from: path[index - 1], to: point) }
    let (before, after) = (path[index - 1], path[index + 1])
    let radius = min(LinkSize.corner, length(before, point) / 2, length(point, after) / 2)
    let start = shifted(point, towards: before, by: radius)
    let end = shifted(point, towards: after, by: radius)
    text += line(from: before, to: start)
    text += "Q\(number(point.x)) \(number(point.y)) \(number(end.x)) \(number(end.y))"
  }
  return text
}

private func line(from: Point, to: Point) -> String {
  abs(from.y - to.y) < LinkSize.level ? "H\(number(to.x))" : "L\(number(to.x)) \(number(to.y))"
}

/// The length of a horizontal or vertical piece.
private func length(_ one: Point, _ other: Point) -> Double {
  max(abs(one.x - other.x), abs(one.y - other.y))
}

private func shifted(_ point: Point, towards other: Point, by distance: Double) -> Point {
  let whole = length(point, other)
  guard whole > 0 else { return point }
  return Point(
    x: point.x + (other.x - point.x) / whole * distance,
    y: point.y + (other.y - point.y) / whole * distance)
}

/// The cardinality symbol: a fork for to-many, a bar for to-one, then a ring if optional; a dot at the start
/// of a relationship without an inverse.
func foot(_ cardinality: DiagramLink.Cardinality?, at end: Point, towards next: Point) -> String {
  let direction = next.x < end.x ? -1.0 : 1.0
  func x(_ distance: Double) -> String { number(end.x + direction * distance) }
  let (above, below) = (number(end.y - LinkSize.reach), number(end.y + LinkSize.reach))
  let y = number(end.y)
  guard let cardinality else {
    return
      #"<circle class="dot" cx="\#(x(LinkSize.dot))" cy="\#(y)" r="\#(number(LinkSize.dot))"/>"#
  }
  let many = "M\(x(0)) \(above)L\(x(LinkSize.fork)) \(y)L\(x(0)) \(below)"
  let one = "M\(x(LinkSize.bar)) \(above)V\(below)"
  let shape = cardinality.isToMany ? many : one
  let place = cardinality.isToMany ? LinkSize.behindFork : LinkSize.behindBar
  guard !cardinality.isOptional else {
    return #"<path class="foot" d="\#(shape)"/>"#
      + #"<circle class="ring" cx="\#(x(place))" cy="\#(y)" r="\#(number(LinkSize.ring))"/>"#
  }
  return #"<path class="foot" d="\#(shape)M\#(x(place)) \#(above)V\#(below)"/>"#
}

/// The triangle at the parent end of an inheritance link.
func triangle(at end: Point, towards next: Point) -> String {
  let direction = next.x < end.x ? -1.0 : 1.0
  let x = number(end.x + direction * LinkSize.triangle)
  let (above, below) = (end.y - LinkSize.triangleReach, end.y + LinkSize.triangleReach)
  return
    #"<path class="ring" d="M\#(number(end.x)) \#(number(end.y))L\#(x) \#(number(above))V\#(number(below))z"/>"#
}
