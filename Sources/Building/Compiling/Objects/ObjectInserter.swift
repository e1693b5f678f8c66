import DataModel
import StoreFile
import StoreModel

/// Inserts objects into the tables of a new store, and what follows from them later into temporary tables.
final class ObjectInserter {
  private let writer: StoreConnection
  private let plan: LinkPlan
  private let layout: ObjectLayout
  private var statements: [String: RowStatement] = [:]
  /// The positions of columns in the tables of entities.
  private let positions: [String: [String: Int]]
  /// The numbers of derived columns, by table and position.
  private var derivedNumbers: [String: [Int: Int]] = [:]

  init(_ writer: StoreConnection, layout: ObjectLayout, plan: LinkPlan) {
    self.writer = writer
    self.layout = layout
    self.plan = plan
    positions = Dictionary(
      layout.schema.tables.map { table in
        (
          table.name,
          Dictionary(
            zip(table.columns.map(\.name), table.columns.indices),
            uniquingKeysWith: { first, _ in first })
        )
      }, uniquingKeysWith: { first, _ in first })
    for (number, column) in layout.schema.derivedColumns.enumerated() {
      guard let position = positions[column.table]?[column.column] else { continue }
      derivedNumbers[column.table, default: [:]][position] = number
    }
  }

  private func statement(_ sql: String) throws(StoreError) -> RowStatement {
    if let statement = statements[sql] { return statement }
    let statement = try writer.rowStatement(sql)
    statements[sql] = statement
    return statement
  }

  /// Inserts an object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - key: Its key.
  ///   - fill: What knows the keys of the others, and notes names of objects that are not there.
  /// - Throws: `StoreError` if SQLite refuses it, as for a key that is taken.
  func insert(
    _ object: StoredObject, key: Int64, fill: inout ObjectFill
  ) throws(StoreError) {
    let table = object.entity.table
    let columns = positions[table.name] ?? [:]
    var row = object.row
    (row[0], row[1], row[2]) = (
      .integer(key), .integer(Int64(object.entity.entity.number)), .integer(1)
    )
    for (relationship, reference) in object.toOnes {
      guard case .key(let storage) = relationship.storage, let reference else { continue }
      guard let other = try self.key(of: reference, relationship, &fill) else {
        continue
      }
      if let column = columns[storage.column] { row[column] = .integer(other) }
      if let column = storage.entityColumn.flatMap({ columns[$0] }) {
        row[column] = .integer(Int64(relationship.destination.number))
      }
    }
    try insertRow(row, into: table)
    for (column, bytes) in object.textBytes {
      let name = identifier(table.columns[column].name)
      try statement(
        "UPDATE \(identifier(table.name)) SET \(name) = CAST(? AS TEXT) WHERE Z_PK = ?"
      ).run([.blob(bytes), .integer(key)])
    }
    for column in object.derivedColumns {
      guard let number = derivedNumbers[table.name]?[column] else { continue }
      try statement("INSERT INTO \(ObjectLinkTable.derived(number)) (key, value) VALUES (?, ?)")
        .run([.integer(key), row[column]])
    }
    try insertLinks(of: object, key: key, &fill)
  }

  private func insertRow(_ row: [StoreValue], into table: SchemaTable) throws(StoreError) {
    let names = table.columns.map { identifier($0.name) }.joined(separator: ", ")
    let places = table.columns.map { _ in "?" }.joined(separator: ", ")
    try statement("INSERT INTO \(identifier(table.name)) (\(names)) VALUES (\(places))").run(row)
  }

  private func insertLinks(
    of object: StoredObject, key: Int64, _ fill: inout ObjectFill
  ) throws(StoreError) {
    for relationship in object.unwritten where plan.hasCounterpart(relationship) {
      let table = ObjectLinkTable.unwritten(plan.number(of: relationship))
      try statement("INSERT INTO \(table) (key) VALUES (?)").run([.integer(key)])
    }
    for (relationship, references) in object.toManys {
      let table = ObjectLinkTable.links(plan.number(of: relationship))
      let insertion = try statement(
        "INSERT INTO \(table) (owner, member, position) VALUES (?, ?, ?)")
      for (position, reference) in references.enumerated() {
        guard let other = try self.key(of: reference, relationship, &fill) else {
          continue
        }
        do throws(StoreError) {
          try insertion.run([.integer(key), .integer(other), .integer(Int64(position + 1))])
        } catch {
          guard error.isAboutConstraint else { throw error }
          fill.addRepeatedLink(relationship, from: key, to: other)
        }
      }
    }
  }

  /// The key of an object named by a relationship; nil if there is no such object.
  private func key(
    of reference: NamedObject, _ relationship: ObjectRelationship, _ fill: inout ObjectFill
  ) throws(StoreError) -> Int64? {
    let root = fill.root(of: relationship.destination)
    var key: Int64?
    switch reference.id {
    case .key(let said): key = said
    case .name(let name):
      let row = try statement(
        "SELECT place FROM \(ObjectLinkTable.names) WHERE root = ? AND name = ?"
      ).firstRow([.integer(Int64(root)), .text(name)])
      if case .integer(let place) = row?.first { key = fill.keys.key(ofPlace: place, in: root) }
      if key == nil { fill.unknownNames.append((relationship, name)) }
    }
    if let key, let entities = reference.entities {
      try statement(
        "INSERT OR IGNORE INTO \(ObjectLinkTable.claims) (root, key, first, last) VALUES (?, ?, ?, ?)"
      ).run([
        .integer(Int64(root)), .integer(key), .integer(Int64(entities.lowerBound)),
        .integer(Int64(entities.upperBound)),
      ])
    }
    return key
  }
}
