extension SchemaBuilder {
  /// Creates the triggers that update derived attributes.
  ///
  /// Supported are copies of a to-one relationship's attribute, and counts of a to-many relationship with a
  /// to-one inverse. All other derived attributes get only a column.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, derived attributes.
  mutating func makeDerivationTriggers() {
    for position in tree.numbered {
      for attribute in tree.nodes[position].attributes {
        guard let derivation = attribute.derivation else { continue }
        let path = PropertyPath(entity: tree.nodes[position].entity.name, path: attribute.name)
        guard let target = target(of: path, in: position),
          addTriggers(of: derivation, target, position)
        else {
          doubts.append(.derivation(path))
          continue
        }
      }
    }
  }

  private func target(of path: PropertyPath, in position: Int) -> DerivationTarget? {
    namesByRole[.attribute(path)].map {
      DerivationTarget(
        path: path, table: identifier(table(of: position)), column: identifier($0),
        entityTest: entityTest(position))
    }
  }

  /// The entity test in triggers of older frameworks for an entity with subentities.
  private func entityTest(_ position: Int) -> ClosedRange<Int>? {
    let node = tree.nodes[position]
    guard generation.testsEntityInTriggers, !node.children.isEmpty else { return nil }
    return node.number...node.lastNumber
  }

  private mutating func addTriggers(
    of derivation: Derivation, _ target: DerivationTarget, _ position: Int
  ) -> Bool {
    guard derivation.filteringPredicate == nil, let text = derivation.expression else {
      return false
    }
    switch try? parseExpression(text) {
    case .keyPath(nil, let path):
      let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard keys.count == 2 else { return false }
      return addCopyTriggers(target, position, relationship: keys[0], attribute: keys[1])
    case .function(nil, "count:", let arguments):
      guard arguments.count == 1, case .keyPath(nil, let name) = arguments[0] else { return false }
      return addCountTriggers(target, position, relationship: name)
    default: return false
    }
  }

  /// Adds the triggers that copy an attribute of a to-one relationship's destination.
  private mutating func addCopyTriggers(
    _ target: DerivationTarget, _ position: Int, relationship name: String, attribute: String
  ) -> Bool {
    guard let id = tree.relationship(name, of: position), !tree[id].isToMany,
      let key = namesByRole[.toOne(tree.path(id))].map(identifier),
      let end = tree.destination(of: id)
    else { return false }
    let columns = storedColumns(of: attribute, in: end)
    guard columns.count == 1 else { return false }
    let table = identifier(table(of: end))
    let column = identifier(columns[0].name)
    let value = "(SELECT \(column) FROM \(table) WHERE Z_PK = NEW.\(key))"
    let own = target.ownRow
    let others = "\(key) = NEW.Z_PK"
    let triggers = [
      target.source("INSERT", "AFTER INSERT", set: value, at: own),
      target.source("UPDATE", "AFTER UPDATE OF \(key)", set: value, at: own),
      target.parameter("INSERT", "AFTER INSERT", on: table, set: "NEW.\(column)", at: others),
      target.parameter(
        "UPDATE", "AFTER UPDATE OF \(column)", on: table, set: "NEW.\(column)", at: others),
    ]
    add(triggers, of: target, end: self.table(of: end), position)
    addDerivedColumn(
      target, position,
      source: ColumnName(table: self.table(of: end), column: columns[0].name),
      value: "SELECT source.\(column) FROM \(table) AS source "
        + "WHERE source.Z_PK = \(target.table).\(key)")
    return true
  }

  /// Adds the triggers that count the objects referring back.
  private mutating func addCountTriggers(
    _ target: DerivationTarget, _ position: Int, relationship name: String
  ) -> Bool {
    guard let id = tree.relationship(name, of: position), tree[id].isToMany,
      !tree.isManyToMany(id), let storage = foreignKey(of: id)
    else { return false }
    let table = identifier(storage.table)
    let key = identifier(storage.column)
    let column = target.column
    let (new, old) = ("Z_PK = NEW.\(key)", "Z_PK = OLD.\(key)")
    let (isNew, isOld) = ("(NEW.\(key) NOT NULL)", "(OLD.\(key) NOT NULL)")
    let update = "AFTER UPDATE OF \(key)"
    let triggers = [
      target.parameter(
        "INSERT", "AFTER INSERT", on: table, when: isNew, set: "IFNULL(\(column), 0) + 1", at: new),
      target.parameter(
        "UPDATE_INCREMENT", update, on: table, when: isNew, set: "\(column) + 1", at: new),
      target.parameter(
        "UPDATE_DECREMENT", update, on: table, when: isOld, set: "\(column) - 1", at: old),
      target.parameter(
        "DELETE", "AFTER DELETE", on: table, when: isOld, set: "\(column) - 1", at: old),
      target.source(
        "INSERT", "AFTER INSERT",
        set: "(SELECT IFNULL(COUNT(\(key)), 0) FROM \(table) WHERE \(key) = NEW.Z_PK)",
        at: target.ownRow),
    ]
    add(triggers, of: target, end: storage.table, position)
    addDerivedColumn(
      target, position, source: nil,
      value: "SELECT COUNT(*) FROM \(table) AS source WHERE source.\(key) = \(target.table).Z_PK")
    return true
  }

  /// Adds the statement that recomputes a column for the entity at `position` and its subentities.
  private mutating func addDerivedColumn(
    _ target: DerivationTarget, _ position: Int, source: ColumnName?, value: String
  ) {
    let node = tree.nodes[position]
    let name = namesByRole[.attribute(target.path)] ?? ""
    derivedColumns.append(
      DerivedColumn(
        path: target.path, table: table(of: position), column: name, source: source,
        refreshStatement: "UPDATE \(target.table) SET \(target.column) = (\(value)) "
          + "WHERE Z_ENT BETWEEN \(node.number) AND \(node.lastNumber)",
        staleRowsQuery:
          "SELECT COUNT(*) FROM \(target.table) WHERE \(target.column) IS NOT (\(value)) "
          + "AND Z_ENT BETWEEN \(node.number) AND \(node.lastNumber)"))
  }

  private mutating func add(
    _ triggers: [DerivationTrigger], of target: DerivationTarget, end: String, _ position: Int
  ) {
    for trigger in triggers {
      let table = trigger.isAtSource ? table(of: position) : end
      let name = "Z_DA_\(table)_\(target.path.entity)_\(target.path.path)_\(trigger.suffix)"
      addTrigger(
        name, on: table, statement: trigger.statement, origin: .derivedAttribute(target.path))
    }
  }
}
