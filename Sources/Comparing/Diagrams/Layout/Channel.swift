/// The gap between two columns, in which edges run vertically on separate tracks.
struct Channel {
  /// Edge pieces that run vertically together: one, or several with a common trunk.
  struct Net {
    /// The heights at which they enter from the left.
    var left: [Double] = []
    /// The heights at which they leave to the right.
    var right: [Double] = []

  }

  /// The vertical extent of a net.
  private struct Span {
    let top: Double
    let bottom: Double
    /// Whether it is completely horizontal.
    let isLevel: Bool

    init(_ net: Net) {
      top = min(net.left.min() ?? .infinity, net.right.min() ?? .infinity)
      bottom = max(net.left.max() ?? -.infinity, net.right.max() ?? -.infinity)
      isLevel = bottom - top < Spacing.level
    }

    /// Whether a horizontal piece at a height crosses it.
    func isCrossed(at y: Double) -> Bool { !isLevel && top < y && y < bottom }
  }

  private(set) var nets: [Net] = []
  /// The track of each net, counted from the left.
  private(set) var tracks: [Int] = []

  /// The number of tracks.
  var trackCount: Int { (tracks.max() ?? -1) + 1 }

  /// Adds a net and returns its index.
  mutating func add(_ net: Net) -> Int {
    nets.append(net)
    return nets.count - 1
  }

  /// Adds a piece to a net.
  mutating func extend(_ net: Int, left: [Double], right: [Double]) {
    nets[net].left += left
    nets[net].right += right
  }

  /// Assigns tracks so that few nets cross and none overlap.
  mutating func assignTracks() {
    let spans = nets.map(Span.init)
    let costs = nets.indices.map { left in
      nets.indices.map { crossings(left, $0, spans) }
    }
    var order = Array(nets.indices).sorted {
      let (one, other) = (spans[$0], spans[$1])
      return (one.bottom + one.top, $0) < (other.bottom + other.top, $1)
    }
    if nets.count <= Effort.manyInChannel { improve(&order, costs) }
    tracks = Array(repeating: 0, count: nets.count)
    for (place, net) in order.enumerated() where !spans[net].isLevel {
      for earlier in order[..<place] where !spans[earlier].isLevel {
        let overlaps =
          spans[earlier].top < spans[net].bottom + Spacing.betweenNets
          && spans[net].top < spans[earlier].bottom + Spacing.betweenNets
        if overlaps || costs[earlier][net] != costs[net][earlier] {
          tracks[net] = max(tracks[net], tracks[earlier] + 1)
        }
      }
    }
  }

  /// Moves each net to the best position in the order until nothing improves.
  private func improve(_ order: inout [Int], _ costs: [[Int]]) {
    for _ in 0..<Effort.trackRounds {
      var hasImproved = false
      for place in order.indices {
        let net = order[place]
        var best = (cost: 0, place: place)
        var cost = 0
        for other in stride(from: place - 1, through: 0, by: -1) {
          cost += costs[net][order[other]] - costs[order[other]][net]
          if cost < best.cost { best = (cost, other) }
        }
        cost = 0
        for other in (place + 1)..<max(place + 1, order.count) {
          cost += costs[order[other]][net] - costs[net][order[other]]
          if cost < best.cost { best = (cost, other) }
        }
        guard best.place != place else { continue }
        order.remove(at: place)
        order.insert(net, at: best.place)
        hasImproved = true
      }
      guard hasImproved else { return }
    }
  }

  /// The number of crossings of two nets if `one` is left of `other`; a large number if they would overlap.
  private func crossings(_ one: Int, _ other: Int, _ spans: [Span]) -> Int {
    let (rights, lefts) = (nets[one].right, nets[other].left)
    var count = rights.count { spans[other].isCrossed(at: $0) }
    count += lefts.count { spans[one].isCrossed(at: $0) }
    for y in rights {
      count += Cost.covering * lefts.count { abs($0 - y) < Spacing.cover }
    }
    return count
  }
}
