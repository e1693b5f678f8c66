/// Places the boxes of `graph` in columns and routes its edges through the gaps between them.
///
/// No boxes overlap and no edge runs behind a box. The result depends only on the graph.
///
/// - Parameter graph: The graph.
/// - Returns: The layout; its top left corner is at 0, 0.
/// - Complexity: O(n²) in the edges of a connected part, unless there are very many.
func layOut(_ graph: LayoutGraph) -> Layout {
  let parts = connectedParts(of: graph).map { LaidOutPart(graph, nodes: $0) }
  let places = pack(parts.map { ($0.layout.width, $0.layout.height) })
  var result = Layout(
    corners: Array(repeating: Point(x: 0, y: 0), count: graph.nodes.count),
    widths: graph.nodes.map(\.width),
    paths: Array(repeating: [], count: graph.edges.count), width: 0, height: 0)
  for (part, place) in zip(parts, places) {
    for (index, node) in part.nodes.enumerated() {
      let corner = part.layout.corners[index]
      result.corners[node] = Point(x: corner.x + place.x, y: corner.y + place.y)
      result.widths[node] = part.layout.widths[index]
    }
    for (index, edge) in part.edges.enumerated() {
      result.paths[edge] = part.layout.paths[index].map {
        Point(x: $0.x + place.x, y: $0.y + place.y)
      }
    }
    result.width = max(result.width, place.x + part.layout.width)
    result.height = max(result.height, place.y + part.layout.height)
  }
  return result
}

/// A part of a graph with its layout.
private struct LaidOutPart {
  /// The indices of its boxes in the graph.
  let nodes: [Int]
  /// The indices of its edges in the graph.
  let edges: [Int]
  /// The layout.
  let layout: Layout

  init(_ graph: LayoutGraph, nodes: [Int]) {
    self.nodes = nodes
    var places: [Int: Int] = [:]
    for (place, node) in nodes.enumerated() { places[node] = place }
    edges = graph.edges.indices.filter { places[graph.edges[$0].from.node] != nil }
    let part = LayoutGraph(
      nodes: nodes.map { graph.nodes[$0] },
      edges: edges.map { index in
        var edge = graph.edges[index]
        edge.from.node = places[edge.from.node] ?? 0
        edge.to.node = places[edge.to.node] ?? 0
        return edge
      })
    layout = layOutPart(part)
  }
}

/// Lays out a connected graph.
private func layOutPart(_ graph: LayoutGraph) -> Layout {
  let columns = chooseColumns(graph)
  var stack = ColumnStack(graph, columns: columns)
  stack.arrange()
  return routeEdges(graph, stack)
}

/// The connected parts of the graph, each in order; parts with more boxes first.
private func connectedParts(of graph: LayoutGraph) -> [[Int]] {
  var neighbours: [[Int]] = Array(repeating: [], count: graph.nodes.count)
  for edge in graph.edges {
    neighbours[edge.from.node].append(edge.to.node)
    neighbours[edge.to.node].append(edge.from.node)
  }
  var isSeen = Array(repeating: false, count: graph.nodes.count)
  var parts: [[Int]] = []
  for start in graph.nodes.indices where !isSeen[start] {
    isSeen[start] = true
    var part = [start]
    var next = 0
    while next < part.count {
      for node in neighbours[part[next]] where !isSeen[node] {
        isSeen[node] = true
        part.append(node)
      }
      next += 1
    }
    parts.append(part.sorted())
  }
  return parts.enumerated().sorted {
    ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
  }.map(\.element)
}
