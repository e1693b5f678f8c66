/// Recognizes the triggers of Core Data in a store by their statements, because any trigger can have their
/// names.
///
/// *Source:* `Documentation/Formats/store-schema.md`, triggers.
package struct CoreDataTriggers: Sendable {
  /// The purpose of a trigger.
  package enum Purpose: Hashable, Sendable {
    /// Required by the model.
    case ofModel
    /// Updates a derived attribute whose triggers are not predicted; it can change only the attribute's
    /// column.
    case derivation(PropertyPath)
    /// Updates an R-tree that is not in the model, such as those created by Photos.
    case rTree
  }

  /// The trigger statements required by the model.
  private let statements: Set<TriggerStatement>
  private let derivations: [UnpredictedDerivation]
  private let rTrees: Set<String>

  /// Prepares to recognize the triggers of a store.
  ///
  /// - Parameters:
  ///   - store: The schema found in the store.
  ///   - model: The model of the store.
  ///   - schema: The schema of the model, with the names used in the store.
  package init(in store: ObservedSchema, of model: Model, _ schema: StoreSchema) {
    guard store.objects.contains(where: { $0.kind == .trigger }) else {
      (statements, derivations, rTrees) = ([], [], [])
      return
    }
    // A trigger stays as the framework wrote it that made it, which need not be the last one.
    let schemas =
      [schema] + SchemaGeneration.ofTriggers.map { predictSchema(model, generation: $0) }
    statements = Set(schemas.flatMap(\.triggers).compactMap { TriggerStatement($0.sql) })
    derivations = schema.doubts.compactMap { UnpredictedDerivation($0, schema) }
    rTrees = Set(store.rTreeTriggers.map(\.name))
  }

  /// The purpose of a trigger.
  ///
  /// - Parameter trigger: A trigger of the store.
  /// - Returns: The purpose; nil for a third-party trigger.
  package func purpose(of trigger: ObservedObject) -> Purpose? {
    guard trigger.kind == .trigger, let statement = trigger.sql.flatMap(TriggerStatement.init)
    else { return nil }
    if statements.contains(statement) { return .ofModel }
    if rTrees.contains(trigger.name) { return .rTree }
    return derivations.first { $0.isKept(by: trigger, statement) }.map { .derivation($0.path) }
  }
}

extension SchemaGeneration {
  /// The generations that write different triggers.
  fileprivate static let ofTriggers = [current, SchemaGeneration(frameworkVersion: 1044)]
}

extension ObservedSchema {
  /// The triggers that only update an R-tree, whether or not the model requires it.
  package var rTreeTriggers: [ObservedObject] {
    let trees = objects.filter(\.isVirtualTable).compactMap { tree in
      tree.rTreeColumns.map { (tree.name, $0) }
    }
    guard !trees.isEmpty else { return [] }
    return objects.filter { trigger in
      guard trigger.kind == .trigger, columns[trigger.table] != nil,
        let statement = trigger.sql.flatMap(TriggerStatement.init)
      else { return false }
      return trees.contains { tree, columns in
        makeRTreeTriggers(of: tree, columns: columns, table: trigger.table).contains {
          TriggerStatement("CREATE TRIGGER \(identifier($0.name)) \($0.statement)") == statement
        }
      }
    }
  }
}

extension ObservedObject {
  /// The columns whose bounds an R-tree of Core Data's form contains; nil for any other object.
  fileprivate var rTreeColumns: [String]? {
    let start = "CREATE VIRTUAL TABLE \(identifier(name)) USING RTREE (Z_PK INTEGER PRIMARY KEY, "
    guard let sql, sql.hasPrefix(start), sql.hasSuffix(" FLOAT)") else { return nil }
    let names = sql.dropFirst(start.count).dropLast(" FLOAT)".count).split(separator: " FLOAT, ")
    let columns = stride(from: 0, to: names.count, by: 2).map { String(names[$0].dropLast(4)) }
    let bounds = columns.flatMap { ["\($0)_MIN", "\($0)_MAX"] }
    return columns.allSatisfy { identifier($0) == $0 } && names.map(String.init) == bounds
      ? columns : nil
  }
}

/// A derived attribute whose triggers are not predicted.
private struct UnpredictedDerivation: Sendable {
  let path: PropertyPath
  /// The table and the column of the attribute.
  let table: String
  let column: String
  /// The tables that the triggers may watch.
  let tables: Set<String>

  init?(_ doubt: SchemaDoubt, _ schema: StoreSchema) {
    guard case .derivation(let path) = doubt, let table = schema.tableName(of: path.entity),
      let column = schema.column(.attribute(path))
    else { return nil }
    (self.path, self.table, self.column) = (path, table, column.name)
    tables = Set(schema.tables.map(\.name))
  }

  /// Whether a trigger has the name and structure of Core Data's triggers for derived attributes: it sets the
  /// column, reports that, and does nothing else.
  func isKept(by trigger: ObservedObject, _ statement: TriggerStatement) -> Bool {
    let name = "Z_DA_\(trigger.table)_\(path.entity)_\(path.path)_"
    return tables.contains(trigger.table) && trigger.name.hasPrefix(name)
      && ["SOURCE_", "PARAMETER_"].contains { trigger.name.dropFirst(name.count).hasPrefix($0) }
      && statement.sets(column, of: table, watching: trigger.table)
  }
}
