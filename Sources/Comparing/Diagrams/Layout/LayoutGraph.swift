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
  /// How much width the gap between two columns is counted with before it is known.
  static let usualChannel = 90.0
  /// Nets in the same track are at least so far apart.
  static let betweenNets = 8.0
  /// Level pieces of two nets nearer than this would cover each other.
  static let cover = 4.0
  /// Heights that differ by less are level.
  static let level = 0.5
  /// Places beside each other that differ by less are the same.
  static let same = 0.01
}

/// How long is looked for a better layout.
enum Effort {
  /// Beyond so many edges the slow improvements are left out.
  static let manyEdges = 1500
  /// Beyond so many boxes single ones are moved only, and seldom.
  static let manyBoxes = 400
  /// Beyond so many nets or ends of edges in a channel the order of its tracks is not improved, and crossings
  /// are not counted.
  static let manyInChannel = 300
  /// How often all columns are gone through to find an order.
  static let sweeps = (few: 40, many: 8)
  /// How often neighbours in all columns are exchanged, at most.
  static let exchanges = 6
  /// How often all columns are gone through to find places, once the order is found.
  static let settlings = 12
  /// How often the nets of a channel are gone through to find tracks, at most.
  static let trackRounds = 12
  /// How often boxes are moved from column to column, at most.
  static let moves = (few: 30, many: 4)
  /// How often positions are averaged to find the slowest vibration of a graph, at most.
  static let vibrations = 300
  /// In how many widths it is tried to place the parts of a drawing.
  static let widths = 16
  /// Beyond so many entities or links no places are sought for boxes that somebody else draws.
  static let mostPlaced = 500
}

/// What is bad about a layout, in the unit of the drawing where heights are compared with it.
enum Cost {
  /// A crossing of two edges between columns: as bad as climbing so far.
  static let crossing = 24.0
  /// That two nets cover each other in a channel: as bad as so many crossings.
  static let covering = 100
  /// An edge between boxes of one column.
  static let sameColumn = 1.0
  /// An edge to the next column.
  static let nextColumn = 0.6
  /// An edge that passes columns, for each.
  static let farColumn = 1.3
  /// A column that is higher than wanted, by the share that it is: squared, and as it is.
  static let excess = (squared: 120.0, plain: 4.0)
  /// What a change must gain to be made, against rounding.
  static let leastGain = 0.01
}
