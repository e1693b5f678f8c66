/// A column of a table.
package struct SchemaColumn: Hashable, Sendable {
  /// The name, without quotes.
  package let name: String
  /// The declared type, for example `INTEGER`.
  package let type: String
  /// The content of the column.
  package let role: ColumnRole
}

/// A property, by the entity that declares it.
package struct PropertyPath: Hashable, Sendable {
  /// The name of the entity that declares the property.
  package let entity: String
  /// The name; for an element of a composite the names starting at the attribute, joined by dots.
  package let path: String

  /// Creates a path.
  package init(entity: String, path: String) {
    self.entity = entity
    self.path = path
  }
}

/// The content of a column.
///
/// *Source:* `Documentation/Formats/store-schema.md`, entity tables and join tables.
package enum ColumnRole: Hashable, Sendable {
  /// The key of the row, `Z_PK`.
  case primaryKey
  /// The entity number of the row, `Z_ENT`.
  case entity
  /// The number of times the row was saved, `Z_OPT`.
  case saveCount
  /// The value of an attribute or of one element of a composite.
  case attribute(PropertyPath)
  /// The key of the destination row of a to-one relationship.
  case toOne(PropertyPath)
  /// The entity number of the destination row of a to-one relationship.
  case toOneEntity(PropertyPath)
  /// The position in the inverse of a to-one relationship.
  case toOneOrder(PropertyPath)
  /// In the destination's table: the key of the owner of a to-many relationship without an inverse.
  case toMany(PropertyPath)
  /// In the destination's table: the position in an ordered to-many relationship without an inverse.
  case toManyOrder(PropertyPath)
  /// In a join table: a member of the relationship.
  case joinMember(PropertyPath)
  /// In a join table: the position of the member in the relationship.
  case joinOrder(PropertyPath)
  /// In the join table of a relationship that is its own inverse: the other end, `REFLEXIVE`.
  case reflexiveMember(PropertyPath)
  /// In the join table of a relationship that is its own inverse: the position at the other end.
  case reflexiveOrder(PropertyPath)
  /// A bound of an R-tree interval for a column.
  case interval
  /// A column of a table that every store has.
  case system

  /// The property that the column belongs to, if exactly one.
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
  /// A floating-point number; SQLite stores NaN as NULL.
  case real(Double)
  /// Text, stored in UTF-8.
  case text(String)
  /// Bytes; an empty value is not NULL.
  case blob([UInt8])
}
