extension ColumnStack {
  /// Finds an order for each column, and positions, that keep edges short and crossings few.
  mutating func arrange() {
    guard columns.count > 1 || items.count > 1 else { return }
    let isLarge = pieces.count > Effort.manyEdges
    var best = (cost: cost, columns: columns, positions: items.map(\.y))
    for round in 0..<(isLarge ? Effort.sweeps.many : Effort.sweeps.few) {
      sweep(ordering: true, side: round % 3)
      if cost < best.cost { best = (cost, columns, items.map(\.y)) }
    }
    restore(best.columns, best.positions)
    if !isLarge {
      for _ in 0..<Effort.exchanges where !exchangeNeighbours() { break }
    }
    for _ in 0..<Effort.settlings { sweep(ordering: false, side: 2) }
    moveToOrigin()
  }

  /// Moves the items of all columns towards their neighbors.
  ///
  /// - Parameters:
  ///   - ordering: Whether the order may change.
  ///   - side: The neighbors to use: 0 for those on the left, 1 for those on the right, 2 for all.
  private mutating func sweep(ordering: Bool, side: Int) {
    let order = side == 1 ? Array(columns.indices.reversed()) : Array(columns.indices)
    for column in order {
      var wanted = columns[column].map { wantedY(of: $0, side: side) }
      if ordering {
        let middles = zip(wanted, columns[column]).map { $0 + items[$1].height / 2 }
        let places = wanted.indices.sorted { (middles[$0], $0) < (middles[$1], $1) }
        reorder(column, places.map { columns[column][$0] })
        wanted = places.map { wanted[$0] }
      }
      settle(column, wanted: wanted)
    }
  }

  /// The top position of an item at which the edges to its neighbors would be horizontal.
  private func wantedY(of item: Int, side: Int) -> Double {
    var sum = 0.0
    var weight = 0.0
    for piece in piecesAt[item].map({ pieces[$0] }) {
      let isLeftEnd = piece.left.item == item
      let (own, other) = isLeftEnd ? (piece.left, piece.right) : (piece.right, piece.left)
      let distance = items[other.item].column - items[item].column
      if side == 0 && distance > 0 || side == 1 && distance < 0 || own.item == other.item {
        continue
      }
      let share = distance == 0 ? 0.5 : isPass(other.item) || isPass(item) ? 2 : 1
      sum += (y(other) - own.offset) * share
      weight += share
    }
    return weight > 0 ? sum / weight : items[item].y
  }

  /// Swaps adjacent items if that is an improvement.
  ///
  /// - Returns: Whether any were exchanged.
  private mutating func exchangeNeighbours() -> Bool {
    var hasImproved = false
    for column in columns.indices where columns[column].count <= Effort.manyInColumn {
      var current = cost(around: column)
      for place in columns[column].indices.dropLast() {
        let before = (columns[column], columns[column].map { items[$0].y })
        var order = columns[column]
        order.swapAt(place, place + 1)
        reorder(column, order)
        settle(column, wanted: order.map { wantedY(of: $0, side: 2) })
        let cost = cost(around: column)
        if cost < current - 1 {
          current = cost
          hasImproved = true
        } else {
          reorder(column, before.0)
          settle(column, wanted: before.1)
        }
      }
    }
    return hasImproved
  }

  /// The cost of the arrangement: the vertical length of edges, and their crossings.
  private var cost: Double {
    columns.indices.reduce(0) { $0 + gapCost(after: $1) }
  }

  private func cost(around column: Int) -> Double {
    (column > 0 ? gapCost(after: column - 1) : 0) + gapCost(after: column)
  }

  /// The cost of the edge pieces that start in a column.
  private func gapCost(after column: Int) -> Double {
    var ends: [(left: Double, right: Double)] = []
    var cost = 0.0
    for item in columns[column] {
      for piece in piecesAt[item].map({ pieces[$0] }) where piece.left.item == item {
        let (left, right) = (y(piece.left), y(piece.right))
        cost += abs(left - right)
        if items[piece.right.item].column != column { ends.append((left, right)) }
      }
    }
    guard ends.count <= Effort.manyInChannel else { return cost }
    return cost + Double(countCrossings(ends)) * Cost.crossing
  }
}
