import DataModel
import StoreModel

/// The statements that repair a store, in one transaction.
///
/// Triggers are dropped meanwhile: those of Core Data call functions that only it has, and the effects of third-party ones
/// are not part of the repair. Triggers that only maintain an R-tree stay.
///
/// - Parameters:
///   - mendings: The repairs.
///   - store: The objects of the store.
/// - Returns: The script.
func mendingScript(_ mendings: [StoreMending], _ store: ObservedSchema) -> StoreScript {
  let kept = Set(store.rTreeTriggers.map(\.name))
  let triggers = store.objects.filter { $0.kind == .trigger && !kept.contains($0.name) }
  let statements =
    ["PRAGMA foreign_keys = OFF", "BEGIN"]
    + triggers.map { "DROP TRIGGER \(identifier($0.name))" } + mendings.flatMap(\.statements)
    + triggers.compactMap(\.sql) + ["COMMIT"]
  var script = StoreScript()
  for statement in statements { script.statement(statement) }
  script.statement("SELECT 'upgraded'", .success)
  return script
}

extension StoreMending {
  /// Adds to a reading of the rows as they are what this makes of them.
  ///
  /// - Parameter reading: The reading of its table.
  func predict(_ reading: inout TableForecast) {
    switch self {
    case .makeTable, .addColumns, .rebuildIndex, .makeIndex, .replaceIndex: break
    case .setAside(_, let condition), .remove(_, let condition):
      reading.conditions.append("(\(condition)) IS NOT TRUE")
    case .empty(_, _, let condition), .set(_, _, _, let condition):
      for (column, value) in assignments {
        let before = reading.values[column] ?? identifier(column)
        reading.values[column] = "CASE WHEN \(condition) THEN \(value) ELSE \(before) END"
      }
    case .insert(_, _, _, let condition): reading.inserted.append("(\(condition)) IS NOT TRUE")
    }
  }
}

/// The expected rows of a table after a repair.
struct TableForecast {
  /// The expressions for columns that get other values.
  var values: [String: String] = [:]
  /// The conditions on remaining rows before the repair.
  var conditions: [String] = []
  /// The conditions that exclude inserted rows after the repair.
  var inserted: [String] = []
}
