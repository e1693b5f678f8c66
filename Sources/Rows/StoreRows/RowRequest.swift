/// A request for objects and their order.
package struct RowRequest: Hashable, Sendable {
  /// The entity.
  package var entity: String
  /// Whether objects of subentities count.
  package var includesSubentities = true
  /// The condition in SQL on the entity's table, with the alias `t`; nil for all objects.
  package var condition: String?
  /// The `ORDER BY` expression on the same table; nil for key order.
  package var order: String?
  /// Whether condition or order call the functions of ``StoreSnapshot/addTextFunctions()``.
  package var usesFunctions = false
  /// The kind of duplicates to return exclusively; nil for all objects.
  package var duplicates: Duplicates?
  /// The maximum number of objects; nil for all.
  package var limit: Int?

  /// The criterion for duplicates.
  package struct Duplicates: Hashable, Sendable {
    /// The entity whose objects are compared, with those of subentities.
    package var home: String
    /// The attributes and to-one relationships in which they are equal.
    package var names: [String]

    /// Creates the request for objects that are equal in some properties.
    package init(home: String, names: [String]) {
      (self.home, self.names) = (home, names)
    }
  }

  /// Creates a request for all objects of an entity and its subentities, by key.
  package init(entity: String) {
    self.entity = entity
  }
}
