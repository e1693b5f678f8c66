/// The input of a layout: boxes of known size, and edges between points on their sides.
struct LayoutGraph {
  /// A box.
  struct Node {
    var width: Double
    var height: Double
  }

  /// The point of a box at which an edge ends, on its left or right side, whichever is better.
  struct Port: Hashable {
    var node: Int
    /// The distance from the top of the box.
    var y: Double
  }

  /// An edge.
  struct Edge {
    var from: Port
    var to: Port
    /// The trunk: edges with the same trunk may run together where they end at the same port.
    var trunk: Int?
  }

  var nodes: [Node]
  var edges: [Edge]
}

/// A point of a drawing; y increases downwards.
struct Point: Hashable {
  var x: Double
  var y: Double
}

/// Where everything is.
struct Layout {
  /// The top left corner of each box.
  var corners: [Point]
  /// The width of each box, which may be greater than requested.
  var widths: [Double]
  /// The corners of each edge, from port to port; every piece is horizontal or vertical.
  var paths: [[Point]]
  var width: Double
  var height: Double
}

/// Distances, in the unit of the drawing.
enum Spacing {
  /// Between boxes in a column.
  static let boxes = 26.0
  /// Between parallel edges.
  static let tracks = 10.0
  /// From a box to the first vertical piece of an edge.
  static let stub = 26.0
  /// Between unconnected parts of the drawing.
  static let parts = 40.0
  /// The preferred ratio of width to height.
  static let aspect = 1.5
  /// The estimated width of a gap between columns before it is known.
  static let usualChannel = 90.0
  /// The minimum distance between nets in the same track.
  static let betweenNets = 8.0
  /// The distance below which horizontal pieces of two nets overlap.
  static let cover = 4.0
  /// The height difference below which a piece is horizontal.
  static let level = 0.5
  /// The horizontal distance below which positions are equal.
  static let same = 0.01
}

/// The limits for the search for a better layout.
enum Effort {
  /// The number of edges above which slow improvements are skipped.
  static let manyEdges = 1500
  /// The number of boxes above which only single ones are moved, and rarely.
  static let manyBoxes = 400
  /// The number of nets or edge ends in a channel above which its track order is not improved and crossings
  /// are not counted.
  static let manyInChannel = 300
  /// The number of passes over all columns to find an order.
  static let sweeps = (few: 40, many: 8)
  /// The maximum number of passes that swap neighbors in all columns.
  static let exchanges = 6
  /// The number of items in a column above which neighbors are not swapped, as each swap looks at the whole column.
  static let manyInColumn = 48
  /// The number of passes over all columns to find positions after the order.
  static let settlings = 12
  /// The maximum number of passes over the nets of a channel to find tracks.
  static let trackRounds = 12
  /// The maximum number of passes that move boxes between columns.
  static let moves = (few: 30, many: 4)
  /// The maximum number of iterations to find the slowest vibration of a graph.
  static let vibrations = 300
  /// The number of widths tried for placing the parts of a drawing.
  static let widths = 16
  /// The maximum number of entities or links for which boxes drawn elsewhere are positioned.
  static let mostPlaced = 500
}

/// The costs of a layout's flaws, compared with heights in the unit of the drawing.
enum Cost {
  /// A crossing of two edges between columns, as a vertical length.
  static let crossing = 24.0
  /// An overlap of two nets in a channel, as a number of crossings.
  static let covering = 100
  /// An edge between boxes of one column.
  static let sameColumn = 1.0
  /// An edge to the next column.
  static let nextColumn = 0.6
  /// An edge that passes columns, per column.
  static let farColumn = 1.3
  /// The relative excess of a column's height: for its square, and for its value.
  static let excess = (squared: 120.0, plain: 4.0)
  /// The minimum gain for making a change, to ignore rounding.
  static let leastGain = 0.01
}
