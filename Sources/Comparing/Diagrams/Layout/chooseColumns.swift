/// Assigns boxes to columns: neighbors in the same or adjacent ones, with columns of similar height.
///
/// - Parameter graph: A connected graph.
/// - Returns: The column of each box, counted from 0; no column is empty.
func chooseColumns(_ graph: LayoutGraph) -> [Int] {
  var chooser = ColumnChooser(graph)
  chooser.fill()
  chooser.improve()
  return chooser.withoutEmptyColumns
}

private struct ColumnChooser {
  private let heights: [Double]
  private var neighbours: [[Int]]
  /// The height that columns should not exceed.
  private let limit: Double
  private var columns: [Int]
  /// The ratio to the average height up to which a column has no cost.
  private static let tolerance = 1.04
  /// Positions closer than this, relative to the greatest, are equal.
  private static let precision = 1e6
  /// The height of each column.
  private var taken: [Double]

  init(_ graph: LayoutGraph) {
    heights = graph.nodes.map { $0.height + Spacing.boxes }
    neighbours = Array(repeating: [], count: graph.nodes.count)
    for edge in graph.edges where edge.from.node != edge.to.node {
      neighbours[edge.from.node].append(edge.to.node)
      neighbours[edge.to.node].append(edge.from.node)
    }
    let total = heights.reduce(0, +)
    let width =
      graph.nodes.map(\.width).reduce(0, +) / Double(graph.nodes.count)
      + Spacing.usualChannel
    let ideal = (total * width / Spacing.aspect).squareRoot()
    let height = max(ideal, heights.max() ?? 0)
    let count = max(1, (total / height).rounded(.up))
    limit = max(total / count * Self.tolerance, heights.max() ?? 0)
    columns = Array(repeating: 0, count: graph.nodes.count)
    taken = Array(repeating: 0, count: Int(count) + 1)
  }

  /// Fills the columns one by one, in an order that keeps neighbors together.
  mutating func fill() {
    let positions = spread()
    var column = 0
    for node in columns.indices.sorted(by: { (positions[$0], $0) < (positions[$1], $1) }) {
      if taken[column] > 0, taken[column] + heights[node] > limit, column + 1 < taken.count {
        column += 1
      }
      columns[node] = column
      taken[column] += heights[node]
    }
  }

  /// A one-dimensional position for each box, near its neighbors: the slowest vibration of the graph.
  private func spread() -> [Double] {
    var positions = distances(from: distances(from: nil).lastFarthest)
    let weights = neighbours.map { Double(max($0.count, 1)) }
    let total = weights.reduce(0, +)
    for _ in 0..<Effort.vibrations {
      let mean = zip(positions, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
      for node in positions.indices { positions[node] -= mean }
      let length = positions.map { abs($0) }.max() ?? 0
      guard length > 1e-9 else { break }
      var next = positions
      for node in positions.indices {
        let sum = neighbours[node].reduce(0) { $0 + positions[$1] }
        next[node] = (positions[node] + sum / weights[node]) / 2 / length
      }
      positions = next
    }
    // What is left of rounding decides nothing.
    return positions.map { ($0 * Self.precision).rounded() }
  }

  private func distances(from start: Int?) -> [Double] {
    var result = Array(repeating: -1.0, count: columns.count)
    var queue = [start ?? 0]
    result[queue[0]] = 0
    var next = 0
    while next < queue.count {
      for node in neighbours[queue[next]] where result[node] < 0 {
        result[node] = result[queue[next]] + 1
        queue.append(node)
      }
      next += 1
    }
    return result
  }

  /// Moves boxes and swaps pairs as long as that shortens edges.
  mutating func improve() {
    let isLarge = columns.count > Effort.manyBoxes
    for _ in 0..<(isLarge ? Effort.moves.many : Effort.moves.few) {
      var hasImproved = false
      for node in columns.indices {
        hasImproved = move(node) || hasImproved
        if !isLarge { hasImproved = exchange(node) || hasImproved }
      }
      guard hasImproved else { break }
    }
  }

  private mutating func move(_ node: Int) -> Bool {
    let current = columns[node]
    var best = (cost: -Cost.leastGain, column: current)
    for column in taken.indices where column != current {
      let cost =
        lengths(of: node, in: column) - lengths(of: node, in: current)
        + excess(taken[column] + heights[node]) - excess(taken[column])
        + excess(taken[current] - heights[node]) - excess(taken[current])
      if cost < best.cost { best = (cost, column) }
    }
    guard best.column != current else { return false }
    put(node, in: best.column)
    return true
  }

  private mutating func exchange(_ node: Int) -> Bool {
    for other in columns.indices where columns[other] != columns[node] {
      let (left, right) = (columns[node], columns[other])
      let before = lengths(of: node, in: left) + lengths(of: other, in: right)
      let full = excess(taken[left]) + excess(taken[right])
      put(node, in: right)
      put(other, in: left)
      let after = lengths(of: node, in: right) + lengths(of: other, in: left)
      if after + excess(taken[left]) + excess(taken[right]) < before + full - Cost.leastGain {
        return true
      }
      put(node, in: left)
      put(other, in: right)
    }
    return false
  }

  private mutating func put(_ node: Int, in column: Int) {
    taken[columns[node]] -= heights[node]
    taken[column] += heights[node]
    columns[node] = column
  }

  /// The cost of a box's edges if it is in `column`.
  private func lengths(of node: Int, in column: Int) -> Double {
    neighbours[node].reduce(0) { sum, other in
      switch abs(columns[other] - column) {
      case 0: sum + Cost.sameColumn
      case 1: sum + Cost.nextColumn
      case let distance: sum + Double(distance) * Cost.farColumn
      }
    }
  }

  /// The cost of a column that is too high.
  private func excess(_ height: Double) -> Double {
    let share = max(0, height - limit) / limit
    return share * share * Cost.excess.squared + share * Cost.excess.plain
  }

  /// The columns, renumbered without empty ones.
  var withoutEmptyColumns: [Int] {
    let used = Set(columns).sorted()
    var places: [Int: Int] = [:]
    for (place, column) in used.enumerated() { places[column] = place }
    return columns.map { places[$0] ?? 0 }
  }
}

extension [Double] {
  /// The index of the first element with the greatest value.
  fileprivate var lastFarthest: Int {
    indices.max { (self[$0], -$0) < (self[$1], -$1) } ?? 0
  }
}
