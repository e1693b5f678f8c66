/// Where a to-one relationship is kept: in the table of the entity that has it.
package struct ToOneStorage: Hashable, Sendable {
  /// The table.
  package var table: String
  /// The column with the row at the other end, NULL for nil.
  package var column: String
  /// The column with the entity of that row, where the destination has subentities.
  package var entityColumn: String?
  /// The column with the place among the objects of an ordered inverse.
  package var orderColumn: String?

  /// Makes a place.
  package init(
    table: String, column: String, entityColumn: String? = nil, orderColumn: String? = nil
  ) {
    self.table = table
    self.column = column
    self.entityColumn = entityColumn
    self.orderColumn = orderColumn
  }
}

/// Where the members of a to-many relationship are found.
package enum ToManyStorage: Hashable, Sendable {
  /// As pairs in a join table.
  case joinTable(JoinStorage)
  /// As rows of the destination's table that point back.
  case foreignKey(ForeignKeyStorage)
}

/// Where the members of a many-to-many relationship are found.
package struct JoinStorage: Hashable, Sendable {
  /// The join table.
  package var table: String
  /// The column with the rows that have members.
  package var ownerColumn: String
  /// The column with the members.
  package var memberColumn: String
  /// The column with the place of the member, where the relationship is ordered.
  package var orderColumn: String?
  /// The column with the place of the owner among the objects of the member, where the inverse is ordered.
  package var inverseOrderColumn: String?
  /// Whether the relationship is its own inverse, so that a pair may stand in either order.
  package var isOwnInverse: Bool
  /// Whether Core Data might name table and columns otherwise; see ``TableKind``.
  package var isUncertain: Bool
}

/// Where the members of a to-many relationship with to-one inverse, or without inverse, are found.
package struct ForeignKeyStorage: Hashable, Sendable {
  /// The table of the destination.
  package var table: String
  /// The column with the row that has the member.
  package var column: String
  /// The column with the place of the member, where the relationship is ordered.
  package var orderColumn: String?
  /// The entities that members can have, by number.
  package var entityNumbers: ClosedRange<Int>
}
