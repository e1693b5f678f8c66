package import DataModel

/// The questions about links to rows that are to be removed from a store, which would then be dangling.
///
/// - Parameters:
///   - rows: The tables and conditions of these rows.
///   - store: The schema found in the store.
///   - model: The model of the store.
///   - schema: The schema of the model, with the names used in the store.
/// - Returns: A question for each relationship that can lead to such a table; the repair empties the link if
///   it is optional.
package func askLinks(
  to rows: [(table: String, condition: String)], in store: ObservedSchema, of model: Model,
  _ schema: StoreSchema
) -> [StoreQuestion] {
  let inquiry = StoreInquiry(store: store, model: model, schema: schema)
  let conditions = Dictionary(grouping: rows, by: \.table).mapValues { rows in
    rows.map { "(\($0.condition))" }.joined(separator: " OR ")
  }
  /// The condition for a key of one of the rows.
  func isGone(_ key: String, _ table: String) -> String? {
    conditions[table].map {
      "\(key) IN (SELECT Z_PK FROM \(identifier(table)) NOT INDEXED WHERE \($0))"
    }
  }
  let keys = inquiry.storedKeys.compactMap { key -> StoreQuestion? in
    guard let isGone = isGone(identifier(key.column), key.target.table) else { return nil }
    // A removed row needs no link.
    let condition = "\(inquiry.isOf(key.holder)) AND \(isGone)"
    let emptied = [key.column] + [key.entityColumn, key.orderColumn].compactMap(\.self)
    return StoreQuestion(
      .danglingKey, summary: "\(key.path.entity).\(key.path.path)",
      at: StoreQuestion.Place(
        table: key.table, column: key.column, entity: key.path.entity, property: key.path.path),
      rows: .matching(table: identifier(key.table), condition: condition, shown: ["Z_PK"]),
      mending: key.obstacle == nil
        ? .empty(table: key.table, columns: emptied, condition: condition) : nil,
      obstacle: key.obstacle)
  }
  let pairs = inquiry.joinEnds.compactMap { table, path, ends -> StoreQuestion? in
    let isGone = ends.compactMap { isGone($0.column, $0.entity.table) }
    guard !isGone.isEmpty else { return nil }
    let condition = isGone.joined(separator: " OR ")
    return StoreQuestion(
      .danglingPair, summary: "\(path.entity).\(path.path)",
      at: StoreQuestion.Place(table: table, entity: path.entity, property: path.path),
      rows: .matching(table: identifier(table), condition: condition, shown: ends.map(\.column)),
      keyColumns: 2, mending: .remove(table: table, condition: condition))
  }
  return keys + pairs
}
