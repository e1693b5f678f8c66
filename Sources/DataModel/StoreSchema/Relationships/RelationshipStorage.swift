/// The storage of a to-one relationship, in the table of the entity that declares it.
package struct ToOneStorage: Hashable, Sendable {
  /// The table.
  package var table: String
  /// The column with the key of the destination row; NULL for nil.
  package var column: String
  /// The column with the entity number of that row, if the destination has subentities.
  package var entityColumn: String?
  /// The column with the position in an ordered inverse.
  package var orderColumn: String?

  /// Creates a storage.
  package init(
    table: String, column: String, entityColumn: String? = nil, orderColumn: String? = nil
  ) {
    self.table = table
    self.column = column
    self.entityColumn = entityColumn
    self.orderColumn = orderColumn
  }
}

/// The storage of a to-many relationship.
package enum ToManyStorage: Hashable, Sendable {
  /// Pairs in a join table.
  case joinTable(JoinStorage)
  /// Foreign keys in the destination's table.
  case foreignKey(ForeignKeyStorage)
}

/// The storage of a many-to-many relationship.
package struct JoinStorage: Hashable, Sendable {
  /// The join table.
  package var table: String
  /// The column with the keys of the owners.
  package var ownerColumn: String
  /// The column with the keys of the members.
  package var memberColumn: String
  /// The column with the position of the member, if the relationship is ordered.
  package var orderColumn: String?
  /// The column with the position of the owner in the member's relationship, if the inverse is ordered.
  package var inverseOrderColumn: String?
  /// Whether the relationship is its own inverse, so that a pair may be stored in either order.
  package var isOwnInverse: Bool
  /// Whether Core Data might use other names for the table and columns; see ``TableKind``.
  package var isUncertain: Bool
}

/// The storage of a to-many relationship with a to-one inverse or without an inverse.
package struct ForeignKeyStorage: Hashable, Sendable {
  /// The table of the destination.
  package var table: String
  /// The column with the key of the owner.
  package var column: String
  /// The column with the position of the member, if the relationship is ordered.
  package var orderColumn: String?
  /// The entity numbers that members can have.
  package var entityNumbers: ClosedRange<Int>
}
