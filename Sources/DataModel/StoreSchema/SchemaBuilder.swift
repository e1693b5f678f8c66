/// A schema under construction.
struct SchemaBuilder {
  let tree: EntityTree
  let generation: SchemaGeneration

  /// The table names, by position of the root.
  var tableNames: [Int: String] = [:]
  /// The columns of the tables in creation order, by position of the root.
  var columns: [Int: [DraftColumn]] = [:]
  /// The column names in use in each tree, including those in join tables.
  var columnNames: [Int: NamesInUse] = [:]
  /// The columns with a foreign key, by position of the entity for which they were created.
  var foreignKeys: [Int: [(column: String, path: PropertyPath)]] = [:]
  /// The name of the column with each role.
  var namesByRole: [ColumnRole: String] = [:]
  /// The constraints that old frameworks write into the table's statement, by position of the root.
  var tableConstraints: [Int: TableConstraints] = [:]
  /// The order columns of an entity, by its position.
  var orderColumns: [Int: [String]] = [:]
  var joins: [JoinDraft] = []
  var indexes: [SchemaIndex] = []
  var rTrees: [SchemaTable] = []
  var triggers: [SchemaTrigger] = []
  var derivedColumns: [DerivedColumn] = []
  var doubts: [SchemaDoubt] = []
  /// The names of tables and indexes, and those of triggers, in use.
  var objectNames = NamesInUse()
  var triggerNames: Set<String> = []

  init(_ model: Model, _ generation: SchemaGeneration) {
    tree = EntityTree(model)
    self.generation = generation
  }

  /// A column and the block of its table to which it belongs.
  struct DraftColumn {
    let name: String
    let type: String
    let block: Int
    let role: ColumnRole
  }

  /// The uniqueness constraints in a table's statement.
  struct TableConstraints {
    var uniqueColumns: Set<String> = []
    var clauses: [String] = []
  }

  /// The block of integers, which also contains all keys.
  static let integerBlock = 1

  /// Creates a column in the table of the entity at `position`, with a number appended if its name is in use.
  @discardableResult
  mutating func addColumn(
    _ wanted: String, type: String = "INTEGER", block: Int = integerBlock, role: ColumnRole,
    to position: Int
  ) -> String {
    let root = tree.nodes[position].root
    let name = uniqueColumnName(wanted, in: root)
    columns[root, default: []].append(
      DraftColumn(name: name, type: type, block: block, role: role))
    if namesByRole[role] == nil { namesByRole[role] = name }
    return name
  }

  /// The name, or if it is in use in the tree, the name with the first free number.
  mutating func uniqueColumnName(_ wanted: String, in root: Int) -> String {
    columnNames[root, default: NamesInUse()].unique(wanted)
  }

  /// A name for a table; appending a number is a doubt, because Core Data is not known to do so.
  mutating func tableName(_ wanted: String) -> String {
    let name = objectNames.unique(wanted)
    if name != wanted { doubts.append(.tableName(name)) }
    return name
  }

  /// The table of the entity at `position`.
  func table(of position: Int) -> String {
    tableNames[tree.nodes[position].root] ?? ""
  }

  /// The number of the entity at `position`.
  func number(of position: Int) -> Int { tree.nodes[position].number }
}

/// Names in use, ignoring case.
struct NamesInUse {
  private var names: Set<String> = []
  /// The next number to try, by the name without a number; smaller ones are in use.
  private var nextNumbers: [String: Int] = [:]

  /// Reserves the name, or the name with the first number that makes it unique.
  ///
  /// - Complexity: O(1) on average, even for many equal names.
  mutating func unique(_ wanted: String) -> String {
    let key = wanted.uppercased()
    guard !names.insert(key).inserted else { return wanted }
    var number = nextNumbers[key] ?? 1
    while !names.insert(key + String(number)).inserted { number += 1 }
    nextNumbers[key] = number + 1
    return wanted + String(number)
  }

  /// Reserves a name; returns whether it was free.
  mutating func take(_ name: String) -> Bool {
    names.insert(name.uppercased()).inserted
  }
}
