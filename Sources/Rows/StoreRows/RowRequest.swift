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
  /// Whose equals are wanted, and nothing else; nil for objects whether they have equals or not.
  package var duplicates: Duplicates?
  /// The greatest number of objects; nil for all.
  package var limit: Int?

  /// What makes objects equal.
  package struct Duplicates: Hashable, Sendable {
    /// The entity whose objects are compared, with those of subentities.
    package var home: String
    /// The attributes and to-one relationships in which they are equal.
    package var names: [String]

    /// Makes the request for objects that are equal in some properties.
    package init(home: String, names: [String]) {
      (self.home, self.names) = (home, names)
    }
  }

  /// Asks for all objects of an entity and its subentities, by key.
  package init(entity: String) {
    self.entity = entity
  }
}
