extension SchemaBuilder {
  /// Adds the virtual table of an R-tree index and the triggers that update it.
  ///
  /// - Returns: False if SQLite cannot create it, as it takes at most five different columns.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, R-trees.
  mutating func addRTree(_ index: String, of columns: [String], to position: Int) -> Bool {
    guard (1...5).contains(columns.count), Set(columns).count == columns.count else { return false }
    let entity = tree.nodes[position].entity.name
    let name = "Z_RT_\(entity)_\(index)"
    guard objectNames.take(name) else { return false }
    let bounds = columns.flatMap { ["\($0)_MIN", "\($0)_MAX"] }
    let definitions = bounds.map { "\(identifier($0)) FLOAT" }.joined(separator: ", ")
    rTrees.append(
      SchemaTable(
        name: name, kind: .rTree(entity: entity, index: index),
        columns: [SchemaColumn(name: "Z_PK", type: "INTEGER", role: .interval)]
          + bounds.map { SchemaColumn(name: $0, type: "FLOAT", role: .interval) },
        sql: "CREATE VIRTUAL TABLE \(identifier(name)) USING RTREE "
          + "(Z_PK INTEGER PRIMARY KEY, \(definitions))"))
    let table = table(of: position)
    let origin = TriggerOrigin.rTree(entity: entity, index: index)
    for trigger in makeRTreeTriggers(of: name, columns: columns, table: table) {
      addTrigger(trigger.name, on: table, statement: trigger.statement, origin: origin)
    }
    return true
  }

  /// Adds a trigger unless its name is in use.
  mutating func addTrigger(
    _ name: String, on table: String, statement: String, origin: TriggerOrigin
  ) {
    guard triggerNames.insert(name.uppercased()).inserted else { return }
    triggers.append(
      SchemaTrigger(
        name: name, table: table, sql: "CREATE TRIGGER \(identifier(name)) \(statement)",
        origin: origin))
  }
}

/// The triggers that update an R-tree.
///
/// - Parameters:
///   - name: The name of the virtual table.
///   - columns: The columns whose values are the bounds of an object, in order.
///   - table: The table with the objects.
/// - Returns: Names, and statements starting at the event.
///
/// *Source:* `Documentation/Formats/store-schema.md`, R-trees.
func makeRTreeTriggers(
  of name: String, columns: [String], table: String
) -> [(name: String, statement: String)] {
  let tree = identifier(name)
  let names = columns.flatMap { ["\($0)_MIN", "\($0)_MAX"] }.map(identifier)
    .joined(separator: ", ")
  // The blank before the first comma is Core Data's.
  let values = columns.map(identifier).enumerated()
    .map { $0 == 0 ? "NEW.\($1) ,NEW.\($1)" : "NEW.\($1), NEW.\($1)" }.joined(separator: ", ")
  let row = "INTO \(tree) (Z_PK, \(names)) VALUES (NEW.Z_PK, \(values)) ;"
  return [
    ("INSERT", "INSERT OR REPLACE \(row)"),
    ("UPDATE", "DELETE FROM \(tree) WHERE Z_PK = NEW.Z_PK ; INSERT \(row)"),
    ("DELETE", "DELETE FROM \(tree) WHERE Z_PK = OLD.Z_PK ;"),
  ].map { event, body in
    (
      "\(name)_\(event)",
      "AFTER \(event) ON \(identifier(table)) FOR EACH ROW BEGIN \(body) END"
    )
  }
}
