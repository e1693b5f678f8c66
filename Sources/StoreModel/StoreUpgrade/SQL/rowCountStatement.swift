package import DataModel
package import Migration
import Text

/// The query that counts the rows of a store that a finding concerns.
///
/// Each entity is queried by the column of its own property.
///
/// - Parameters:
///   - question: The rows.
///   - schema: The schema of the old version.
/// - Returns: A SELECT that returns one number; nil if the schema lacks the entity or property, or names a
///   join table that is uncertain.
package func rowCountStatement(_ question: RowQuestion, in schema: StoreSchema) -> String? {
  var groups: [EntityRows] = []
  var links: [String] = []
  var isAboutDuplicates = false
  var conditions = InheritedConditions()
  for part in question.parts {
    if case .links(let one, let other) = part.condition {
      guard let count = linkCount(of: one, besides: other, schema) else { return nil }
      links.append(count)
      continue
    }
    guard let entity = schema.entity(part.entity) else { return nil }
    var rows = EntityRows(table: entity.table, numbers: [entity.number])
    if case .duplicates(let keys) = part.condition {
      isAboutDuplicates = true
      guard let values = values(of: keys, part.entity, schema) else { return nil }
      rows.values = values
    } else {
      guard let condition = conditions.condition(of: part, schema) else { return nil }
      rows.condition = condition
    }
    if let place = groups.firstIndex(where: { $0.isLike(rows) }) {
      groups[place].numbers.append(entity.number)
    } else {
      groups.append(rows)
    }
  }
  guard !isAboutDuplicates else { return duplicateCount(groups, schema) }
  let counts = groups.map { $0.select("COUNT(*)", schema) } + links
  guard counts.count != 1 else { return counts[0] }
  return "SELECT \(counts.isEmpty ? "0" : counts.map { "(\($0))" }.joined(separator: " + "))"
}

/// The rows of some entities of a table that are asked alike.
private struct EntityRows {
  let table: String
  /// The numbers of the entities.
  var numbers: [Int]
  /// The condition on the rows; empty for all.
  var condition = ""
  /// The values that distinguish rows.
  var values: [CountedValue] = []

  func isLike(_ other: EntityRows) -> Bool {
    table == other.table && condition == other.condition && values == other.values
  }

  func select(_ result: String, _ schema: StoreSchema) -> String {
    let conditions = [entityCondition(schema), condition].filter { !$0.isEmpty }
    let filter = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
    return "SELECT \(result) FROM \(identifier(table))\(filter)"
  }

  /// The condition that excludes rows of other entities; empty if absent.
  private func entityCondition(_ schema: StoreSchema) -> String {
    let found = numbers.sorted()
    guard found != schema.entityNumbers(inTable: table) else { return "" }
    return found.count == 1
      ? "Z_ENT = \(found[0])" : "Z_ENT IN (\(found.map(String.init).joined(separator: ", ")))"
  }
}

/// A value that distinguishes rows.
private enum CountedValue: Hashable {
  /// That of a column.
  case column(String)
  /// The same in all rows.
  case literal(String)
  /// That of a column, or in rows without one a literal.
  case filled(column: String, literal: String)

  var sql: String {
    switch self {
    case .column(let name): identifier(name)
    case .literal(let text): text
    case .filled(let name, let text): "IFNULL(\(identifier(name)), \(text))"
    }
  }

  /// Whether rows can be without the value.
  var canBeMissing: Bool { if case .column = self { true } else { false } }
  /// Whether it is the same in all rows.
  var isConstant: Bool { if case .literal = self { true } else { false } }
}

/// The query for rows whose values another row has too.
private func duplicateCount(_ groups: [EntityRows], _ schema: StoreSchema) -> String? {
  guard let first = groups.first?.values,
    groups.allSatisfy({ $0.values.count == first.count })
  else { return nil }
  // A value that all rows share distinguishes none.
  let places = first.indices.filter { place in
    groups.contains { !$0.values[place].isConstant || $0.values[place] != first[place] }
  }
  let rows = groups.map { group in
    var group = group
    group.condition = places.map { group.values[$0] }.filter(\.canBeMissing)
      .map { "\($0.sql) IS NOT NULL" }.joined(separator: " AND ")
    return group
  }
  let isOne = rows.count == 1
  let names = places.map { isOne ? first[$0].sql : "V\($0)" }
  let ending = " GROUP BY \(names.isEmpty ? "NULL" : names.joined(separator: ", ")) HAVING N > 1"
  let counted =
    isOne
    ? rows[0].select("COUNT(*) AS N", schema)
    : "SELECT COUNT(*) AS N FROM ("
      + rows.map { group in
        let values = places.map { "\(group.values[$0].sql) AS V\($0)" }
        return group.select(values.isEmpty ? "1" : values.joined(separator: ", "), schema)
      }.joined(separator: " UNION ALL ") + ")"
  return "SELECT COALESCE(SUM(N), 0) FROM (\(counted)\(ending))"
}

private func values(
  of keys: [RowQuestion.Value], _ entity: String, _ schema: StoreSchema
) -> [CountedValue]? {
  let values = keys.compactMap { key -> CountedValue? in
    switch key {
    case .property(let name): column(name, entity: entity, schema: schema).map { .column($0) }
    case .defaultValue(let attribute): .literal(defaultLiteral(of: attribute))
    case .filled(let name, let attribute):
      column(name, entity: entity, schema: schema).map {
        .filled(column: $0, literal: defaultLiteral(of: attribute))
      }
    }
  }
  return values.count == keys.count ? values : nil
}

/// The literal of the default value; a value that only the app computes is also the same for all rows, but
/// not one of theirs.
private func defaultLiteral(of attribute: Attribute) -> String {
  attribute.defaultValue.flatMap { storedLiteral($0, of: attribute) } ?? "x''"
}

/// The conditions of the parts of a question, each found once: an entity that does not declare the property has its parent's.
private struct InheritedConditions {
  /// The condition that the texts are of.
  private var current: RowQuestion.Condition?
  /// The texts by entity; nil if there is no query.
  private var texts: [String: String?] = [:]

  /// The condition on one entity's rows; nil if there is no query.
  mutating func condition(of part: RowQuestion.Part, _ schema: StoreSchema) -> String? {
    if part.condition != current { (current, texts) = (part.condition, [:]) }
    let parent = schema.entity(part.entity)?.parent
    let text: String? =
      if let parent, let known = texts[parent], let property = part.condition.property,
        !schema.keeps(property, declaredBy: part.entity)
      {
        known
      } else {
        StoreModel.condition(part.condition, entity: part.entity, schema: schema)
      }
    texts[part.entity] = .some(text)
    return text
  }
}

extension RowQuestion.Condition {
  /// The property that the rows of one entity are asked by.
  fileprivate var property: String? {
    switch self {
    case .missing(let name), .present(let name), .unfit(let name, _), .unrelated(let name),
      .related(let name), .relatedToSeveral(let name):
      name
    case .all, .duplicates, .links: nil
    }
  }
}

/// The condition on one entity's rows; nil if there is no query.
private func condition(
  _ condition: RowQuestion.Condition, entity: String, schema: StoreSchema
) -> String? {
  let keyIn = { (keys: [String]) in
    let condition = keys.map { "Z_PK IN (\($0))" }.joined(separator: " OR ")
    return keys.count > 1 ? "(\(condition))" : condition
  }
  switch condition {
  case .all: return ""
  case .missing(let property):
    return column(property, entity: entity, schema: schema).map { "\(identifier($0)) IS NULL" }
  case .present(let property):
    let columns = schema.attributeColumns(property, of: entity).map(\.name)
    let stored =
      columns.isEmpty
      ? [column(property, entity: entity, schema: schema)].compactMap(\.self) : columns
    guard !stored.isEmpty else { return nil }
    let condition = stored.map { "\(identifier($0)) IS NOT NULL" }.joined(separator: " OR ")
    return stored.count > 1 ? "(\(condition))" : condition
  case .unfit(let property, let type):
    return column(property, entity: entity, schema: schema)
      .flatMap { unfitCondition(identifier($0), type) }.map { "(\($0))" }
  case .unrelated(let relationship):
    return relatedKeys(relationship, entity: entity, schema: schema)
      .map { keys in keys.map { "Z_PK NOT IN (\($0))" }.joined(separator: " AND ") }
  case .related(let relationship):
    return relatedKeys(relationship, entity: entity, schema: schema).map(keyIn)
  case .relatedToSeveral(let relationship):
    return relatedPairs(relationship, entity: entity, schema: schema).map { pairs in
      keyIn([
        "SELECT A FROM (\(pairs.joined(separator: " UNION "))) "
          + "GROUP BY A HAVING COUNT(DISTINCT B) > 1"
      ])
    }
  case .duplicates, .links: return nil
  }
}

/// The condition for numbers that do not fit a type; nil for types that are not numeric.
///
/// Decimals count as doubles, which is how SQLite stores their fractions.
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

private func column(_ property: String, entity: String, schema: StoreSchema) -> String? {
  schema.attributeColumn(property, of: entity)?.name
    ?? schema.toOneStorage(of: property, in: entity)?.column
}

/// The queries for the keys of rows with targets in a to-many relationship; nil if the join table is
/// uncertain.
private func relatedKeys(
  _ relationship: String, entity: String, schema: StoreSchema
) -> [String]? {
  toManyPlaces(relationship, entity: entity, schema: schema)?.map { place in
    let name = identifier(place.column)
    return "SELECT \(name) FROM \(identifier(place.table)) WHERE \(name) IS NOT NULL"
  }
}

/// The queries for a to-many relationship's pairs: A, the key of the owner, and B, that of the target; nil if
/// the join table is uncertain.
private func relatedPairs(
  _ relationship: String, entity: String, schema: StoreSchema
) -> [String]? {
  toManyPlaces(relationship, entity: entity, schema: schema)?.map { place in
    let name = identifier(place.column)
    return "SELECT \(name) AS A, \(identifier(place.other)) AS B FROM \(identifier(place.table)) "
      + "WHERE \(name) IS NOT NULL"
  }
}

/// The query for the links of a relationship that its inverse does not have.
private func linkCount(
  of one: RowQuestion.Owner, besides other: RowQuestion.Owner, _ schema: StoreSchema
) -> String? {
  func links(_ owner: RowQuestion.Owner) -> String? {
    if let key = schema.toOneStorage(of: owner.relationship, in: owner.entity) {
      let name = identifier(key.column)
      return
        "SELECT Z_PK AS A, \(name) AS B FROM \(identifier(key.table)) WHERE \(name) IS NOT NULL"
    }
    return relatedPairs(owner.relationship, entity: owner.entity, schema: schema)?.joined(
      separator: " UNION ")
  }
  guard let own = links(one), let others = links(other) else { return nil }
  return "SELECT COUNT(*) FROM (SELECT A, B FROM (\(own)) EXCEPT SELECT B, A FROM (\(others)))"
}

/// The storage of a to-many relationship: the columns with the owner's and the target's key; nil if the join
/// table is uncertain.
private func toManyPlaces(
  _ relationship: String, entity: String, schema: StoreSchema
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
