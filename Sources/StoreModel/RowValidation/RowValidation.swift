import DataModel
package import Findings

/// Core Data's validation of all rows in a store, as queries.
///
/// It is created by ``makeRowValidation(of:_:)``. Queries may call `predicate_match` and `predicate_length`,
/// which `StoreConnection.addTextFunctions()` adds.
package struct RowValidation: Sendable {
  /// The checks, by table and in the order of entities and properties.
  package let checks: [RowCheck]
  /// The rules of the model that cannot be checked here, each as a diagnostic without a location.
  package let unchecked: [Diagnostic]

  /// A query that answers several checks in one reading of a table.
  package struct Pass: Hashable, Sendable {
    /// Gives one row with the number of wrong rows for each check.
    package var query: String
    /// The positions of the checks in ``RowValidation/checks``, in the order of columns.
    package var checks: [Int]
  }

  /// The validation restricted to some of its checks, if the others cannot have changed.
  ///
  /// - Parameter isWanted: Whether to include a check.
  /// - Returns: The restricted validation.
  package func asking(_ isWanted: (RowCheck) -> Bool) -> RowValidation {
    RowValidation(checks: checks.filter(isWanted), unchecked: unchecked)
  }

  /// The maximum number of conditions in one query; SQLite allows 2,000 columns.
  private static let mostConditions = 100

  /// The queries that count all rows that are wrong: few, as each reads its table once.
  package var passes: [Pass] {
    var passes: [Pass] = []
    var ofTables: [String: [(number: Int, condition: String)]] = [:]
    var order: [String] = []
    for (number, check) in checks.enumerated() {
      switch check.rows {
      case .matching(let condition, _):
        if ofTables[check.table] == nil { order.append(check.table) }
        ofTables[check.table, default: []].append((number, condition))
      case .query: passes.append(Pass(query: check.countQuery, checks: [number]))
      }
    }
    for table in order {
      var rest = ofTables[table, default: []][...]
      while !rest.isEmpty {
        let part = rest.prefix(Self.mostConditions)
        rest = rest.dropFirst(part.count)
        let terms = part.map { "COUNT(*) FILTER (WHERE \($0.condition))" }
        passes.append(
          Pass(
            query: "SELECT \(terms.joined(separator: ", ")) FROM \(identifier(table)) NOT INDEXED",
            checks: part.map(\.number)))
      }
    }
    return passes
  }
}
