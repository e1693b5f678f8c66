import DataModel

/// A schema in the making.
struct SchemaBuilder {
  let tree: EntityTree
  let generation: SchemaGeneration

  /// The table names by the position of the root.
  var tableNames: [Int: String] = [:]
  /// The columns of the tables by the position of the root, in the order made.
  var columns: [Int: [DraftColumn]] = [:]
  /// The column names of each tree, those in join tables included.
  var columnNames: [Int: NamesInUse] = [:]
  /// The columns with a foreign key, by the position of the entity that they were made for.
  var foreignKeys: [Int: [(column: String, path: PropertyPath)]] = [:]
  /// The name of the column with each role.
  var namesByRole: [ColumnRole: String] = [:]
  /// What old frameworks write into the table's statement, by the position of the root.
  var tableConstraints: [Int: TableConstraints] = [:]
  /// The order columns of an entity, by its position.
  var orderColumns: [Int: [String]] = [:]
  var joins: [JoinDraft] = []
  var indexes: [SchemaIndex] = []
  var rTrees: [SchemaTable] = []
  var triggers: [SchemaTrigger] = []
  var derivedColumns: [DerivedColumn] = []
  var doubts: [SchemaDoubt] = []
  /// The names of tables and indexes, and those of triggers.
  var objectNames = NamesInUse()
  var triggerNames: Set<String> = []

  init(_ model: Model, _ generation: SchemaGeneration) {
    tree = EntityTree(model)
    self.generation = generation
  }

  /// A column with the block of its table that it stands in.
  struct DraftColumn {
    let name: String
    let type: String
    let block: Int
    let role: ColumnRole
  }

  /// The uniqueness constraints that stand in the statement of a table.
  struct TableConstraints {
    var uniqueColumns: Set<String> = []
    var clauses: [String] = []
  }

  /// The block of integers, in which all keys stand too.
  static let integerBlock = 1

  /// Makes a column in the table of the entity at `position`; its name gets a number when it is taken.
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

  /// The name, or if it is taken in the tree the name with the first free number.
  mutating func uniqueColumnName(_ wanted: String, in root: Int) -> String {
    columnNames[root, default: NamesInUse()].unique(wanted)
  }

  /// A name for a table; a number that Core Data would not append is a doubt.
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

/// Names that are taken, regardless of case.
struct NamesInUse {
  private var names: Set<String> = []
  /// The number to try next, by the name without one; smaller ones are taken.
  private var nextNumbers: [String: Int] = [:]

  /// The name, or the name with the first number that makes it new, which is then taken.
  ///
  /// - Complexity: O(1) on average, however many of the same name there are.
  mutating func unique(_ wanted: String) -> String {
    let key = wanted.uppercased()
    guard !names.insert(key).inserted else { return wanted }
    var number = nextNumbers[key] ?? 1
    while !names.insert(key + String(number)).inserted { number += 1 }
    nextNumbers[key] = number + 1
    return wanted + String(number)
  }

  /// Takes a name; says whether it was free.
  mutating func take(_ name: String) -> Bool {
    names.insert(name.uppercased()).inserted
  }
}
