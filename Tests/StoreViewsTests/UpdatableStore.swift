import DataModel
import StoreSchema
import StoreViews
import TestSupport

/// A store in memory with views that can be written.
struct UpdatableStore {
  let database = try? Database()
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

  /// Runs a statement and settles it; what was found wrong comes back.
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
