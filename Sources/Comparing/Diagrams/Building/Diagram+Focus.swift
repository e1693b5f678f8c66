extension Diagram {
  /// The maximum number of entities that are all shown.
  private static let fewEntities = 12
  /// The maximum number of rows up to which a changed entity shows its unchanged ones.
  private static let fewRows = 10

  /// The diagram without elements far from every change.
  ///
  /// Unchanged entities show only their name, changed ones their changed rows and, if there are few, the
  /// others.
  func focused() -> Diagram {
    guard entities.contains(where: { $0.mark != .same }) else { return self }
    var result = self
    let shown = isSmall ? Set(entities.indices) : changedAndNeighbours
    let rows = entities.map(shownRows)
    var places: [Int: Int] = [:]
    result.entities = []
    for index in entities.indices where shown.contains(index) {
      places[index] = result.entities.count
      var box = entities[index]
      box.rows = rows[index].map { box.rows[$0] }
      box.hiddenRows += entities[index].rows.count - box.rows.count
      result.entities.append(box)
    }
    result.hiddenEntities = entities.count - result.entities.count
    result.links = links.compactMap { link in
      // Between two neighbours, or round one, a line would only distract.
      let isLoop = link.from.entity == link.to.entity
      guard let from = places[link.from.entity], let to = places[link.to.entity],
        isSmall && !isLoop || entities[link.from.entity].mark != .same
          || entities[link.to.entity].mark != .same
      else { return nil }
      var link = link
      link.from.row = link.from.row.map { place(of: $0, in: rows[link.from.entity]) }
      link.to.row = link.to.row.map { place(of: $0, in: rows[link.to.entity]) }
      link.from.entity = from
      link.to.entity = to
      return link
    }
    return result
  }

  /// The index of a row among the shown ones.
  private func place(of row: Int, in shown: [Int]) -> Int {
    shown.firstIndex(of: row) ?? shown.count
  }

  private var isSmall: Bool { entities.count <= Self.fewEntities }

  private var changedAndNeighbours: Set<Int> {
    let changed = Set(entities.indices.filter { entities[$0].mark != .same })
    var result = changed
    for link in links {
      if changed.contains(link.from.entity) { result.insert(link.to.entity) }
      if changed.contains(link.to.entity) { result.insert(link.from.entity) }
    }
    return result
  }

  /// The indices of a box's shown rows.
  private func shownRows(_ box: EntityBox) -> [Int] {
    switch box.mark {
    case .added, .removed: Array(box.rows.indices)
    case .same: []
    case .changed:
      box.rows.count <= Self.fewRows
        ? Array(box.rows.indices) : box.rows.indices.filter { isShown($0, in: box) }
    }
  }

  /// Whether a row of a large changed entity is shown: changed rows, and relationships, where lines end.
  private func isShown(_ row: Int, in box: EntityBox) -> Bool {
    guard box.rows[row].mark == .same else { return true }
    return box.rows[row].kind == .relationship
      && box.rows.count { $0.kind == .relationship } <= Self.fewRows
  }
}
