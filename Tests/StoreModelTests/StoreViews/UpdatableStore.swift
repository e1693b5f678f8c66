import CSQLite
import DataModel
import StoreModel
import Synchronization
import TestSupport

/// A store in memory with updatable views.
struct UpdatableStore {
  let database = openDatabase()
  private let views: UpdatableViews

  init(_ model: Model) throws {
    let schema = predictSchema(model)
    views = makeUpdatableViews(of: model, schema, makeViews(of: model, schema)) { value, _ in
      switch value {
      case .integer(let number): "\(number)"
      case .string(let text): quotedText(text)
      default: nil
      }
    }
    for statement in schema.statements + views.setup { try database?.run(statement) }
    for entity in schema.entities {
      try database?.run(
        "INSERT INTO Z_PRIMARYKEY VALUES (\(entity.number), '\(entity.name)', \(entity.parentNumber), 0)"
      )
    }
  }

  /// Runs a statement and completes it; returns the problems found.
  @discardableResult
  func run(_ sql: String, naming columns: [String] = []) throws -> [String] {
    for column in columns { try database?.run("INSERT INTO \"step named\" VALUES ('\(column)')") }
    try database?.run(sql)
    try database?.run("DELETE FROM \"step named\"")
    var problems: [String] = []
    for group in views.settling where try !values(group.condition).isEmpty {
      for part in group.parts {
        switch part {
        case .change(let sql): try database?.run(sql)
        case .refusal(let query): problems += try values(query)
        case .spread(let statements):
          var before = ""
          while true {
            let count = try values("SELECT COUNT(*) FROM \"step doomed\"").first ?? ""
            if count == before { break }
            before = count
            for statement in statements { try database?.run(statement) }
          }
        }
      }
    }
    return problems
  }

  func values(_ sql: String) throws -> [String] { try database?.values(sql) ?? [] }
}

/// Opens a database in memory that has the functions used by triggers.
private func openDatabase() -> Database? {
  opening.withLock { _ in
    let start = unsafeBitCast(
      addFunctions as DatabaseStart, to: (@convention(c) () -> Void).self)
    sqlite3_auto_extension(start)
    defer { sqlite3_cancel_auto_extension(start) }
    return try? Database()
  }
}

/// One database is opened at a time, so that no other gets the functions.
private let opening = Mutex(())

/// The function that SQLite calls with an opened database.
private typealias DatabaseStart =
  @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Int32

private let addFunctions: DatabaseStart = { database, _, _ in
  sqlite3_create_function(
    database, encodingFunction, 1, SQLITE_UTF8, nil,
    { context, _, values in
      guard let value = values?[0], let start = sqlite3_value_text(value) else { return }
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      sqlite3_result_int(context, String(validating: bytes, as: UTF8.self) == nil ? 0 : 1)
    }, nil, nil)
  return sqlite3_create_function(
    database, floatFunction, 1, SQLITE_UTF8, nil,
    { context, _, values in
      guard let value = values?[0], sqlite3_value_type(value) != SQLITE_NULL else { return }
      sqlite3_result_double(context, Double(Float(sqlite3_value_double(value))))
    }, nil, nil)
}
