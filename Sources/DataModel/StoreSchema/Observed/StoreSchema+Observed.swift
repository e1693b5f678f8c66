extension StoreSchema {
  /// The schema with the join table names found in a store.
  ///
  /// Core Data names some join tables by the order of a hash table that is only partly known, and does not
  /// rename columns when a migration renames the table. A join table is therefore looked up under both names
  /// that its two relationships give it.
  ///
  /// - Parameter columns: The columns of every table of the store.
  /// - Returns: The schema without uncertain join tables; those not found keep the predicted names.
  package func named(after columns: [String: [ObservedColumn]]) -> StoreSchema {
    var claimed = Set(tables.filter { isFound($0, in: columns) }.map(\.name))
    var renamed: [String: JoinNames] = [:]
    for table in tables where !claimed.contains(table.name) {
      guard case .join(let owner, let inverse, _) = table.kind,
        let names = joinNames(of: table, owner, inverse, in: columns, without: claimed)
      else { continue }
      claimed.insert(names.table)
      renamed[table.name] = names
    }
    return replacingJoins(renamed)
  }

  private func isFound(_ table: SchemaTable, in columns: [String: [ObservedColumn]]) -> Bool {
    guard let found = columns[table.name] else { return false }
    return Set(table.columns.map(\.name)).isSubset(of: found.map(\.name))
  }

  private func joinNames(
    of table: SchemaTable, _ owner: PropertyPath, _ inverse: PropertyPath,
    in observed: [String: [ObservedColumn]], without claimed: Set<String>
  ) -> JoinNames? {
    let numbers = [owner, inverse].map { entity($0.entity)?.number ?? 0 }
    let names = [owner, inverse].map { upperCaseName($0.path) }
    let ends = ["\(numbers[0])\(names[0])", "\(numbers[1])\(names[1])"]
    // What is behind these is a number that makes the name new.
    let stems = ["\(numbers[0])\(names[1])", "\(numbers[1])\(names[0])"].flatMap {
      ["Z_" + $0, "Z_FOK_" + $0]
    }
    for name in ends.map({ "Z_" + $0 }) where !claimed.contains(name) {
      guard let found = observed[name], found.count == table.columns.count else { continue }
      var columns: [String: String] = [:]
      var left = found.map(\.name)
      for column in table.columns {
        let stem = stems.first { isNumbered(column.name, $0) } ?? column.name
        guard
          let place = left.firstIndex(where: { $0 == column.name })
            ?? left.firstIndex(where: { isNumbered($0, stem) })
        else { break }
        columns[column.name] = left.remove(at: place)
      }
      if left.isEmpty { return JoinNames(table: name, columns: columns) }
    }
    return nil
  }

  /// Whether a name is `stem`, optionally followed by a number.
  private func isNumbered(_ name: String, _ stem: String) -> Bool {
    name.hasPrefix(stem) && name.dropFirst(stem.count).allSatisfy(\.isNumber)
  }

  private func replacingJoins(_ names: [String: JoinNames]) -> StoreSchema {
    StoreSchema(
      entities: entities, tables: tables.map { $0.renamed(names[$0.name]) },
      indexes: indexes, triggers: triggers, derivedColumns: derivedColumns,
      doubts: doubts.filter { if case .joinNames = $0 { false } else { true } },
      toManyStorages: toManyStorages.mapValues { storage in
        guard case .joinTable(var join) = storage else { return storage }
        join.isUncertain = false
        guard let names = names[join.table] else { return .joinTable(join) }
        join.table = names.table
        join.ownerColumn = names.columns[join.ownerColumn] ?? join.ownerColumn
        join.memberColumn = names.columns[join.memberColumn] ?? join.memberColumn
        join.orderColumn = join.orderColumn.map { names.columns[$0] ?? $0 }
        return .joinTable(join)
      })
  }
}

/// The names of a join table in a store.
private struct JoinNames {
  let table: String
  /// The actual column names, by predicted name.
  let columns: [String: String]
}

extension SchemaTable {
  fileprivate func renamed(_ names: JoinNames?) -> SchemaTable {
    guard case .join(let owner, let inverse, _) = kind else { return self }
    return SchemaTable(
      name: names?.table ?? name, kind: .join(owner: owner, inverse: inverse, isUncertain: false),
      columns: columns.map {
        SchemaColumn(name: names?.columns[$0.name] ?? $0.name, type: $0.type, role: $0.role)
      }, sql: sql)
  }
}
