/// What is laid out: boxes of known size, and edges between points at their sides.
struct LayoutGraph {
  /// A box.
  struct Node {
    var width: Double
    var height: Double
  }

  /// The point of a box where an edge ends: at its left or right side, whichever suits.
  struct Port: Hashable {
    var node: Int
    /// The distance from the upper side of the box.
    var y: Double
  }

  /// An edge.
  struct Edge {
    var from: Port
    var to: Port
    /// Edges with the same trunk may run together where they end at the same port.
    var trunk: Int?
  }

  var nodes: [Node]
  var edges: [Edge]
}

/// A point of a drawing; y counts downwards.
struct Point: Hashable {
  var x: Double
  var y: Double
}

/// Where everything is.
struct Layout {
  /// The upper left corner of each box.
  var corners: [Point]
  /// The width of each box, which may be more than asked for.
  var widths: [Double]
  /// The corners of each edge, from port to port; every piece is level or upright.
  var paths: [[Point]]
  var width: Double
  var height: Double
}

/// Distances, in the unit of the drawing.
enum Spacing {
  /// Between boxes above each other.
  static let boxes = 26.0
  /// Between edges that run beside each other.
  static let tracks = 10.0
  /// From a box to the first upright piece of an edge.
  static let stub = 26.0
  /// Between parts of the drawing that no edge joins.
  static let parts = 40.0
  /// The wanted ratio of width to height.
  static let aspect = 1.5
  /// Beyond so many edges the slow improvements are left out.
  static let manyEdges = 1500
}
