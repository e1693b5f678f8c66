#if canImport(CoreData)
import Foundation

/// The differences between two stores: tables, columns, rows.
///
/// Metadata and the cached model are not compared, as they name the program that wrote them. The
/// order of columns has no meaning.
///
/// - Parameters:
///   - left: The store that Core Data migrated.
///   - right: The store that `modeldiff` upgraded.
/// - Returns: The first difference; nil if absent.
/// - Throws: `ToolFailure` if `/usr/bin/sqlite3` cannot read one of them.
func rowDifference(_ left: String, _ right: String) throws -> String? {
  let tables = """
    SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
    AND name NOT IN ('Z_METADATA', 'Z_MODELCACHE') ORDER BY name
    """
  let names = try [left, right].map { try lines(of: tables, in: $0) }
  guard names[0] == names[1] else {
    return "tables \(names[0].joined(separator: " ")), not \(names[1].joined(separator: " "))"
  }
  for name in names[0] {
    let columns = try [left, right].map { store in
      try lines(of: "SELECT name FROM pragma_table_info(\(text(name))) ORDER BY name", in: store)
    }
    guard columns[0] == columns[1] else {
      return "\(name) has columns \(columns[0].joined(separator: " ")), "
        + "not \(columns[1].joined(separator: " "))"
    }
    let values = columns[0].map { "quote(\(identifier($0)))" }.joined(separator: " || '|' || ")
    let rows = try [left, right].map { store in
      try lines(of: "SELECT \(values) AS r FROM \(identifier(name)) ORDER BY r", in: store)
    }
    guard rows[0] == rows[1] else {
      let missing = Set(rows[0]).subtracting(rows[1]).sorted().first ?? "-"
      let surplus = Set(rows[1]).subtracting(rows[0]).sorted().first ?? "-"
      return "\(name): \(missing), not \(surplus)"
    }
  }
  return nil
}

/// The rows of a query with one column.
private func lines(of query: String, in store: String) throws -> [String] {
  let result = try runProgram(
    URL(filePath: "/usr/bin/sqlite3"), ["-batch", "-readonly", "-json", store, query])
  guard result.exitCode == 0 else {
    throw ToolFailure(name: "sqlite3", arguments: [store], result)
  }
  guard !result.output.isEmpty else { return [] }
  let rows = try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]] ?? []
  return rows.map { row in row.values.first.map { "\($0)" } ?? "" }
}

private func identifier(_ name: String) -> String {
  "\"" + name.replacing("\"", with: "\"\"") + "\""
}

private func text(_ value: String) -> String {
  "'" + value.replacing("'", with: "''") + "'"
}
#endif
