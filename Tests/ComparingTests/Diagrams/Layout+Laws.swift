@testable import Comparing

extension LayoutGraph {
  /// The faults of a layout of the graph; empty if absent.
  func faults(of layout: Layout) -> [String] {
    overlaps(layout) + nodes.indices.flatMap { outside($0, layout) }
      + edges.indices.flatMap { faults(ofPath: $0, layout) }
  }

  private func rectangle(_ node: Int, _ layout: Layout) -> Rectangle {
    let corner = layout.corners[node]
    return Rectangle(
      left: corner.x, top: corner.y, right: corner.x + layout.widths[node],
      bottom: corner.y + nodes[node].height)
  }

  private func overlaps(_ layout: Layout) -> [String] {
    let rectangles = nodes.indices.map { rectangle($0, layout) }
    return nodes.indices.flatMap { one in
      (one + 1..<max(one + 1, nodes.count)).compactMap { other in
        rectangles[one].distance(to: rectangles[other]) < 8 ? "\(one) is at \(other)" : nil
      }
    }
  }

  private func outside(_ node: Int, _ layout: Layout) -> [String] {
    let place = rectangle(node, layout)
    let isInside =
      place.left >= -0.01 && place.top >= -0.01 && place.right <= layout.width + 0.01
      && place.bottom <= layout.height + 0.01
    return isInside && layout.widths[node] >= nodes[node].width ? [] : ["\(node) is outside"]
  }

  private func faults(ofPath index: Int, _ layout: Layout) -> [String] {
    let (edge, path) = (edges[index], layout.paths[index])
    guard path.count > 1, let first = path.first, let last = path.last else {
      return ["edge \(index) has no path"]
    }
    var faults: [String] = []
    for (port, point) in [(edge.from, first), (edge.to, last)] {
      let place = rectangle(port.node, layout)
      let isAtSide = abs(point.x - place.left) < 0.01 || abs(point.x - place.right) < 0.01
      if !isAtSide || abs(point.y - place.top - port.y) > 0.6 {
        faults.append("edge \(index) ends beside \(port.node)")
      }
    }
    for (one, other) in zip(path, path.dropFirst()) {
      let isStraight = abs(one.x - other.x) < 0.01 || abs(one.y - other.y) < 0.6
      if !isStraight { faults.append("edge \(index) is askew") }
      let piece = Rectangle(
        left: min(one.x, other.x), top: min(one.y, other.y), right: max(one.x, other.x),
        bottom: max(one.y, other.y))
      for node in nodes.indices where rectangle(node, layout).holdsMore(of: piece) {
        faults.append("edge \(index) runs behind \(node)")
      }
    }
    return faults
  }
}

/// A rectangle.
private struct Rectangle {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// The horizontal or vertical space between the rectangles; negative if they overlap.
  func distance(to other: Rectangle) -> Double {
    max(other.left - right, left - other.right, other.top - bottom, top - other.bottom)
  }

  /// Whether a part of `piece` is inside, not only on the edge.
  func holdsMore(of piece: Rectangle) -> Bool {
    piece.left < right - 0.01 && piece.right > left + 0.01 && piece.top < bottom - 0.01
      && piece.bottom > top + 0.01
  }
}
