package import DataModel
import Findings
import Text

/// The schema of a store as SQL: a statement a line, in the order in which Core Data makes the objects.
///
/// Without semicolon and comments, each is what `sqlite_master` holds. What is not known for certain is
/// said in a comment before the table, or after the indexes or triggers.
package func schemaSQL(_ schema: StoreSchema, framework: Int? = nil) -> String {
  var doubts = schema.doubts
  /// The comments for the doubts that satisfy `isHere`, without repetition.
  func comments(_ isHere: (SchemaDoubt) -> Bool) -> [String] {
    let found = doubts.filter(isHere)
    doubts.removeAll(where: isHere)
    return found.map { "-- \(printable($0.description))" }
  }
  var lines = framework.map { ["-- as created by framework \($0)"] } ?? []
  for table in schema.tables {
    lines += comments { $0.table == table.name }
    lines.append("\(table.sql);")
  }
  lines += schema.indexes.map { "\($0.sql);" }
  lines += comments(\.isAboutIndex)
  lines += schema.triggers.map { "\($0.sql);" }
  lines += comments { _ in true }
  return lines.map { $0 + "\n" }.joined()
}

extension SchemaDoubt {
  /// The table whose names are doubted.
  fileprivate var table: String? {
    switch self {
    case .joinNames(let table), .tableName(let table): table
    case .derivation, .fetchIndex, .indexName: nil
    }
  }

  fileprivate var isAboutIndex: Bool {
    switch self {
    case .fetchIndex, .indexName: true
    case .joinNames, .tableName, .derivation: false
    }
  }
}
