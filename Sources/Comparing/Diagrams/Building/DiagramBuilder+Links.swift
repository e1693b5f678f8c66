import DataModel

extension DiagramBuilder {
  /// A relationship, identified by its box and name.
  private struct Key: Hashable {
    let box: Int
    let name: String
  }

  /// Adds all links in box order: inheritance first, then relationships.
  mutating func addLinks() {
    for entity in new.entities { addInheritance(of: entity, in: newPlaces[entity.name]) }
    for entity in old?.entities ?? [] where changes.removed.contains(entity.name) {
      addInheritance(of: entity, in: removedPlaces[entity.name])
    }
    let drawn = self
    addRelationships(of: new, rows: { $0 != .removed }, place: { drawn.newPlaces[$0] })
    guard let old else { return }
    addRelationships(of: old, rows: { $0 == .removed }, place: drawn.placeOfOld)
  }

  /// The index of the box that shows an entity of the old model.
  private func placeOfOld(_ name: String) -> Int? {
    removedPlaces[name] ?? newPlaces[changes.newNames[name] ?? name]
  }

  private mutating func addInheritance(of entity: Entity, in place: Int?) {
    guard let place, let parent = entity.parent else { return }
    let isRemoved = boxes[place].mark == .removed
    guard let target = isRemoved ? placeOfOld(parent) : newPlaces[parent], target != place else {
      return
    }
    let isMoved = (changes.entities[entity.name] ?? []).contains { $0.kind == .entityParent }
    let mark: DiagramMark =
      switch boxes[place].mark {
      case .added: .added
      case .removed: .removed
      case .same, .changed: isMoved ? .changed : .same
      }
    links.append(
      DiagramLink(
        kind: .inheritance, from: .init(entity: place), to: .init(entity: target), mark: mark,
        words: "\(entity.name) inherits from \(parent)"))
  }

  /// Adds the relationships of one model whose rows have a requested mark.
  private mutating func addRelationships(
    of model: Model, rows isWanted: (DiagramMark) -> Bool, place: (String) -> Int?
  ) {
    var drawn: Set<Key> = []
    for entity in model.entities {
      guard let box = place(entity.name) else { continue }
      for relationship in entity.relationships {
        guard let row = self.row(of: relationship.name, in: box, where: isWanted),
          let destination = relationship.destinationEntity, let target = place(destination),
          drawn.insert(Key(box: box, name: relationship.name)).inserted
        else { continue }
        links.append(
          link(
            of: relationship, entity, box: box, row: row, to: target, in: model, isWanted: isWanted)
        )
        if let other = links[links.count - 1].to.row {
          drawn.insert(Key(box: target, name: boxes[target].rows[other].name))
        }
      }
    }
  }

  /// The link for a relationship, combined with its inverse if each is the inverse of the other.
  private func link(
    of relationship: Relationship, _ entity: Entity, box: Int, row: Int, to target: Int,
    in model: Model, isWanted: (DiagramMark) -> Bool
  ) -> DiagramLink {
    let destination = relationship.destinationEntity ?? ""
    var link = DiagramLink(
      kind: .relationship, from: .init(entity: box, row: row),
      to: .init(entity: target, cardinality: relationship.cardinality), mark: mark(box, row),
      label: relationship.name, words: "\(entity.name).\(relationship.name) → \(destination)")
    guard
      let inverse = model.entities[destination]?.relationships[relationship.inverseName ?? ""],
      inverse.inverseName == relationship.name, inverse.destinationEntity == entity.name
    else { return link }
    if box == target, inverse.name == relationship.name {
      link.from.cardinality = relationship.cardinality
      link.words += ", its own inverse"
    } else if let inverseRow = self.row(of: inverse.name, in: target, where: isWanted) {
      link.to.row = inverseRow
      link.from.cardinality = inverse.cardinality
      if mark(target, inverseRow) != link.mark { link.mark = .changed }
      link.label += " / \(inverse.name)"
      link.words += ", inverse \(destination).\(inverse.name)"
    }
    return link
  }

  private func row(
    of name: String, in box: Int, where isWanted: (DiagramMark) -> Bool
  ) -> Int? {
    boxes[box].rows.firstIndex { row in
      row.kind == .relationship && row.name == name
        && (boxes[box].mark == .removed ? isWanted(.removed) : isWanted(row.mark))
    }
  }

  /// The change of a row; all rows of an added or removed entity have the same change.
  private func mark(_ box: Int, _ row: Int) -> DiagramMark {
    let mark = boxes[box].mark
    return mark == .added || mark == .removed ? mark : boxes[box].rows[row].mark
  }
}

extension Relationship {
  /// The possible number of destination objects.
  fileprivate var cardinality: DiagramLink.Cardinality {
    DiagramLink.Cardinality(isOptional: isOptional, isToMany: isToMany)
  }
}
