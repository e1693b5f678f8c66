extension SchemaBuilder {
  /// Names the tables of the entities, and creates the columns of attributes and to-one relationships.
  ///
  /// Entities are in number order; in each, attributes come before relationships.
  mutating func makeColumns() {
    for name in SystemTable.allCases.map(\.rawValue) { _ = objectNames.take(name) }
    for position in tree.numbered where tree.nodes[position].parent == nil {
      tableNames[position] = tableName("Z" + upperCaseName(tree.nodes[position].entity.name))
      addColumn("Z_PK", block: 0, role: .primaryKey, to: position)
      addColumn("Z_ENT", block: 0, role: .entity, to: position)
      addColumn("Z_OPT", block: 0, role: .saveCount, to: position)
    }
    namesByRole.reserveCapacity(
      tree.nodes.reduce(0) { $0 + $1.attributes.count + $1.relationships.count + 3 })
    for position in tree.numbered {
      for attribute in tree.nodes[position].attributes { addColumns(of: attribute, to: position) }
      for relationship in tree.nodes[position].relationships where !relationship.isToMany {
        addKey(of: RelationshipID(entity: position, name: relationship.name))
      }
    }
  }

  private mutating func addColumns(of attribute: Attribute, to position: Int) {
    let entity = tree.nodes[position].entity.name
    for (path, leaf) in attribute.leaves {
      guard let type = leaf.type.facts.column else { continue }
      addColumn(
        "Z" + upperCaseAttribute(leaf.name), type: type.sql, block: type.block,
        role: .attribute(PropertyPath(entity: entity, path: path)), to: position)
    }
  }

  /// Creates the foreign key of a to-one relationship, and the entity column if needed.
  private mutating func addKey(of id: RelationshipID) {
    let name = upperCaseName(id.name)
    let path = tree.path(id)
    let key = addColumn("Z" + name, role: .toOne(path), to: id.entity)
    foreignKeys[id.entity, default: []].append((key, path))
    guard let column = entityColumn(of: id) else { return }
    addColumn(column, role: .toOneEntity(path), to: id.entity)
  }

  /// The preferred name of the column with the destination's entity; nil if absent.
  func entityColumn(of id: RelationshipID) -> String? {
    guard let end = tree.destination(of: id), !tree.nodes[end].children.isEmpty else { return nil }
    return "Z\(number(of: end))_\(upperCaseName(id.name))"
  }
}

/// The uppercase form of an attribute's name in a column name: unit by unit, so that a character without a
/// single uppercase counterpart is unchanged.
///
/// *Source:* `Documentation/Formats/store-schema.md`, column names; seen for ASCII only.
func upperCaseAttribute(_ name: String) -> String {
  guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return name.uppercased() }
  var result = String.UnicodeScalarView()
  for scalar in name.unicodeScalars {
    let upper = scalar.properties.uppercaseMapping.unicodeScalars
    guard upper.count == 1, let mapped = upper.first, scalar.value < 0x10000 else {
      result.append(scalar)
      continue
    }
    result.append(mapped)
  }
  return String(result)
}

/// The uppercase form of a relationship's or entity's name, by the full Unicode rules.
///
/// *Source:* `Documentation/Formats/store-schema.md`, column names; seen for ASCII only.
package func upperCaseName(_ name: String) -> String {
  name.uppercased()
}
