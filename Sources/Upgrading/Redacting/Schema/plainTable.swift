import DataModel

/// The statement that creates a table with the columns of another, each with a type known to Core Data, and
/// without defaults, checks or constraints other than the primary key.
///
/// - Parameters:
///   - name: The name.
///   - columns: The columns that are copied.
///   - kind: What the model says that it is; nil for a table of Core Data's own.
/// - Returns: The statement.
func plainTable(_ name: String, columns: [ObservedColumn], kind: TableKind?) -> String {
  var parts = columns.map { column in
    let isKey = primaryKeys[foldedName(name), default: "Z_PK"] == foldedName(column.name)
    return "\(identifier(column.name)) \(isKey ? "INTEGER PRIMARY KEY" : plainType(column.type))"
  }
  if case .join = kind {
    let keys = columns.map(\.name).filter { !foldedName($0).contains("FOK_") }
    if keys.count == 2 {
      parts.append("PRIMARY KEY (\(keys.map(identifier).joined(separator: ", ")))")
    }
  }
  return "CREATE TABLE \(identifier(name)) (\(parts.joined(separator: ", ")))"
}

/// The primary keys not called `Z_PK`, by table; `Z_MODELCACHE` has none.
private let primaryKeys = [
  SystemTable.primaryKey.rawValue: "Z_ENT", SystemTable.metadata.rawValue: "Z_VERSION",
]

/// A type with the affinity of one, of those that Core Data declares.
///
/// *Source:* sqlite.org/datatype3.html, 3.1.
private func plainType(_ type: String) -> String {
  let type = foldedName(type)
  if coreDataTypes.contains(type) { return type }
  if type.contains("INT") { return "INTEGER" }
  if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) { return "VARCHAR" }
  if type.contains("BLOB") || type.isEmpty { return "BLOB" }
  return ["REAL", "FLOA", "DOUB"].contains(where: type.contains) ? "FLOAT" : "DECIMAL"
}

private let coreDataTypes: Set = [
  "INTEGER", "FLOAT", "TIMESTAMP", "DECIMAL", "VARCHAR", "VARCHAR(255)", "BLOB",
]
