/// Places rectangles without overlap so that the whole has about the preferred ratio of width to height.
///
/// Each one is placed at the topmost, then leftmost, possible position.
///
/// - Parameter sizes: The width and height of each rectangle.
/// - Returns: The top left corners.
func pack(_ sizes: [(width: Double, height: Double)]) -> [Point] {
  let gap = Spacing.parts
  let area = sizes.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
  let ideal = (area * Spacing.aspect).squareRoot()
  let widest = (sizes.map(\.width).max() ?? 0) + gap
  var best: (cost: Double, places: [Point]) = (.infinity, [])
  for step in 0..<Effort.widths {
    let width = max(widest, ideal * (0.8 + 0.08 * Double(step)))
    let places = pack(sizes, width: width)
    let right = zip(places, sizes).map { $0.x + $1.width }.max() ?? 0
    let bottom = zip(places, sizes).map { $0.y + $1.height }.max() ?? 0
    // What a page of the wanted shape must measure to hold it all.
    let cost = max(right / Spacing.aspect, bottom)
    if cost < best.cost - 0.5 { best = (cost, places) }
  }
  return best.places
}

private func pack(_ sizes: [(width: Double, height: Double)], width: Double) -> [Point] {
  let gap = Spacing.parts
  var skyline = Skyline(width: width)
  // Tall ones first, so that low ones fill up rows.
  let order = sizes.indices.sorted { (-sizes[$0].height, $0) < (-sizes[$1].height, $1) }
  var result = Array(repeating: Point(x: 0, y: 0), count: sizes.count)
  for index in order {
    result[index] = skyline.place(
      width: min(sizes[index].width + gap, width), height: sizes[index].height + gap)
  }
  return result
}

/// The occupied depth along the width.
private struct Skyline {
  /// The start of each stretch and its occupied depth.
  private var steps: [Point]
  private let width: Double

  init(width: Double) {
    self.width = width
    steps = [Point(x: 0, y: 0)]
  }

  mutating func place(width size: Double, height: Double) -> Point {
    var best = Point(x: 0, y: .infinity)
    for step in steps where step.x + size <= width + 0.001 {
      let depth =
        steps.enumerated().filter { index, other in
          other.x < step.x + size && end(of: index) > step.x
        }.map(\.element.y).max() ?? 0
      if depth < best.y { best = Point(x: step.x, y: depth) }
    }
    take(from: best.x, to: best.x + size, down: best.y + height)
    return best
  }

  private func end(of index: Int) -> Double {
    index + 1 < steps.count ? steps[index + 1].x : width
  }

  private mutating func take(from start: Double, to end: Double, down depth: Double) {
    let last = steps.last { $0.x <= end }
    var result = steps.filter { $0.x < start || $0.x > end }
    result.append(Point(x: start, y: depth))
    if let last, end < width - 0.001 { result.append(Point(x: end, y: last.y)) }
    steps = result.sorted { $0.x < $1.x }
  }
}
