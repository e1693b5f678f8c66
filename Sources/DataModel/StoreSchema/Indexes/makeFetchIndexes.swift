extension SchemaBuilder {
  /// Adds the fetch indexes of an entity.
  ///
  /// An index on a single to-one relationship is omitted, as that has an automatic index.
  mutating func addFetchIndexes(to position: Int) {
    let entity = tree.nodes[position].entity
    for index in entity.fetchIndexes {
      let doubt = SchemaDoubt.fetchIndex(entity: entity.name, name: index.name)
      guard let elements = indexedColumns(index, of: position) else {
        doubts.append(doubt)
        continue
      }
      guard !index.elements.contains(where: { $0.type == .rTree }) else {
        if !addRTree(index.name, of: elements.map(\.column.name), to: position) {
          doubts.append(doubt)
        }
        continue
      }
      guard !elements.isEmpty, elements.count > 1 || !elements[0].column.isForeignKey else {
        continue
      }
      var condition: String?
      if let predicate = index.partialPredicate {
        condition = partialCondition(predicate, of: position)
        guard condition != nil else {
          doubts.append(doubt)
          continue
        }
      }
      addIndex(
        "Z_\(entity.name)_\(index.name)", on: table(of: position),
        of: elements.map {
          "\(identifier($0.column.name)) COLLATE BINARY \($0.isAscending ? "ASC" : "DESC")"
        }, where: condition, origin: .fetchIndex(entity: entity.name, name: index.name))
    }
  }

  /// Adds the indexes that replace the old index settings of an entity since fetch indexes exist, sorted by
  /// name; none if the entity has fetch indexes.
  mutating func addMarkedIndexes(to position: Int) {
    let table = table(of: position)
    for index in markedIndexes(of: position).sorted(by: { nameComesBefore($0.name, $1.name) }) {
      addIndex(
        "Z_\(tree.nodes[position].entity.name)_\(index.name)", on: table,
        of: index.columns.map { ascending($0.name) }, origin: index.origin)
    }
  }

  private struct MarkedIndex {
    let name: String
    let columns: [StoredColumn]
    let origin: IndexOrigin
  }

  private func markedIndexes(of position: Int) -> [MarkedIndex] {
    let node = tree.nodes[position]
    guard node.entity.usesOldIndexes else { return [] }
    var result: [MarkedIndex] = []
    for attribute in node.attributes where attribute.isIndexed {
      let columns = storedColumns(of: attribute.name, in: position)
      guard !columns.isEmpty else { continue }
      let path = PropertyPath(entity: node.entity.name, path: attribute.name)
      result.append(
        MarkedIndex(name: attribute.name, columns: columns, origin: .indexedAttribute(path)))
    }
    for (place, names) in node.entity.compoundIndexes.enumerated() {
      let name = names.joined(separator: "_")
      let columns = names.flatMap { storedColumns(of: $0, in: position) }
      guard !columns.isEmpty, columns.count > 1 || !columns[0].isForeignKey else { continue }
      result.append(
        MarkedIndex(
          name: name, columns: columns,
          origin: .compoundIndex(entity: node.entity.name, position: place)))
    }
    return result
  }

  private struct IndexedColumn {
    let column: StoredColumn
    let isAscending: Bool
  }

  /// The columns of an index; nil if an element is not understood.
  private func indexedColumns(_ index: FetchIndex, of position: Int) -> [IndexedColumn]? {
    var result: [IndexedColumn] = []
    for element in index.elements {
      guard let columns = columns(of: element.subject, in: position) else { return nil }
      result += columns.map { IndexedColumn(column: $0, isAscending: element.isAscending) }
    }
    return result
  }

  /// The columns of an element, none for a to-many relationship; the expressions `SELF` and `entity` are
  /// supported.
  private func columns(
    of subject: FetchIndexElement.Subject, in position: Int
  ) -> [StoredColumn]? {
    switch subject {
    case .property(let name):
      let columns = storedColumns(of: name, in: position)
      let isKnown = !columns.isEmpty || tree.relationship(name, of: position) != nil
      return isKnown ? columns : nil
    case .expression(_, let text, _):
      switch try? parseExpression(text) {
      case .selfObject: return [StoredColumn(name: "Z_PK", isForeignKey: false)]
      case .keyPath(nil, "entity"): return [StoredColumn(name: "Z_ENT", isForeignKey: false)]
      default: return nil
      }
    }
  }
}
