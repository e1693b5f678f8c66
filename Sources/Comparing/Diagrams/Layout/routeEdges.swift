/// Routes the edges through the gaps between columns, and computes the width of these.
///
/// - Parameters:
///   - graph: The graph.
///   - stack: Its arranged boxes.
/// - Returns: The layout.
func routeEdges(_ graph: LayoutGraph, _ stack: ColumnStack) -> Layout {
  var router = EdgeRouter(graph, stack)
  router.fillChannels()
  return router.layout()
}

private struct EdgeRouter {
  /// The position at which a piece runs vertically.
  private struct Climb {
    var channel: Int
    var net: Int
  }

  /// The key shared by pieces with a common trunk.
  private struct Trunk: Hashable {
    var trunk: Int
    var channel: Int
    var item: Int
  }

  private let graph: LayoutGraph
  private let stack: ColumnStack
  /// The channels; channel n is left of column n.
  private var channels: [Channel]
  /// The vertical position of each piece.
  private var climbs: [Climb] = []
  /// Whether a piece within a column is routed on the left.
  private var isOnLeft: [Bool] = []

  init(_ graph: LayoutGraph, _ stack: ColumnStack) {
    self.graph = graph
    self.stack = stack
    channels = Array(repeating: Channel(), count: stack.columns.count + 1)
  }

  mutating func fillChannels() {
    chooseSides()
    var trunks: [Trunk: Int] = [:]
    for (index, piece) in stack.pieces.enumerated() {
      let (start, end) = (stack.items[piece.left.item].column, stack.items[piece.right.item].column)
      let (left, right) = (stack.y(piece.left), stack.y(piece.right))
      let channel = start == end && isOnLeft[index] ? start : start + 1
      let sides: (left: [Double], right: [Double]) =
        start != end
        ? ([left], [right]) : isOnLeft[index] ? ([], [left, right]) : ([left, right], [])
      let trunk = trunk(of: piece, channel: channel)
      if let trunk, let net = trunks[trunk] {
        channels[channel].extend(net, left: sides.left, right: sides.right)
        climbs.append(Climb(channel: channel, net: net))
      } else {
        let net = channels[channel].add(Channel.Net(left: sides.left, right: sides.right))
        if let trunk { trunks[trunk] = net }
        climbs.append(Climb(channel: channel, net: net))
      }
    }
    for channel in channels.indices { channels[channel].assignTracks() }
  }

  /// Routes pieces within a column on the side with less traffic.
  private mutating func chooseSides() {
    var loads = Array(repeating: 0, count: channels.count)
    isOnLeft = Array(repeating: false, count: stack.pieces.count)
    for piece in stack.pieces {
      let (start, end) = (stack.items[piece.left.item].column, stack.items[piece.right.item].column)
      if start != end { loads[start + 1] += 1 }
    }
    for (index, piece) in stack.pieces.enumerated() {
      let column = stack.items[piece.left.item].column
      guard column == stack.items[piece.right.item].column else { continue }
      isOnLeft[index] = loads[column] < loads[column + 1] && column > 0
      loads[isOnLeft[index] ? column : column + 1] += 1
    }
  }

  /// The trunk of a piece, at the end of the edge where it joins others.
  private func trunk(of piece: ColumnStack.Piece, channel: Int) -> Trunk? {
    guard let trunk = graph.edges[piece.edge].trunk else { return nil }
    let port = graph.edges[piece.edge].to
    let isAtPort = [piece.left, piece.right].contains {
      $0.item == port.node && $0.offset == port.y
    }
    return isAtPort ? Trunk(trunk: trunk, channel: channel, item: port.node) : nil
  }

  func layout() -> Layout {
    let widths = stack.columns.map { column in
      column.map { item in
        if case .box(let node) = stack.items[item].kind { graph.nodes[node].width } else { 0 }
      }.max() ?? 0
    }
    var starts: [Double] = []
    var x = 0.0
    for (column, width) in widths.enumerated() {
      x += self.width(of: column)
      starts.append(x)
      x += width
    }
    let paths = makePaths(starts: starts, widths: widths)
    let bottom = graph.nodes.indices.map { stack.items[$0].y + graph.nodes[$0].height }.max() ?? 0
    return Layout(
      corners: graph.nodes.indices.map {
        Point(x: starts[stack.items[$0].column], y: stack.items[$0].y)
      },
      widths: graph.nodes.indices.map { widths[stack.items[$0].column] }, paths: paths,
      width: x + width(of: widths.count),
      height: max(bottom, paths.joined().map(\.y).max() ?? 0))
  }

  private func width(of channel: Int) -> Double {
    let isOutside = channel == 0 || channel == channels.count - 1
    let count = Double(channels[channel].trackCount)
    if isOutside {
      return channels[channel].nets.isEmpty ? 0 : Spacing.stub + count * Spacing.tracks
    }
    return 2 * Spacing.stub + max(count - 1, 0) * Spacing.tracks
  }

  private func makePaths(starts: [Double], widths: [Double]) -> [[Point]] {
    var paths: [[Point]] = Array(repeating: [], count: graph.edges.count)
    for (piece, climb) in zip(stack.pieces, climbs) {
      let track = Double(channels[climb.channel].tracks[climb.net]) * Spacing.tracks
      let start = climb.channel == 0 ? 0 : starts[climb.channel - 1] + widths[climb.channel - 1]
      let x = start + (climb.channel == 0 ? 0 : Spacing.stub) + track
      let ends = [piece.left, piece.right].map { end in
        let column = stack.items[end.item].column
        let side = column < climb.channel ? starts[column] + widths[column] : starts[column]
        return Point(x: side, y: stack.y(end))
      }
      paths[piece.edge] += [ends[0], Point(x: x, y: ends[0].y), Point(x: x, y: ends[1].y), ends[1]]
    }
    return paths.indices.map { index in
      let path = straightened(paths[index])
      let from = graph.edges[index].from
      let isForward =
        stack.items[from.node].column <= stack.items[graph.edges[index].to.node].column
      return isForward ? path : path.reversed()
    }
  }
}

/// A path without corners at which it does not turn.
private func straightened(_ path: [Point]) -> [Point] {
  var result: [Point] = []
  for point in path {
    if let last = result.last, abs(last.x - point.x) < Spacing.same,
      abs(last.y - point.y) < Spacing.level
    {
      continue
    }
    if result.count > 1 {
      let (one, two) = (result[result.count - 2], result[result.count - 1])
      let isLevel = abs(one.y - two.y) < Spacing.level && abs(two.y - point.y) < Spacing.level
      let isUpright = abs(one.x - two.x) < Spacing.same && abs(two.x - point.x) < Spacing.same
      if isLevel || isUpright { result.removeLast() }
    }
    result.append(point)
  }
  return result
}
