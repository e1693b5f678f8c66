import DataModel

extension StoreInquiry {
  /// The repair of a missing table: it is created empty, with its indexes and the triggers that watch it.
  ///
  /// The highest keys remain in `Z_PRIMARYKEY`, so no key is assigned twice.
  ///
  /// - Parameter table: The table.
  /// - Returns: The repair, or the reason why there is none.
  func making(_ table: SchemaTable) -> (mending: StoreMending?, obstacle: String?) {
    let taken = Set(store.objects.map { foldedName($0.name) })
    guard !taken.contains(foldedName(table.name)) else {
      return (nil, "something else has the name of the table")
    }
    switch table.kind {
    case .system, .rTree: return (nil, "which rows it had is not known")
    case .join where isUncertain(table.name):
      return (nil, "the name that Core Data gives the table is not known with certainty")
    case .join, .entities: break
    }
    let indexes = schema.indexes.filter { $0.table == table.name }.map { ($0.name, $0.sql) }
    let triggers = schema.triggers.compactMap { trigger -> (String, String)? in
      guard trigger.table == table.name, case .derivedAttribute = trigger.origin else { return nil }
      return (trigger.name, trigger.sql)
    }
    let parts = (indexes + triggers).filter { !taken.contains(foldedName($0.0)) }
    return (.makeTable(table.name, statements: [table.sql] + parts.map(\.1)), nil)
  }

  /// Whether the name of a join table is a guess that the schema of the existing store no longer confirms.
  private func isUncertain(_ name: String) -> Bool {
    guard case .join(_, _, let isUncertain)? = predictSchema(model).table(name)?.kind else {
      return true
    }
    return isUncertain
  }

  /// A missing column as it is restored; nil if it requires a value that is not known.
  func restored(_ column: SchemaColumn, in table: SchemaTable) -> RestoredColumn? {
    let found = store.columns[table.name] ?? []
    guard !found.contains(where: { foldedName($0.name) == foldedName(column.name) }) else {
      return nil
    }
    return restoredValue(column.role, in: table).map {
      RestoredColumn(name: column.name, type: column.type, value: $0)
    }
  }

  private func restoredValue(_ role: ColumnRole, in table: SchemaTable) -> String? {
    switch role {
    case .attribute(let path): restoredValue(of: path, role, in: table)
    case .toOne: isRequired(role) ? nil : "NULL"
    case .toOneEntity, .toOneOrder, .toMany, .toManyOrder, .joinOrder, .reflexiveOrder: "NULL"
    case .primaryKey, .entity, .saveCount, .joinMember, .reflexiveMember, .interval, .system: nil
    }
  }

  /// The expression for the values of an attribute whose column is made again: as after a migration that adds it.
  ///
  /// *Source:* `Documentation/Formats/store-migration.md`: optional attributes get their default value as well.
  private func restoredValue(
    of path: PropertyPath, _ role: ColumnRole, in table: SchemaTable
  ) -> String? {
    guard let attribute = attribute(path), !attribute.isDerived,
      let entity = schema.entity(path.entity)
    else { return nil }
    if let value = defaultValue(of: path) {
      guard store.has(table.name, ["Z_ENT"]), let literal = storedLiteral(value, of: attribute)
      else { return nil }
      return "CASE WHEN \(isOf(entity)) THEN \(literal) END"
    }
    return isRequired(role) ? nil : "NULL"
  }

  /// The default value of an attribute, or of an element of a composite: that in the composite, otherwise its own.
  private func defaultValue(of path: PropertyPath) -> AttributeValue? {
    let names = path.path.split(separator: ".").map(String.init)
    var given: AttributeValue?
    for (place, name) in names.enumerated() {
      let own = attribute(
        PropertyPath(
          entity: path.entity, path: names[...place].joined(separator: ".")))?.defaultValue
      if case .composite(let values)? = given { given = values[name] ?? own } else { given = own }
    }
    return given
  }
}
