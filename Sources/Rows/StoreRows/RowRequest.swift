/// Which objects are wanted, and in which order.
package struct RowRequest: Hashable, Sendable {
  /// The entity.
  package var entity: String
  /// Whether objects of subentities count.
  package var includesSubentities = true
  /// What must hold, as SQL over the table of the entity, whose alias is `t`; nil for all objects.
  package var condition: String?
  /// What comes first, as what stands behind `ORDER BY`, over the same table; nil for the order of keys.
  package var order: String?
  /// Whether condition or order call the functions of ``StoreSnapshot/addTextFunctions()``.
  package var usesFunctions = false
  /// The greatest number of objects; nil for all.
  package var limit: Int?

  /// Asks for all objects of an entity and its subentities, by key.
  package init(entity: String) {
    self.entity = entity
  }
}
