package import DataModel

/// Valid and varied rows for the tables of a store: limits of each type, missing values, and relationships
/// with none, one and several objects.
///
/// Every value follows from the number of its row: the same model gives the same rows, and nothing is
/// kept. Mandatory attributes have values within the bounds of their validation, though these need not
/// match a regular expression; both ends of a relationship agree; constraints hold. Derived attributes
/// that the store can compute are left out, see `StoreSchema.derivedColumns`.
package struct SampleRows: Sendable {
  /// The requirements that the rows cannot satisfy.
  package let problems: [SampleProblem]

  private let schema: StoreSchema
  private let numbers: RowNumbers
  private let plans: [String: SampleTable]

  /// Plans rows.
  ///
  /// - Parameters:
  ///   - model: The model of the store.
  ///   - schema: Its schema.
  ///   - rowsPerEntity: How many rows each entity that is not abstract gets, at least 0.
  ///   - variety: What they are like.
  package init(
    of model: Model, schema: StoreSchema, rowsPerEntity: Int, variety: SampleVariety = .mixed
  ) {
    self.schema = schema
    numbers = RowNumbers(model, schema, rowsPerEntity: rowsPerEntity)
    let unique = UniqueProperties(model, schema: schema, numbers: numbers)
    let relationships = RelationshipPlan(
      model: model, schema: schema, numbers: numbers, singles: unique.toOnes,
      leavesOut: variety == .missing)
    var planner = TablePlanner(
      model: model, schema: schema, numbers: numbers, relationships: relationships,
      unique: unique.attributes, variety: variety)
    var plans: [String: SampleTable] = [:]
    for table in schema.tables { plans[table.name] = planner.plan(of: table) }
    self.plans = plans
    problems = rowsPerEntity > 0 ? unique.problems + planner.problems : []
  }

  /// The number of rows in the tables of the entities.
  package var count: Int {
    maximumKeys.values.reduce(0, +)
  }

  /// `Z_MAX` by the number of the root.
  package var maximumKeys: [Int: Int] {
    let roots = schema.entities.filter { $0.parent == nil }
    return Dictionary(
      roots.map { ($0.number, numbers.count(in: $0.table)) }, uniquingKeysWith: max)
  }

  /// The tables that have rows, in the order of the schema.
  package var tables: [SchemaTable] { schema.tables.filter { plans[$0.name] != nil } }

  /// Calls `body` with every row of a table: a value for each column.
  ///
  /// - Complexity: O(n) in the number of rows; none of them is kept.
  package func forEachRow<Failure: Error>(
    of table: SchemaTable, _ body: ([StoreValue]) throws(Failure) -> Void
  ) throws(Failure) {
    switch plans[table.name] {
    case .entities(let columns):
      var row = [StoreValue](repeating: .null, count: columns.count)
      for key in 0..<numbers.count(in: table.name) {
        for (place, column) in columns.enumerated() {
          row[place] = column.value(key + 1, numbers: numbers, table: table.name)
        }
        try body(row)
      }
    case .join(let links, let columns):
      var row = [StoreValue](repeating: .null, count: columns.count)
      try links.forEachPair { (pair) throws(Failure) in
        for (place, column) in columns.enumerated() { row[place] = .integer(column.value(pair)) }
        try body(row)
      }
    case nil: return
    }
  }
}
