extension SchemaBuilder {
  /// Adds the indexes of indexed attributes as frameworks before fetch indexes created them.
  mutating func addOldMarkedIndexes(to position: Int) {
    let node = tree.nodes[position]
    guard node.entity.usesOldIndexes else { return }
    let table = table(of: position)
    for attribute in node.attributes where attribute.isIndexed {
      for column in storedColumns(of: attribute.name, in: position) {
        addIndex(
          "\(table)_\(column.name)_INDEX", on: table, of: [identifier(column.name)],
          origin: .indexedAttribute(PropertyPath(entity: node.entity.name, path: attribute.name)))
      }
    }
  }

  /// Adds compound indexes as frameworks before fetch indexes created them.
  mutating func addOldCompoundIndexes(to position: Int) {
    let node = tree.nodes[position]
    guard node.entity.usesOldIndexes else { return }
    let table = table(of: position)
    for (place, names) in node.entity.compoundIndexes.enumerated() {
      let columns = names.flatMap { storedColumns(of: $0, in: position) }.map(\.name)
      guard !columns.isEmpty else { continue }
      addIndex(
        "\(table)_\(columns.joined(separator: "_"))", on: table, of: columns.map(identifier),
        origin: .compoundIndex(entity: node.entity.name, position: place))
    }
  }

  /// Adds the uniqueness constraints of an entity to its table's statement, as frameworks before unique
  /// indexes did.
  mutating func addOldConstraints(to position: Int) {
    let node = tree.nodes[position]
    for names in node.entity.uniquenessConstraints {
      let columns = names.flatMap { storedColumns(of: $0, in: position) }.map(\.name)
      guard columns.count > 1 else {
        tableConstraints[node.root, default: TableConstraints()].uniqueColumns.formUnion(columns)
        continue
      }
      let name = identifier(columns.joined(separator: "_"))
      let list = columns.map(identifier).joined(separator: ", ")
      tableConstraints[node.root, default: TableConstraints()].clauses.append(
        "CONSTRAINT \(name) UNIQUE (\(list))")
    }
  }
}
