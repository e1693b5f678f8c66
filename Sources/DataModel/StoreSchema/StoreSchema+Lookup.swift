extension StoreSchema {
  /// The entity with the given name.
  package func entity(_ name: String) -> SchemaEntity? {
    entityPositions[name].map { entities[$0] }
  }

  /// The table with the given name.
  package func table(_ name: String) -> SchemaTable? {
    tablePositions[name].map { tables[$0] }
  }

  /// The table that contains the objects of an entity; nil if there is no such entity.
  package func tableName(of entity: String) -> String? {
    self.entity(entity)?.table
  }

  /// The numbers of an entity and all its subentities.
  package func entityNumbers(of entity: String) -> ClosedRange<Int>? {
    self.entity(entity)?.numbers
  }

  /// The numbers of all entities in a table, in order.
  package func entityNumbers(inTable table: String) -> [Int] { tableNumbers[table] ?? [] }

  /// Whether a property is stored where an entity declares it, so that subentities' rows have it in the same
  /// column.
  package func keeps(_ property: String, declaredBy entity: String) -> Bool {
    let path = PropertyPath(entity: entity, path: property)
    return columnPositions[.attribute(path)] != nil || compositeColumns[path] != nil
      || columnPositions[.toOne(path)] != nil || toManyStorages[path] != nil
  }

  /// The column of an attribute that an entity declares or inherits.
  ///
  /// - Parameters:
  ///   - path: The name; for an element of a composite the names starting at the attribute, joined by dots.
  ///   - entity: The name of the entity.
  /// - Returns: nil for transient attributes, attributes without a type, and whole composites.
  package func attributeColumn(_ path: String, of entity: String) -> SchemaColumn? {
    inherited(by: entity) { column(.attribute(PropertyPath(entity: $0, path: path))) }
  }

  /// The columns of a composite attribute that an entity declares or inherits, in declaration order.
  ///
  /// - Returns: For an attribute that is not a composite its one column; empty for unknown names.
  package func attributeColumns(_ path: String, of entity: String) -> [SchemaColumn] {
    if let column = attributeColumn(path, of: entity) { return [column] }
    return inherited(by: entity) { compositeColumns[PropertyPath(entity: $0, path: path)] } ?? []
  }

  /// The storage of a to-one relationship that an entity declares or inherits.
  package func toOneStorage(of relationship: String, in entity: String) -> ToOneStorage? {
    inherited(by: entity) { owner in
      let path = PropertyPath(entity: owner, path: relationship)
      guard let place = columnPositions[.toOne(path)] else { return nil }
      let table = tables[place.table]
      return ToOneStorage(
        table: table.name, column: table.columns[place.column].name,
        entityColumn: column(.toOneEntity(path))?.name,
        orderColumn: column(.toOneOrder(path))?.name)
    }
  }

  /// The storage of a to-many relationship that an entity declares or inherits.
  package func toManyStorage(of relationship: String, in entity: String) -> ToManyStorage? {
    inherited(by: entity) { toManyStorages[PropertyPath(entity: $0, path: relationship)] }
  }

  /// The column with the given role for a property.
  package func column(_ role: ColumnRole) -> SchemaColumn? {
    columnPositions[role].map { tables[$0.table].columns[$0.column] }
  }

  /// The first non-nil answer for the entity or its ancestors, nearest first.
  private func inherited<Answer>(by entity: String, _ answer: (String) -> Answer?) -> Answer? {
    var next: String? = entity
    while let name = next {
      if let answer = answer(name) { return answer }
      next = self.entity(name)?.parent
    }
    return nil
  }
}
