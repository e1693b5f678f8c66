import DataModel
import Findings
import Migration
import StoreTestSupport

/// Counts in a store of the old version the rows for which a script refuses that store.
///
/// It counts rows in memory from the models alone, independently of the queries in the script.
struct RefusalWitness {
  let step: MigrationStep
  let findings: [MigrationFinding]
  let from: StoreSchema
  let to: StoreSchema
  let store: StoreInspector

  /// What is wrong with a reason; nil if entity, property and number are right.
  func objection(to reason: String) throws -> String? {
    let parts = reason.split(separator: ": ")
    guard let words = parts.last?.split(separator: " "), words.count == 2, parts.count > 1,
      let told = Int(words[0]), words[1] == (told == 1 ? "row" : "rows")
    else { return "no number: \(reason)" }
    let text = parts.dropLast().joined(separator: ": ")
    guard let found = try count(text) else { return "unknown reason: \(reason)" }
    return found == told ? nil : "\(reason), not \(found)"
  }

  private func count(_ text: String) throws -> Int? {
    if let question = findings.first(where: { $0.summary == text })?.rows {
      return try count(question)
    }
    if let match = text.wholeMatch(
      of: /objects are related to several by .+, of which (.+)\.(.+) can keep one/)
    {
      return try torn(String(match.2), of: String(match.1))
    }
    if let match = text.wholeMatch(of: /(.+) has equal values of (.+), which must be unique/) {
      let properties = match.2.split(separator: ", ").map(String.init)
      return try equalRows(of: String(match.1), in: properties)
    }
    return nil
  }

  private func count(_ question: RowQuestion) throws -> Int {
    var keys: [[String]] = []
    var sum = 0
    for part in question.parts {
      guard case .duplicates(let values) = part.condition else {
        sum += try count(part)
        continue
      }
      let properties = values.map { value in
        switch value {
        case .property(let name), .filled(let name, _): name
        case .defaultValue: ""
        }
      }
      keys += try rows([part.entity], properties).map { row in
        zip(row.dropFirst(), values).map { value, key in
          switch key {
          case .property: return value
          case .filled where value != "NULL": return value
          case .filled(_, let attribute), .defaultValue(let attribute):
            return attribute.defaultValue.map(quoted) ?? "computed"
          }
        }
      }
    }
    return sum + repeated(keys.filter { !$0.contains("NULL") }).values.reduce(0, +)
  }

  private func count(_ part: RowQuestion.Part) throws -> Int {
    switch part.condition {
    case .all: return try rows([part.entity], []).count
    case .missing(let property):
      return try rows([part.entity], [property]).count { $0[1] == "NULL" }
    case .present(let property), .unfit(let property, _):
      // Nothing is refused because of a number that a type does not hold.
      return try rows([part.entity], [property]).count { $0[1] != "NULL" }
    case .unrelated(let relationship): return try unrelatedRows(part.entity, relationship)
    case .related(let relationship):
      return try rows([part.entity], []).count - unrelatedRows(part.entity, relationship)
    case .relatedToSeveral(let relationship):
      let isOwnInverse = isOwnInverse(relationship, part.entity)
      let pairs = try pairs(of: relationship, in: part.entity).flatMap { pair in
        isOwnInverse ? [pair, [pair[1], pair[0]]] : [pair]
      }
      let others = Dictionary(grouping: Set(pairs)) { $0[0] }.filter { $0.value.count > 1 }
      return try rows([part.entity], []).count { others[$0[0]] != nil }
    case .links(let one, let other):
      let back = try bothWays(other.relationship, other.entity).map { [$0[1], $0[0]] }
      return try Set(bothWays(one.relationship, one.entity)).subtracting(back).count
    case .duplicates: return 0
    }
  }

  private func unrelatedRows(_ entity: String, _ relationship: String) throws -> Int {
    let related = Set(
      try pairs(of: relationship, in: entity).flatMap { pair in
        isOwnInverse(relationship, entity) ? pair : [pair[0]]
      })
    return try rows([entity], []).count { !related.contains($0[0]) }
  }

  func isOwnInverse(_ relationship: String, _ entity: String) -> Bool {
    guard case .joinTable(let join)? = from.toManyStorage(of: relationship, in: entity) else {
      return false
    }
    return join.isOwnInverse
  }

  /// The values that occur more than once, with their number.
  private func repeated<Value: Hashable>(_ values: [Value]) -> [Value: Int] {
    Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }
  }

  /// The key and the values, as SQLite writes them, of the rows of exactly these entities.
  func rows(_ entities: [String], _ properties: [String]) throws -> [[String]] {
    try entities.flatMap { name -> [[String]] in
      guard let entity = from.entity(name) else { return [] }
      let columns = properties.map { property in
        column(of: property, in: name, from).map { "quote(\(identifier($0)))" } ?? "'NULL'"
      }
      let list = (["Z_PK"] + columns).joined(separator: ", ")
      return try store.rows(
        "SELECT \(list) FROM \(identifier(entity.table)) WHERE Z_ENT = \(entity.number)")
    }
  }

  private func column(of property: String, in entity: String, _ schema: StoreSchema) -> String? {
    schema.attributeColumn(property, of: entity)?.name
      ?? schema.toOneStorage(of: property, in: entity)?.column
  }

  /// The keys that an old relationship connects: owner and member.
  func pairs(of relationship: String, in entity: String) throws -> [[String]] {
    if let key = from.toOneStorage(of: relationship, in: entity) {
      let column = identifier(key.column)
      return try store.rows(
        "SELECT Z_PK, \(column) FROM \(identifier(key.table)) WHERE \(column) IS NOT NULL")
    }
    switch from.toManyStorage(of: relationship, in: entity) {
    case nil: return []
    case .foreignKey(let key):
      let column = identifier(key.column)
      return try store.rows(
        "SELECT \(column), Z_PK FROM \(identifier(key.table)) WHERE \(column) IS NOT NULL")
    case .joinTable(let join):
      return try store.rows(
        "SELECT \(identifier(join.ownerColumn)), \(identifier(join.memberColumn)) "
          + "FROM \(identifier(join.table))")
    }
  }
}

extension RefusalWitness {
  /// The number of rows in an entity's table that will have the same values as another in
  /// properties of the new version.
  private func equalRows(of name: String, in properties: [String]) throws -> Int {
    guard let entity = to.entity(name) else { return 0 }
    let columns = properties.map { column(of: $0, in: name, to) }
    var values: [[String]] = []
    for pair in step.entityPairs {
      guard let source = pair.source, to.tableName(of: pair.destination.name) == entity.table
      else { continue }
      values += try newValues(of: columns, in: pair, from: source.name)
    }
    return repeated(values.filter { !$0.contains("NULL") }).values.reduce(0, +)
  }

  /// The values that the rows of an entity will have in the columns of its new table.
  private func newValues(
    of columns: [String?], in pair: EntityPair, from source: String
  ) throws -> [[String]] {
    let entity = pair.destination.name
    let heirs = columns.map { column in
      pair.properties.first { self.column(of: $0.destination.name, in: entity, to) == column }
    }
    let old = try rows([source], heirs.map { $0?.source?.name ?? "" }).map { Array($0.dropFirst()) }
    return old.map { row in
      zip(row, zip(heirs, columns)).map { value, place in
        let (heir, column) = place
        guard let heir else { return value == "NULL" ? fill(of: column, in: pair) : value }
        guard let new = heir.destination.attribute, let fallback = new.defaultValue else {
          return value
        }
        let isFilled =
          heir.source.map { $0.attribute?.isOptional == true && !new.isOptional } ?? true
        return value == "NULL" && isFilled ? quoted(fallback) : value
      }
    }
  }

  /// The value of rows that lack the property: its default, if the column is new to the table.
  private func fill(of column: String?, in pair: EntityPair) -> String {
    let table = to.tableName(of: pair.destination.name)
    let properties = step.entityPairs.flatMap { other in
      other.properties.filter { property in
        other.source != nil && to.tableName(of: other.destination.name) == table
          && self.column(of: property.destination.name, in: other.destination.name, to) == column
      }
    }
    guard properties.allSatisfy({ $0.source == nil }) else { return "NULL" }
    return properties.first?.destination.attribute?.defaultValue.map(quoted) ?? "NULL"
  }

  /// A default as SQLite writes it, if values of rows can be equal to it.
  fileprivate func quoted(_ value: AttributeValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .boolean(let isSet): isSet ? "1" : "0"
    case .string(let text), .uri(let text): quotedText(text)
    default: "\(value)"
    }
  }
}
