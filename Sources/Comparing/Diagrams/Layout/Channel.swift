/// The gap between two columns, in which edges climb or descend, each in a track of its own.
struct Channel {
  /// Pieces of edges that climb together: one, or several with a common trunk.
  struct Net {
    /// Where they come in from the left.
    var left: [Double] = []
    /// Where they go out to the right.
    var right: [Double] = []

    var top: Double { min(left.min() ?? .infinity, right.min() ?? .infinity) }
    var bottom: Double { max(left.max() ?? -.infinity, right.max() ?? -.infinity) }
    /// Whether it climbs at all.
    var isLevel: Bool { bottom - top < Spacing.level }
  }

  private(set) var nets: [Net] = []
  /// The track of each net, counted from the left.
  private(set) var tracks: [Int] = []

  /// How many tracks there are.
  var trackCount: Int { (tracks.max() ?? -1) + 1 }

  /// Adds a net and gives its place.
  mutating func add(_ net: Net) -> Int {
    nets.append(net)
    return nets.count - 1
  }

  /// Adds a piece to a net.
  mutating func extend(_ net: Int, left: [Double], right: [Double]) {
    nets[net].left += left
    nets[net].right += right
  }

  /// Chooses tracks such that nets cross as little as possible and none covers another.
  mutating func assignTracks() {
    let costs = nets.map { left in nets.map { Self.crossings(left, $0) } }
    var order = Array(nets.indices).sorted {
      let (one, other) = (nets[$0], nets[$1])
      return (one.bottom + one.top, $0) < (other.bottom + other.top, $1)
    }
    if nets.count <= Effort.manyInChannel { improve(&order, costs) }
    tracks = Array(repeating: 0, count: nets.count)
    for (place, net) in order.enumerated() where !nets[net].isLevel {
      for earlier in order[..<place] where !nets[earlier].isLevel {
        let overlaps =
          nets[earlier].top < nets[net].bottom + Spacing.betweenNets
          && nets[net].top < nets[earlier].bottom + Spacing.betweenNets
        if overlaps || costs[earlier][net] != costs[net][earlier] {
          tracks[net] = max(tracks[net], tracks[earlier] + 1)
        }
      }
    }
  }

  /// Moves each net to the place in the order where it is best, until none moves.
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

  /// How often two nets cross when `one` is left of `other`; a great number when they would cover each
  /// other.
  private static func crossings(_ one: Net, _ other: Net) -> Int {
    let isOver = { (y: Double, net: Net) in !net.isLevel && net.top < y && y < net.bottom }
    var count = one.right.count { isOver($0, other) } + other.left.count { isOver($0, one) }
    for y in one.right {
      count += Cost.covering * other.left.count { abs($0 - y) < Spacing.cover }
    }
    return count
  }
}
