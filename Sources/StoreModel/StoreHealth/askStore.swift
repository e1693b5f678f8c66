package import DataModel

/// The questions that determine the problems of a store, given its model.
///
/// Only ordinary tables are queried, and only existing columns. Every query terminates in time proportional
/// to the rows of its tables, apart from sorting, even for an untrusted store.
///
/// - Parameters:
///   - store: The schema found in the store.
///   - model: The model.
///   - schema: The schema of the model, with the names used in the store.
/// - Returns: The questions, in the order in which findings are reported.
package func askStore(
  _ store: ObservedSchema, of model: Model, _ schema: StoreSchema
) -> [StoreQuestion] {
  let inquiry = StoreInquiry(store: store, model: model, schema: schema)
  return inquiry.metadata() + inquiry.tables() + inquiry.entityRows() + inquiry.objects()
    + inquiry.entityNumbers() + inquiry.keys() + inquiry.pairs() + inquiry.inverses()
    + inquiry.orders() + inquiry.values() + inquiry.bookkeeping()
}

/// The input for creating questions.
struct StoreInquiry {
  let store: ObservedSchema
  let model: Model
  let schema: StoreSchema

  /// The condition for the rows of an entity and its subentities.
  func isOf(_ entity: SchemaEntity) -> String {
    let numbers = entity.numbers
    return numbers.count == 1
      ? "Z_ENT = \(numbers.lowerBound)"
      : "Z_ENT BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)"
  }

  /// The condition for rows of other entities or without an entity.
  func isNotOf(_ entity: SchemaEntity) -> String {
    let numbers = entity.numbers
    return
      "IFNULL(Z_ENT, 0) NOT BETWEEN \(numbers.lowerBound) AND \(numbers.upperBound)"
  }

  /// The relationship that an entity declares.
  func relationship(_ path: PropertyPath) -> Relationship? {
    model.entities[path.entity]?.relationships[path.path]
  }

  /// The attribute, or element of a composite, that an entity declares.
  func attribute(_ path: PropertyPath) -> Attribute? {
    let names = path.path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = names.first,
      var found = model.entities[path.entity]?.attributes[first]
    else { return nil }
    for name in names.dropFirst() {
      guard let element = found.elements.first(where: { $0.name == name }) else { return nil }
      found = element
    }
    return found
  }

  /// The tables of entities that are there and can be asked, with their schema.
  var entityTables: [(table: SchemaTable, root: SchemaEntity)] {
    schema.tables.compactMap { table in
      guard case .entities(let root) = table.kind, let entity = schema.entity(root),
        store.hasKey(table.name)
      else { return nil }
      return (table, entity)
    }
  }

  /// The entity at the other end of a relationship, when its table can be asked.
  func destination(of relationship: Relationship) -> SchemaEntity? {
    guard let entity = relationship.destinationEntity.flatMap({ schema.entity($0) }),
      store.hasKey(entity.table)
    else { return nil }
    return entity
  }
}

/// Texts as the rows of a list in SQL: `('a'), ('b')`.
func valueList(_ texts: [String]) -> String {
  texts.map { "(\(quotedText($0)))" }.joined(separator: ", ")
}

/// The first of some names, with how many there are beyond.
func someOf(_ names: [String]) -> String {
  let more = names.count - 3
  return names.prefix(3).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
}
