import Building
import CSQLite
import DataModel
import Foundation
import Loading

/// The entity numbers predicted from the model in a store equal the rows of its Z_PRIMARYKEY.
func entityNumbers(_ corpus: Corpus) -> Check {
  Check(name: "entity numbers from model cache = Z_PRIMARYKEY", cases: corpus.storesWithCache) {
    name in
    describingErrors {
      try corpus.copiedStore(name) { path in
        let store = try StoredSchema(path: path)
        let foretold = store.foretold.entities.map {
          ["\($0.number)", $0.name, "\($0.parentNumber)"]
        }
        guard foretold != store.entities else { return nil }
        let differing = zip(foretold, store.entities).filter { $0 != $1 }.map { "\($0), not \($1)" }
        return differing.isEmpty
          ? "\(foretold.count) rows, not \(store.entities.count)" : told("differ", differing)
      }
    }
  }
}

/// The schema predicted from the model in a store is in the store, with the same SQL.
///
/// A table altered by a migration may have its columns in another order.
func foretoldObjects(_ corpus: Corpus) -> Check {
  Check(name: "schema from model cache is in the store", cases: corpus.storesWithCache) { name in
    describingErrors {
      try corpus.copiedStore(name) { path in
        let store = try StoredSchema(path: path)
        let schema = store.foretold
        let statements =
          schema.tables.map { ($0.name, $0.sql) } + schema.indexes.map { ($0.name, $0.sql) }
          + schema.triggers.map { ($0.name, $0.sql) }
        let differing = statements.filter { name, sql in
          guard let found = store.statements[name] else { return true }
          return found != sql && !store.isAltered(name, expected: sql)
        }
        guard !differing.isEmpty else { return nil }
        return told("differ", differing.map(\.0).sorted())
      }
    }
  }
}

/// The schema in a store is predicted from its model.
///
/// An index of another name may repeat one: left by a migration, or made for an old mark.
func storedObjects(_ corpus: Corpus) -> Check {
  Check(name: "schema of the store is foretold", cases: corpus.storesWithCache) { name in
    describingErrors {
      try corpus.copiedStore(name) { path in
        let store = try StoredSchema(path: path)
        let schema = store.foretold
        let names = Set(
          schema.tables.map(\.name) + schema.indexes.map(\.name) + schema.triggers.map(\.name))
        let indexed = Set(schema.indexes.map { indexedColumns($0.sql) })
        let unknown = store.statements.filter { name, sql in
          !names.contains(name) && !isOfCoreData(sql) && !indexed.contains(indexedColumns(sql))
        }
        guard !unknown.isEmpty else { return nil }
        return told("unknown", unknown.keys.sorted())
      }
    }
  }
}

/// The indexes of each entity are in a store in the order in which its model has them.
func orderOfIndexes(_ corpus: Corpus) -> Check {
  Check(name: "indexes of the store in the order of its model", cases: corpus.storesWithCache) {
    name in
    describingErrors {
      try corpus.copiedStore(name) { path in
        let store = try StoredSchema(path: path)
        let chosen = Dictionary(grouping: store.foretold.indexes) { $0.origin.entity }
        for (entity, indexes) in chosen where entity != nil {
          let foretold = indexes.map(\.name)
          let found = store.names.filter(Set(foretold).contains)
          if found != foretold.filter(Set(found).contains) { return "\(entity ?? ""): \(found)" }
        }
        return nil
      }
    }
  }
}

extension IndexOrigin {
  /// The entity whose model requires the index; nil for Core Data's own indexes.
  fileprivate var entity: String? {
    switch self {
    case .fetchIndex(let entity, _), .uniquenessConstraint(let entity, _): entity
    default: nil
    }
  }
}

/// The schema of a store, and the one predicted from its model.
struct StoredSchema {
  /// The statements by name, without quotes.
  let statements: [String: String]
  /// The names of all objects in the order in which they were created.
  let names: [String]
  /// The rows of Z_PRIMARYKEY, except for those of Core Data's own models.
  let entities: [[String]]
  /// The schema that `modelc schema` predicts for the framework that wrote the store.
  let foretold: StoreSchema

  init(path: String) throws {
    let objects = try rows(
      "SELECT name, sql FROM sqlite_master WHERE sql <> '' ORDER BY rowid", path)
    names = objects.map { $0[0] }
    statements = Dictionary(
      objects.map { ($0[0], $0[1].replacingOccurrences(of: "\"", with: "")) },
      uniquingKeysWith: { first, _ in first })
    entities = try rows(
      "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < 16000 ORDER BY Z_ENT", path)
    let version = try loadModel(ModelReference(path), scratch: "/nowhere").selectedVersion()
    foretold = try storeSchema(of: version, framework: version.frameworkVersion).schema
  }

  /// Whether a table has the columns of `expected` in another order or with other whitespace.
  func isAltered(_ name: String, expected: String) -> Bool {
    guard let found = statements[name], found.hasPrefix("CREATE TABLE") else { return false }
    return definitions(found).sorted() == definitions(expected).sorted()
  }
}

extension Corpus {
  /// Calls `body` with a copy of the store.
  func copiedStore<Result>(
    _ name: String, _ body: (String) throws -> Result
  ) throws -> Result {
    try settledStore(name) { path in
      guard path == url(name) else { return try body(path) }
      let copy = FileManager.default.temporaryDirectory
        .appending(path: "conformance-\(UUID().uuidString)").path(percentEncoded: false)
      defer { try? FileManager.default.removeItem(atPath: copy) }
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      return try body(copy)
    }
  }
}

/// The parts of a table's statement between the outer parentheses.
private func definitions(_ sql: String) -> [String] {
  guard let start = sql.firstIndex(of: "("), let end = sql.lastIndex(of: ")") else { return [] }
  var parts = [""]
  var depth = 0
  for character in sql[sql.index(after: start)..<end] {
    if character == "(" { depth += 1 }
    if character == ")" { depth -= 1 }
    if character == ",", depth == 0 {
      parts.append("")
    } else {
      parts[parts.count - 1].append(character)
    }
  }
  return parts.map { $0.trimmingCharacters(in: .whitespaces) }
}

/// The table and columns of an index, without the default sort order.
private func indexedColumns(_ sql: String) -> String? {
  guard sql.contains(" INDEX "), let start = sql.range(of: " ON ") else { return nil }
  return sql[start.upperBound...].replacingOccurrences(of: " COLLATE BINARY ASC", with: "")
}

/// Whether an object belongs to Core Data's own models, or to SQLite.
private func isOfCoreData(_ sql: String) -> Bool {
  let own = ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"]
  let words = sql.split(separator: " ").map(String.init)
  return words.contains { own.contains($0) || $0.hasPrefix("ANSCK") }
}

/// The rows of a query on an unchanged database, with all values as text.
private func rows(_ query: String, _ path: String) throws -> [[String]] {
  var connection: OpaquePointer?
  defer { sqlite3_close_v2(connection) }
  let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
  let uri = URL(filePath: path).absoluteString + "?immutable=1"
  var statement: OpaquePointer?
  defer { sqlite3_finalize(statement) }
  guard sqlite3_open_v2(uri, &connection, flags, nil) == SQLITE_OK,
    sqlite3_prepare_v2(connection, query, -1, &statement, nil) == SQLITE_OK
  else { throw CocoaError(.fileReadCorruptFile) }
  var result: [[String]] = []
  while sqlite3_step(statement) == SQLITE_ROW {
    result.append(
      (0..<sqlite3_column_count(statement)).map { column in
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
      })
  }
  return result
}
