import DataModel

extension StoreInquiry {
  /// Checks that the indexes exist and are correct, and that rows are unique if a unique index is not.
  func indexes() -> [StoreQuestion] {
    let found = Dictionary(
      keepingFirst: store.objects.filter { $0.kind == .index }.map { (foldedName($0.name), $0) })
    return schema.indexes.filter { store.has($0.table) }.flatMap { index -> [StoreQuestion] in
      let present = found[foldedName(index.name)]
      if let present, isLike(present, index) { return [] }
      return [present.map { other(index, than: $0) } ?? missing(index)] + equalValues(under: index)
    }
  }

  /// Whether an index has the required meaning, independent of its formatting.
  private func isLike(_ found: ObservedObject, _ wanted: SchemaIndex) -> Bool {
    guard let found = found.sql.flatMap(IndexStatement.init),
      let statement = IndexStatement(wanted.sql)
    else { return false }
    guard case .join = wanted.origin else { return found == statement }
    // If the table was renamed, its columns may be in reverse order.
    return found.table == statement.table && !found.isUnique && found.isPlain
      && Set(found.columns) == Set(statement.columns)
  }

  private func missing(_ index: SchemaIndex) -> StoreQuestion {
    StoreQuestion(
      .missingIndex, summary: "the index \(index.name) of \(index.table) is missing",
      at: StoreQuestion.Place(table: index.table, column: index.name),
      rows: .query(absence(of: index.name, "index")), mending: .makeIndex(index.sql))
  }

  private func other(_ index: SchemaIndex, than found: ObservedObject) -> StoreQuestion {
    let isElsewhere = foldedName(found.table) != foldedName(index.table)
    return StoreQuestion(
      .otherIndex,
      summary: "the index \(index.name) of \(index.table) differs from the model",
      at: StoreQuestion.Place(table: index.table, column: index.name),
      rows: .query(
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND name = "
          + quotedText(found.name)),
      mending: isElsewhere ? nil : .replaceIndex(found.name, sql: index.sql),
      obstacle: isElsewhere ? "the index is one of \(found.table)" : nil)
  }

  /// Checks for rows with equal values that an index should reject.
  private func equalValues(under index: SchemaIndex) -> [StoreQuestion] {
    guard case .uniquenessConstraint(let entity, let position) = index.origin,
      let statement = IndexStatement(index.sql), store.hasKey(index.table),
      let names = model.entities[entity]?.uniquenessConstraints, names.indices.contains(position),
      let table = schema.table(index.table)
    else { return [] }
    let columns = table.columns.map(\.name).filter {
      statement.columns.contains(foldedName($0)) && store.has(index.table, [$0])
    }
    guard columns.count == statement.columns.count else { return [] }
    let list = columns.map(identifier)
    let values = "(\(list.joined(separator: ", ")))"
    let isPresent = list.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    let name = identifier(index.table)
    return [
      StoreQuestion(
        .equalValues,
        summary:
          "rows of \(entity) have equal values of \(names[position].joined(separator: ", ")), which must be unique",
        at: StoreQuestion.Place(table: index.table, column: index.name),
        rows: .matching(
          table: name,
          condition:
            "\(isPresent) AND \(values) IN (SELECT \(list.joined(separator: ", ")) FROM \(name) "
            + "NOT INDEXED WHERE \(isPresent) GROUP BY \(list.joined(separator: ", ")) HAVING COUNT(*) > 1)",
          shown: ["Z_PK"] + list))
    ]
  }

  /// Derived attributes without a trigger for which Core Data's triggers are not known.
  func unknownDerivations(keptBy triggers: CoreDataTriggers) -> [StoreQuestion] {
    let kept = store.objects.filter { $0.kind == .trigger }.map {
      ($0.name, triggers.purpose(of: $0))
    }
    return schema.doubts.compactMap { doubt in
      guard case .derivation(let path) = doubt, let table = schema.tableName(of: path.entity),
        let column = schema.column(.attribute(path)), store.has(table, [column.name])
      else { return nil }
      guard !kept.contains(where: { $0.1 == .derivation(path) }) else { return nil }
      let others = kept.map { quotedText($0.0) }.joined(separator: ", ")
      return StoreQuestion(
        .unknownDerivation,
        summary: "the derived attribute \(path.entity).\(path.path) has no trigger",
        at: StoreQuestion.Place(
          table: table, column: column.name, entity: path.entity, property: path.path),
        rows: .query(
          "SELECT \(quotedText(path.path)) WHERE NOT EXISTS (SELECT 1 FROM sqlite_master "
            + "WHERE type = 'trigger' AND instr(name, "
            + "\(quotedText("_\(path.entity)_\(path.path)_"))) > 0 AND name NOT IN (\(others)))"))
    }
  }
}
