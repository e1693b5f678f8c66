package import DataModel

/// The position of an entity in a drawing.
package struct EntityPlace: Hashable, Sendable {
  /// The entity's name.
  package var name: String
  /// The left side, in the unit of the sizes given.
  package var x: Double
  /// The top, counted downwards.
  package var y: Double
}

/// Computes positions for a model's entities in a drawing whose boxes are drawn elsewhere.
///
/// No boxes overlap, and related entities are near each other, in columns. Equal models give equal positions.
/// Above ``Effort/mostPlaced`` entities or relationships, the boxes form a square in name order, to bound the
/// time.
///
/// - Parameters:
///   - model: The model.
///   - size: The width and height of an entity's box.
/// - Returns: The position of each entity, sorted by name.
package func placeEntities(
  of model: Model, size: (Entity) -> (width: Double, height: Double)
) -> [EntityPlace] {
  let nodes = model.entities.map { entity in
    let (width, height) = size(entity)
    return LayoutGraph.Node(width: width, height: height)
  }
  let links = makeDiagram(of: model, title: "").links
  let corners =
    max(nodes.count, links.count) > Effort.mostPlaced
    ? square(nodes) : layOut(LayoutGraph(nodes: nodes, edges: edges(links, between: nodes))).corners
  return zip(model.entities, corners).map { entity, corner in
    EntityPlace(name: entity.name, x: corner.x, y: corner.y)
  }
}

/// The links between boxes, each between the middles of two sides.
private func edges(
  _ links: [DiagramLink], between nodes: [LayoutGraph.Node]
) -> [LayoutGraph.Edge] {
  links.map { link in
    LayoutGraph.Edge(
      from: LayoutGraph.Port(node: link.from.entity, y: nodes[link.from.entity].height / 2),
      to: LayoutGraph.Port(node: link.to.entity, y: nodes[link.to.entity].height / 2),
      trunk: link.kind == .inheritance ? link.to.entity : nil)
  }
}

/// Places boxes row by row, in about as many rows as columns.
private func square(_ nodes: [LayoutGraph.Node]) -> [Point] {
  let columns = max(Int(Double(nodes.count).squareRoot()), 1)
  let width = (nodes.map(\.width).max() ?? 0) + Spacing.parts
  var corners: [Point] = []
  var y = 0.0
  for start in stride(from: 0, to: nodes.count, by: columns) {
    let row = nodes[start..<min(start + columns, nodes.count)]
    corners += row.indices.map { Point(x: Double($0 - start) * width, y: y) }
    y += (row.map(\.height).max() ?? 0) + Spacing.boxes
  }
  return corners
}
