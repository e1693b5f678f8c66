import DataModel

/// Creates boxes, then the links between them.
struct DiagramBuilder {
  /// The old model; nil if there is no comparison.
  let old: Model?
  /// The new model.
  let new: Model
  /// The changes between the models.
  let changes: ChangeIndex
  /// The details to draw.
  let detail: DiagramDetail

  /// The boxes so far.
  var boxes: [EntityBox] = []
  /// The indices of the boxes of the new model's entities.
  var newPlaces: [String: Int] = [:]
  /// The indices of the boxes of removed entities.
  var removedPlaces: [String: Int] = [:]
  /// The links so far.
  var links: [DiagramLink] = []

  /// Creates a builder.
  init(from old: Model?, to new: Model, changes: [Change], detail: DiagramDetail) {
    self.old = old
    self.new = new
    self.changes = ChangeIndex(changes)
    self.detail = detail
  }

  /// Builds the diagram.
  mutating func build(title: String) -> Diagram {
    for entity in new.entities where newPlaces[entity.name] == nil {
      newPlaces[entity.name] = boxes.count
      boxes.append(box(of: entity))
    }
    for entity in old?.entities ?? [] where changes.removed.contains(entity.name) {
      removedPlaces[entity.name] = boxes.count
      boxes.append(
        EntityBox(
          name: entity.name, isAbstract: entity.isAbstract, mark: .removed,
          rows: plainRows(of: entity), hiddenRows: hiddenRows(of: entity)))
    }
    addLinks()
    return Diagram(title: title, entities: boxes, links: links, isComparison: false)
  }

  private func box(of entity: Entity) -> EntityBox {
    guard !changes.added.contains(entity.name) else {
      return EntityBox(
        name: entity.name, isAbstract: entity.isAbstract, mark: .added, rows: plainRows(of: entity),
        hiddenRows: hiddenRows(of: entity))
    }
    let before = old?.entities[changes.oldNames[entity.name] ?? entity.name]
    let own = changes.entities[entity.name] ?? []
    let properties = changes.properties[entity.name] ?? [:]
    var rows = plainRows(of: entity, before: before, changes: properties)
    if let before { insertRemoved(of: entity, before: before, into: &rows) }
    rows += constraintRows(own)
    let isChanged = !own.isEmpty || !properties.isEmpty
    return EntityBox(
      name: entity.name, oldName: changes.oldNames[entity.name], isAbstract: entity.isAbstract,
      mark: isChanged ? .changed : .same, aspects: aspects(of: own.filter { !$0.isOfMember }),
      rows: rows, hiddenRows: hiddenRows(of: entity))
  }

  /// The number of properties that are not drawn.
  private func hiddenRows(of entity: Entity) -> Int {
    detail.contains(.attributes) ? 0 : entity.attributes.count + entity.fetchedProperties.count
  }

  private func insertRemoved(of entity: Entity, before: Entity, into rows: inout [EntityRow]) {
    let removed = changes.removedProperties[entity.name] ?? []
    guard !removed.isEmpty else { return }
    for row in plainRows(of: before) where removed.contains(row.name) && row.kind != .constraint {
      var row = row
      row.mark = .removed
      let place = rows.firstIndex {
        $0.kind > row.kind || $0.kind == row.kind && nameComesBefore(row.name, $0.name)
      }
      rows.insert(row, at: place ?? rows.count)
    }
  }

  /// The rows for added or removed constraints and indexes.
  private func constraintRows(_ changes: [Change]) -> [EntityRow] {
    changes.compactMap { change in
      guard change.isOfMember, let text = change.memberText else { return nil }
      let mark: DiagramMark =
        change.before == nil ? .added : change.after == nil ? .removed : .changed
      return EntityRow(kind: .constraint, name: text, type: "", mark: mark)
    }
  }
}

extension Change {
  /// Whether the change concerns an index or constraint that is drawn as a row.
  fileprivate var isOfMember: Bool {
    switch kind {
    case .fetchIndexAdded, .fetchIndexRemoved, .fetchIndexElements, .fetchIndexPredicate,
      .compoundIndexAdded, .compoundIndexRemoved, .constraintAdded, .constraintRemoved:
      true
    default: false
    }
  }

  fileprivate var memberText: String? {
    switch (kind, to ?? from) {
    case (.constraintAdded, .propertyNames(let names, _)?),
      (.constraintRemoved, .propertyNames(let names, _)?):
      "unique (\(names.joined(separator: ", ")))"
    case (_, .propertyNames(let names, _)?): "index (\(names.joined(separator: ", ")))"
    default:
      if case .fetchIndex(_, let name) = after ?? before { "index \(name)" } else { nil }
    }
  }
}
