/// Which objects are wanted, and in which order.
package struct RowRequest: Hashable, Sendable {
  /// The entity.
  package var entity: String
  /// Whether objects of subentities count.
  package var includesSubentities = true
  /// What must hold, as SQL over the table of the entity, whose alias is `t`; nil for all objects.
  package var condition: String?
  /// What comes first.
  package var order: [Order] = []
  /// The greatest number of objects; nil for all.
  package var limit: Int?

  /// A column that objects are sorted by.
  package struct Order: Hashable, Sendable {
    /// The attribute, element of a composite or to-one relationship.
    package var name: String
    /// Whether the greatest comes first.
    package var isDescending: Bool

    /// Makes an order.
    package init(name: String, isDescending: Bool) {
      self.name = name
      self.isDescending = isDescending
    }
  }

  /// Asks for all objects of an entity and its subentities, by key.
  package init(entity: String) {
    self.entity = entity
  }
}
