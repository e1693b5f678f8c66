import DataModel

/// The rows of each entity.
///
/// In each table the entities that are not abstract come by number, each with the same number of rows,
/// numbered from 1 on. So the rows of an entity and all its subentities are one range of keys.
struct RowNumbers {
  let rowsPerEntity: Int
  /// The keys of each entity with its subentities, by name.
  private var keysByEntity: [String: Range<Int>] = [:]
  /// The tables, by entity name.
  private var tables: [String: String] = [:]
  /// The numbers of the entities that have rows of their own, by table.
  private var concrete: [String: [Int]] = [:]

  init(_ model: Model, _ schema: StoreSchema, rowsPerEntity: Int) {
    self.rowsPerEntity = rowsPerEntity
    for entity in schema.entities where model.entities[entity.name]?.isAbstract == false {
      concrete[entity.table, default: []].append(entity.number)
    }
    for entity in schema.entities {
      let numbers = concrete[entity.table] ?? []
      let first = numbers.firstIndex { $0 >= entity.number } ?? numbers.count
      let end = numbers.firstIndex { $0 > entity.lastNumber } ?? numbers.count
      keysByEntity[entity.name] = first * rowsPerEntity + 1..<end * rowsPerEntity + 1
      tables[entity.name] = entity.table
    }
  }

  /// The keys of the rows of an entity and its subentities.
  func keys(of entity: String) -> Range<Int> {
    keysByEntity[entity] ?? 1..<1
  }

  /// The number of rows in a table.
  func count(in table: String) -> Int {
    (concrete[table]?.count ?? 0) * rowsPerEntity
  }

  /// The number of the entity of a row, whose key is one of the table's.
  func entityNumber(ofKey key: Int, in table: String) -> Int {
    guard let numbers = concrete[table], key > 0, (key - 1) / rowsPerEntity < numbers.count else {
      return 0
    }
    return numbers[(key - 1) / rowsPerEntity]
  }

  /// The keys that are rows of both entities.
  func keys(of entity: String, and other: String) -> Range<Int> {
    guard tables[entity] == tables[other] else { return 1..<1 }
    return keys(of: entity).clamped(to: keys(of: other))
  }
}
