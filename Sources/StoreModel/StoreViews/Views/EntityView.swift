package import DataModel

/// The objects of an entity and all its subentities, by the names of the model.
///
/// Properties are those that the entity has or inherits. Transient ones, attributes without a type and fetched
/// properties are not stored, so that there is nothing to view.
package struct EntityView: Hashable, Sendable {
  /// The name of the entity.
  package var name: String
  /// Whether the entity is abstract.
  package var isAbstract: Bool
  /// The name of the parent; nil for a root.
  package var parent: String?
  /// The name of the root of the tree, whose table all objects of the tree are in.
  package var root: String
  /// The table.
  package var table: String
  /// The numbers (`Z_ENT`) and names of the entity, first, and of all its subentities.
  package var members: [Member]
  /// The attributes, then the to-one relationships, each by name; composites as their elements, in order.
  package var columns: [ViewColumn]
  /// The to-many relationships, by name.
  package var toMany: [ToManyView]

  /// An entity by the number that rows have.
  package struct Member: Hashable, Sendable {
    /// `Z_ENT`.
    package var number: Int
    /// The name.
    package var name: String
  }

  /// The number of the entity itself.
  package var number: Int { members.first?.number ?? 0 }

  /// Whether the entity has subentities.
  package var hasSubentities: Bool { members.count > 1 }

  /// The column of that name, for an element of a composite with dots.
  package func column(_ name: String) -> ViewColumn? { columns.first { $0.name == name } }

  /// The to-many relationship of that name.
  package func toMany(_ name: String) -> ToManyView? { toMany.first { $0.name == name } }

  /// The names of the properties: attributes (composites as a whole), to-one, to-many relationships.
  package var propertyNames: [String] {
    var names: [String] = []
    for column in columns where names.last != column.attributeName {
      names.append(column.attributeName)
    }
    return names + toMany.map(\.name)
  }
}

/// An attribute, an element of a composite or a to-one relationship as a column.
package struct ViewColumn: Hashable, Sendable {
  /// The name; for an element of a composite the names from the attribute on, joined by dots.
  package var name: String
  /// The entity that declares the property.
  package var entity: String
  /// The column of the table.
  package var column: String
  /// The kind of the values.
  package var kind: ValueKind
  /// Whether the value or its composite is optional.
  package var isOptional: Bool
  /// Whether the store computes the value, so that it can only be read.
  package var isDerived: Bool
  /// The values that an integer may have; nil for all of 64 bits, and for other kinds.
  package var range: ClosedRange<Int64>?

  /// The name of the attribute or relationship: that of the composite for an element of one.
  package var attributeName: String {
    isElement ? String(name.prefix { $0 != "." }) : name
  }

  /// Whether the column is that of an element of a composite.
  package var isElement: Bool { name.utf8.contains(UInt8(ascii: ".")) }

  /// Whether the column is that of a to-one relationship.
  package var isRelationship: Bool {
    if case .object = kind { true } else { false }
  }
}

/// A to-many relationship, as pairs of owner and target with a position.
package struct ToManyView: Hashable, Sendable {
  /// The name.
  package var name: String
  /// The entity that declares the relationship.
  package var entity: String
  /// The entity of the targets.
  package var destination: String
  /// Whether the targets have an order.
  package var isOrdered: Bool
  /// Whether the inverse is to-one, so that each target has at most one owner, stored in its row.
  package var hasToOneInverse: Bool
  /// The storage of the pairs.
  package var storage: ToManyStorage

  /// The table that the pairs are in.
  package var table: String {
    switch storage {
    case .joinTable(let join): join.table
    case .foreignKey(let key): key.table
    }
  }
}
