import DataModel
package import Findings

/// One thing that Core Data's validation asks of rows, and how rows are found that break it.
package struct RowCheck: Hashable, Sendable {
  /// The query for the rows.
  enum Rows: Hashable, Sendable {
    /// The rows of the table that a condition holds for, with an expression for what is wrong.
    case matching(condition: String, shown: String?)
    /// A query for the key of each row, and a number.
    case query(String)
  }

  /// What is wrong.
  package var rule: RuleDescription
  /// The error code in `NSCocoaErrorDomain` that Core Data reports; nil if it raises an exception.
  package var code: Int?
  /// The entity that declares the property.
  package var entity: String
  /// The property, dotted for an element of a composite; nil for a constraint of several.
  package var property: String?
  /// The problem, as text that follows the property name: `is mandatory and has no value`.
  package var message: String
  /// The table with the rows.
  package var table: String
  /// The query for the rows.
  var rows: Rows

  /// The subject of the check: `Entity.property`, or the entity.
  package var name: String { entity + (property.map { ".\($0)" } ?? "") }

  /// A query for the number of rows that are wrong: one row with one column.
  package var countQuery: String {
    switch rows {
    case .matching(let condition, _):
      "SELECT COUNT(*) FROM \(identifier(table)) NOT INDEXED WHERE \(condition)"
    case .query(let query): "SELECT COUNT(*) FROM (\(query))"
    }
  }

  /// A query for some of the invalid rows in key order: `Z_PK`, `Z_ENT`, and the invalid value or NULL.
  ///
  /// - Parameter limit: The maximum number of rows.
  /// - Returns: A SELECT statement.
  package func exampleQuery(limit: Int) -> String {
    switch rows {
    case .matching(let condition, let shown):
      "SELECT Z_PK, Z_ENT, \(shown ?? "NULL") FROM \(identifier(table)) NOT INDEXED "
        + "WHERE \(condition) ORDER BY Z_PK LIMIT \(limit)"
    case .query(let query):
      "WITH found(key, number) AS (\(query)) SELECT t.Z_PK, t.Z_ENT, found.number "
        + "FROM found JOIN \(identifier(table)) AS t ON t.Z_PK = found.key "
        + "ORDER BY t.Z_PK LIMIT \(limit)"
    }
  }
}
