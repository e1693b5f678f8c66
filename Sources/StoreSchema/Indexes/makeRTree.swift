import DataModel

extension SchemaBuilder {
  /// Adds the virtual table of an R-tree index and the triggers that keep it.
  ///
  /// - Returns: False when SQLite could not make it: it takes up to five different columns.
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
    addTriggers(
      of: name, bounds: bounds, columns: columns, table: table(of: position),
      origin: .rTree(entity: entity, index: index))
    return true
  }

  private mutating func addTriggers(
    of name: String, bounds: [String], columns: [String], table: String, origin: TriggerOrigin
  ) {
    let tree = identifier(name)
    let names = bounds.map(identifier).joined(separator: ", ")
    // The blank before the first comma is Core Data's.
    let values = columns.map(identifier).enumerated()
      .map { $0 == 0 ? "NEW.\($1) ,NEW.\($1)" : "NEW.\($1), NEW.\($1)" }.joined(separator: ", ")
    let row = "INTO \(tree) (Z_PK, \(names)) VALUES (NEW.Z_PK, \(values)) ;"
    let bodies = [
      ("INSERT", "INSERT OR REPLACE \(row)"),
      ("UPDATE", "DELETE FROM \(tree) WHERE Z_PK = NEW.Z_PK ; INSERT \(row)"),
      ("DELETE", "DELETE FROM \(tree) WHERE Z_PK = OLD.Z_PK ;"),
    ]
    for (event, body) in bodies {
      addTrigger(
        "\(name)_\(event)", on: table,
        statement: "AFTER \(event) ON \(identifier(table)) FOR EACH ROW BEGIN \(body) END",
        origin: origin)
    }
  }

  /// Adds a trigger unless its name is taken.
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
