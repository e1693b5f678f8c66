import TestSupport
import Testing

@testable import Comparing

@Suite("Layout")
struct LayoutTests {
  @Test(arguments: 0..<60)
  func `boxes do not overlap, and no edge runs behind a box`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let graph = randomGraph(&random, nodes: random.number(1...70))
    let layout = layOut(graph)
    #expect(graph.faults(of: layout) == [])
    #expect(layOut(graph).paths == layout.paths)
    #expect(layOut(graph).corners == layout.corners)
  }

  @Test func `the layout of sixty connected boxes is not too wide`() {
    var random = SeededGenerator(seed: 7)
    var graph = randomGraph(&random, nodes: 60)
    // A hub: every tenth box also leads to the first.
    for node in stride(from: 0, to: 60, by: 2) {
      graph.edges.append(
        .init(from: .init(node: node, y: 14), to: .init(node: 0, y: 14), trunk: nil))
    }
    let layout = layOut(graph)
    #expect(graph.faults(of: layout) == [])
    let ratio = layout.width / layout.height
    #expect((0.7...3).contains(ratio), "\(layout.width) × \(layout.height)")
  }

  @Test func `edges with a common trunk are joined`() {
    let nodes = (0..<4).map { _ in LayoutGraph.Node(width: 100, height: 40) }
    let edges = (1..<4).map {
      LayoutGraph.Edge(from: .init(node: $0, y: 20), to: .init(node: 0, y: 7), trunk: 0)
    }
    let layout = layOut(LayoutGraph(nodes: nodes, edges: edges))
    let ends = Set(layout.paths.compactMap(\.last))
    #expect(ends.count <= 2)
    for end in ends {
      let before = layout.paths.filter { $0.last == end && $0.count > 2 }.map {
        $0[$0.count - 2].x
      }
      #expect(Set(before).count <= 1)
    }
  }

  @Test func `a very large graph is laid out`() {
    var random = SeededGenerator(seed: 3)
    let graph = randomGraph(&random, nodes: 400)
    let layout = layOut(graph)
    #expect(layout.corners.count == 400)
    #expect(graph.faults(of: layout) == [])
  }

  @Test func `an empty graph gives an empty layout`() {
    let layout = layOut(LayoutGraph(nodes: [], edges: []))
    #expect(layout.width == 0)
    #expect(layout.corners.isEmpty)
  }

  private func randomGraph(_ random: inout SeededGenerator, nodes count: Int) -> LayoutGraph {
    let nodes = (0..<count).map { _ in
      LayoutGraph.Node(
        width: Double(random.number(120...360)), height: Double(random.number(28...420)))
    }
    let edges = (0..<random.number(0...count * 3 / 2)).map { _ in
      func port() -> LayoutGraph.Port {
        let node = random.number(0...count - 1)
        return .init(node: node, y: Double(random.number(4...Int(nodes[node].height) - 4)))
      }
      return LayoutGraph.Edge(from: port(), to: port(), trunk: nil)
    }
    return LayoutGraph(nodes: nodes, edges: edges)
  }
}
