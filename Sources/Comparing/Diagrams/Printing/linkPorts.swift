/// The positions of all link ends, from the tops of their boxes.
///
/// A relationship ends at its row. Subentities share one position; ends without a row are spread out.
///
/// - Parameters:
///   - diagram: The diagram.
///   - shapes: Its boxes.
/// - Returns: The two ends of each link.
func linkPorts(_ diagram: Diagram, _ shapes: [BoxShape]) -> [(from: Double, to: Double)] {
  var shared: [SharedPort: Int] = [:]
  let ends = diagram.links.flatMap { link in
    link.kind == .relationship ? [link.from, link.to] : []
  }
  for end in ends {
    if let port = SharedPort(end, shapes) { shared[port, default: 0] += 1 }
  }
  var used: [SharedPort: Int] = [:]
  func place(of end: DiagramLink.End) -> Double {
    guard let port = SharedPort(end, shapes) else {
      return shapes[end.entity].lines[end.row ?? 0].y
    }
    defer { used[port, default: 0] += 1 }
    let places = shapes[end.entity].sharedPorts(
      shared[port] ?? 1, isRemainder: port.isRemainder)
    return places[used[port] ?? 0]
  }
  return diagram.links.map { link in
    link.kind == .inheritance
      ? (BoxShape.Size.childPort, BoxShape.Size.parentPort)
      : (place(of: link.from), place(of: link.to))
  }
}

/// The part of a box for ends that do not belong to a row.
private struct SharedPort: Hashable {
  let entity: Int
  let isRemainder: Bool

  /// Creates the key for an end; nil for an end that has a row.
  init?(_ end: DiagramLink.End, _ shapes: [BoxShape]) {
    if let row = end.row, row < shapes[end.entity].lines.count { return nil }
    entity = end.entity
    isRemainder = end.row != nil
  }
}
