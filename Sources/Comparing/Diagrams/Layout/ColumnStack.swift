/// The boxes in their columns, with the horizontal pieces of edges that pass through a column.
struct ColumnStack {
  /// An item that takes up space in a column.
  struct Item {
    enum Kind {
      case box(Int)
      case pass(edge: Int)
    }

    var kind: Kind
    var column: Int
    /// The height including the gap below.
    var height: Double
    /// The position of the top.
    var y = 0.0
  }

  /// An edge piece between two items in the same or adjacent columns.
  struct Piece {
    var edge: Int
    /// The item on the left, or either one in the same column, with the distance of the end from its top.
    var left: (item: Int, offset: Double)
    /// The item on the right.
    var right: (item: Int, offset: Double)
  }

  /// The items; those for boxes have the indices of the boxes.
  private(set) var items: [Item]
  /// The items of each column from top to bottom.
  private(set) var columns: [[Int]]
  /// The pieces of all edges; those of one edge are ordered from left to right.
  private(set) var pieces: [Piece] = []
  /// The pieces at each item.
  private(set) var piecesAt: [[Int]]

  /// Creates columns with boxes in their order.
  init(_ graph: LayoutGraph, columns chosen: [Int]) {
    items = graph.nodes.indices.map {
      Item(
        kind: .box($0), column: chosen[$0], height: graph.nodes[$0].height + Spacing.boxes)
    }
    columns = Array(repeating: [], count: (chosen.max() ?? 0) + 1)
    piecesAt = []
    for (index, edge) in graph.edges.enumerated() {
      let isForward = chosen[edge.from.node] <= chosen[edge.to.node]
      addPieces(of: index, isForward ? (edge.from, edge.to) : (edge.to, edge.from))
    }
    for (index, item) in items.enumerated() { columns[item.column].append(index) }
    piecesAt = Array(repeating: [], count: items.count)
    for (index, piece) in pieces.enumerated() {
      piecesAt[piece.left.item].append(index)
      if piece.left.item != piece.right.item { piecesAt[piece.right.item].append(index) }
    }
    for column in columns.indices { settle(column, wanted: columns[column].map { _ in 0 }) }
  }

  private mutating func addPieces(
    of edge: Int, _ ends: (LayoutGraph.Port, LayoutGraph.Port)
  ) {
    let (start, end) = (items[ends.0.node].column, items[ends.1.node].column)
    var last = (item: ends.0.node, offset: ends.0.y)
    for column in (start + 1)..<max(start + 1, end) {
      let pass = items.count
      items.append(
        Item(kind: .pass(edge: edge), column: column, height: Spacing.tracks))
      pieces.append(Piece(edge: edge, left: last, right: (pass, 0)))
      last = (pass, 0)
    }
    pieces.append(Piece(edge: edge, left: last, right: (ends.1.node, ends.1.y)))
  }

  /// The position of the end of a piece.
  func y(_ end: (item: Int, offset: Double)) -> Double { items[end.item].y + end.offset }

  /// Whether an item is a passing edge.
  func isPass(_ item: Int) -> Bool {
    if case .pass = items[item].kind { true } else { false }
  }

  /// Changes the order of a column.
  mutating func reorder(_ column: Int, _ order: [Int]) { columns[column] = order }

  /// Positions a column's items, in their order, as close as possible to where they are wanted.
  ///
  /// This minimizes the squared distances without overlaps: adjacent items that would overlap are combined
  /// into blocks, which are placed at the average of their wanted positions.
  mutating func settle(_ column: Int, wanted: [Double]) {
    var blocks: [(first: Int, sum: Double, weight: Double)] = []
    var depth = 0.0
    for (place, item) in columns[column].enumerated() {
      let weight = isPass(item) ? 2.0 : 1 + Double(piecesAt[item].count) / 4
      blocks.append((place, (wanted[place] - depth) * weight, weight))
      depth += items[item].height
      while blocks.count > 1,
        blocks[blocks.count - 2].sum / blocks[blocks.count - 2].weight
          > blocks[blocks.count - 1].sum / blocks[blocks.count - 1].weight
      {
        let last = blocks.removeLast()
        blocks[blocks.count - 1].sum += last.sum
        blocks[blocks.count - 1].weight += last.weight
      }
    }
    depth = 0
    for (index, block) in blocks.enumerated() {
      let end = index + 1 < blocks.count ? blocks[index + 1].first : columns[column].count
      for item in columns[column][block.first..<end] {
        items[item].y = block.sum / block.weight + depth
        depth += items[item].height
      }
    }
  }

  /// Moves everything so that the topmost item is at 0.
  mutating func moveToOrigin() {
    let top = items.map(\.y).min() ?? 0
    for index in items.indices { items[index].y -= top }
  }

  /// Sets the positions of all items.
  mutating func restore(_ columns: [[Int]], _ positions: [Double]) {
    self.columns = columns
    for index in items.indices { items[index].y = positions[index] }
  }
}
