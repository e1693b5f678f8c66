/// A column of a table.
package struct SchemaColumn: Hashable, Sendable {
  /// The name, without quotes.
  package let name: String
  /// The declared type, for example `INTEGER`.
  package let type: String
  /// What the column holds.
  package let role: ColumnRole
}

/// A property, by the entity that declares it.
package struct PropertyPath: Hashable, Sendable {
  /// The name of the entity that declares the property.
  package let entity: String
  /// The name; for an element of a composite the names from the attribute on, joined by dots.
  package let path: String

  /// Makes a path.
  package init(entity: String, path: String) {
    self.entity = entity
    self.path = path
  }
}

/// What a column holds.
///
/// *Source:* `Documentation/Formats/store-schema.md`, entity tables and join tables.
package enum ColumnRole: Hashable, Sendable {
  /// The number of the row, `Z_PK`.
  case primaryKey
  /// The number of the row's entity, `Z_ENT`.
  case entity
  /// How often the row was saved, `Z_OPT`.
  case saveCount
  /// The value of an attribute or of one element of a composite.
  case attribute(PropertyPath)
  /// The row at the other end of a to-one relationship.
  case toOne(PropertyPath)
  /// The entity of the row at the other end of a to-one relationship.
  case toOneEntity(PropertyPath)
  /// The place among the objects of the inverse of a to-one relationship.
  case toOneOrder(PropertyPath)
  /// In the destination's table: the row that a to-many relationship without inverse starts from.
  case toMany(PropertyPath)
  /// In the destination's table: the place in an ordered to-many relationship without inverse.
  case toManyOrder(PropertyPath)
  /// In a join table: a member of the relationship.
  case joinMember(PropertyPath)
  /// In a join table: the place of the member among those of the relationship.
  case joinOrder(PropertyPath)
  /// In the join table of a relationship that is its own inverse: the other end, `REFLEXIVE`.
  case reflexiveMember(PropertyPath)
  /// In the join table of a relationship that is its own inverse: the place at the other end.
  case reflexiveOrder(PropertyPath)
  /// A bound of the interval that an R-tree holds for a column.
  case interval
  /// Part of a table that every store has.
  case system

  /// The property that the column belongs to, if it is one property's.
  package var property: PropertyPath? {
    switch self {
    case .attribute(let path), .toOne(let path), .toOneEntity(let path), .toOneOrder(let path),
      .toMany(let path), .toManyOrder(let path), .joinMember(let path), .joinOrder(let path),
      .reflexiveMember(let path), .reflexiveOrder(let path):
      path
    case .primaryKey, .entity, .saveCount, .interval, .system: nil
    }
  }
}

/// A value in a row of a store.
package enum StoreValue: Hashable, Sendable {
  /// No value.
  case null
  /// An integer.
  case integer(Int64)
  /// A number; NaN is NULL to SQLite.
  case real(Double)
  /// Text, stored in UTF-8.
  case text(String)
  /// Bytes; none are not the same as NULL.
  case blob([UInt8])
}
