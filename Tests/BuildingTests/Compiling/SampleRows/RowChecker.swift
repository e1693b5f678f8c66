import DataModel
import TestSupport

@testable import Building

/// Checks with SQL alone that the rows in a database are valid for a model.
struct RowChecker {
  let model: Model
  let schema: StoreSchema
  let rows: SampleRows
  let database: Database

  /// Fills a database with `rowsPerEntity` rows for each entity that is not abstract.
  init(_ model: Model, rowsPerEntity: Int) throws {
    self.model = model
    schema = predictSchema(model)
    rows = SampleRows(of: model, schema: schema, rowsPerEntity: rowsPerEntity)
    database = try Database()
    for table in schema.tables { try database.run(table.sql) }
    for table in rows.tables {
      var values: [[StoreValue]] = []
      rows.forEachRow(of: table) { values.append($0) }
      try database.insert(into: table, values)
    }
    for column in schema.derivedColumns { try database.run(column.refreshStatement) }
  }

  /// The faults found; constraints hold if their indexes can be created.
  func faults() throws -> [String] {
    var faults: [String] = []
    for index in schema.indexes where isUnique(index) && !hasFatalProblem {
      do { try database.run(index.sql) } catch { faults.append("\(error)") }
    }
    for entity in schema.entities {
      faults += try attributeFaults(entity)
      for relationship in model.entities[entity.name]?.relationships ?? []
      where !relationship.isTransient {
        let path = PropertyPath(entity: entity.name, path: relationship.name)
        faults +=
          relationship.isToMany
          ? try toManyFaults(path, relationship) : try toOneFaults(path, relationship)
      }
    }
    return faults
  }

  var hasFatalProblem: Bool { rows.problems.contains(where: \.isFatal) }

  private func isUnique(_ index: SchemaIndex) -> Bool {
    if case .uniquenessConstraint = index.origin { true } else { false }
  }

  /// The number of rows that a query counts.
  func count(_ query: String) throws -> Int {
    Int(try database.values(query)[0]) ?? -1
  }

  /// The rows of an entity and its subentities, as a condition.
  func isOf(_ entity: SchemaEntity, _ alias: String = "r") -> String {
    "\(alias).Z_ENT BETWEEN \(entity.number) AND \(entity.lastNumber)"
  }

  /// Adds a fault if a query counts rows that must not exist.
  func none(_ query: String, _ what: String, allowed: Int = 0) throws -> [String] {
    let count = try count("SELECT COUNT(*) FROM \(query)")
    return count == allowed ? [] : ["\(what): \(count) rows, not \(allowed)"]
  }
}
