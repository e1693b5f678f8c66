import DataModel
package import Migration
package import StoreSchema

/// The query that counts the rows of a store which a finding is about.
///
/// - Parameters:
///   - question: Which rows.
///   - schema: The schema of the old version.
/// - Returns: A SELECT that gives one number; nil when the schema lacks the entity or property, or names a
///   join table that cannot be told for certain.
package func rowCountStatement(_ question: RowQuestion, in schema: StoreSchema) -> String? {
  guard let entity = question.entities.first, let rows = EntityRows(question.entities, schema)
  else { return nil }
  switch question.condition {
  case .all: return rows.count(nil)
  case .missing(let property):
    return column(property, entity, schema).map { rows.count("\($0) IS NULL") }
  case .present(let property):
    let columns = schema.attributeColumns(property, of: entity).map { identifier($0.name) }
    let stored = columns.isEmpty ? [column(property, entity, schema)].compactMap(\.self) : columns
    guard !stored.isEmpty else { return nil }
    let condition = stored.map { "\($0) IS NOT NULL" }.joined(separator: " OR ")
    return rows.count(stored.count > 1 ? "(\(condition))" : condition)
  case .unfit(let property, let type):
    return column(property, entity, schema).flatMap { name in
      unfitCondition(name, type).map { rows.count("(\($0))") }
    }
  case .unrelated(let relationship):
    return relatedKeys(relationship, entity, schema)
      .map { keys in rows.count(keys.map { "Z_PK NOT IN (\($0))" }.joined(separator: " AND ")) }
  case .related(let relationship):
    return relatedKeys(relationship, entity, schema).map { keys in
      let condition = keys.map { "Z_PK IN (\($0))" }.joined(separator: " OR ")
      return rows.count(keys.count > 1 ? "(\(condition))" : condition)
    }
  case .relatedToSeveral(let relationship):
    return relatedPairs(relationship, entity, schema).map { pairs in
      rows.count(
        "Z_PK IN (SELECT A FROM (\(pairs.joined(separator: " UNION "))) "
          + "GROUP BY A HAVING COUNT(DISTINCT B) > 1)")
    }
  case .duplicates(let properties):
    let columns = properties.compactMap { column($0, entity, schema) }
    guard columns.count == properties.count else { return nil }
    let values = columns.isEmpty ? "NULL" : columns.joined(separator: ", ")
    let present = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    let groups =
      rows.select("COUNT(*) AS N", present.isEmpty ? nil : present)
      + " GROUP BY \(values) HAVING N > 1"
    return "SELECT COALESCE(SUM(N), 0) FROM (\(groups))"
  }
}

/// The rows of some entities that share a table.
private struct EntityRows {
  private let table: String
  /// The condition that tells the rows from those of other entities; nil when there are no others.
  private let entityCondition: String?

  init?(_ entities: [String], _ schema: StoreSchema) {
    let found = entities.compactMap { schema.entity($0) }
    guard let first = found.first, found.count == entities.count,
      found.allSatisfy({ $0.table == first.table })
    else { return nil }
    table = first.table
    let numbers = found.map(\.number).sorted()
    let all = schema.entities.filter { $0.table == first.table }.map(\.number)
    if numbers == all.sorted() {
      entityCondition = nil
    } else if numbers.count == 1 {
      entityCondition = "Z_ENT = \(numbers[0])"
    } else {
      entityCondition = "Z_ENT IN (\(numbers.map(String.init).joined(separator: ", ")))"
    }
  }

  func count(_ condition: String?) -> String { select("COUNT(*)", condition) }

  func select(_ result: String, _ condition: String?) -> String {
    let conditions = [entityCondition, condition].compactMap(\.self)
    let filter = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
    return "SELECT \(result) FROM \(identifier(table))\(filter)"
  }
}

/// The condition for numbers that a type does not hold; nil for types that are no numbers.
///
/// Decimals count as doubles, in which SQLite keeps their fractions.
private func unfitCondition(_ column: String, _ type: AttributeType) -> String? {
  let isFraction = "\(column) <> CAST(\(column) AS INTEGER)"
  func isOutside(_ range: ClosedRange<Int>) -> String {
    "\(column) NOT BETWEEN \(range.lowerBound) AND \(range.upperBound)"
  }
  return switch type {
  case .integer16: "\(isFraction) OR \(isOutside(-32768...32767))"
  case .integer32: "\(isFraction) OR \(isOutside(-2_147_483_648...2_147_483_647))"
  case .integer64: isFraction
  case .boolean: "\(column) NOT IN (0, 1)"
  case .float: isOutside(-16_777_216...16_777_216)
  case .double, .decimal: isOutside(-9_007_199_254_740_992...9_007_199_254_740_992)
  default: nil
  }
}

private func column(_ property: String, _ entity: String, _ schema: StoreSchema) -> String? {
  let name =
    schema.attributeColumn(property, of: entity)?.name
    ?? schema.toOneStorage(of: property, in: entity)?.column
  return name.map(identifier)
}

/// The queries for the keys of the rows that a to-many relationship relates to something; nil when the join
/// table cannot be told for certain.
private func relatedKeys(
  _ relationship: String, _ entity: String, _ schema: StoreSchema
) -> [String]? {
  toManyPlaces(relationship, entity, schema)?.map { place in
    let name = identifier(place.column)
    return "SELECT \(name) FROM \(identifier(place.table)) WHERE \(name) IS NOT NULL"
  }
}

/// The queries for what a to-many relationship relates: A, the key of the row that has it, and B, that of the
/// related one; nil when the join table cannot be told for certain.
private func relatedPairs(
  _ relationship: String, _ entity: String, _ schema: StoreSchema
) -> [String]? {
  toManyPlaces(relationship, entity, schema)?.map { place in
    let name = identifier(place.column)
    return "SELECT \(name) AS A, \(identifier(place.other)) AS B FROM \(identifier(place.table)) "
      + "WHERE \(name) IS NOT NULL"
  }
}

/// Where a store keeps a to-many relationship: the column with the key of the row that has it, and the one
/// with that of the related row; nil when the join table cannot be told for certain.
private func toManyPlaces(
  _ relationship: String, _ entity: String, _ schema: StoreSchema
) -> [(table: String, column: String, other: String)]? {
  switch schema.toManyStorage(of: relationship, in: entity) {
  case nil: return nil
  case .foreignKey(let storage): return [(storage.table, storage.column, "Z_PK")]
  case .joinTable(let storage):
    guard !storage.isUncertain else { return nil }
    // A pair of a relationship that is its own inverse may stand in either order.
    return [(storage.table, storage.ownerColumn, storage.memberColumn)]
      + (storage.isOwnInverse ? [(storage.table, storage.memberColumn, storage.ownerColumn)] : [])
  }
}
