package import Findings
import StoreSchema

/// One thing that Core Data's validation asks of rows, and how rows are found that break it.
package struct RowCheck: Hashable, Sendable {
  /// How the rows are found.
  enum Rows: Hashable, Sendable {
    /// The rows of the table that a condition holds for, with an expression for what is wrong.
    case matching(condition: String, shown: String?)
    /// A query for the key of each row, and a number.
    case query(String)
  }

  /// What is wrong.
  package var rule: RuleDescription
  /// The error that Core Data reports, in `NSCocoaErrorDomain`; nil where it raises an exception.
  package var code: Int?
  /// The entity that declares the property.
  package var entity: String
  /// The property, dotted for an element of a composite; nil for a constraint of several.
  package var property: String?
  /// What is wrong, as it follows the name of the property: `is mandatory and has no value`.
  package var message: String
  /// The table with the rows.
  package var table: String
  /// How they are found.
  var rows: Rows

  /// What the check is about: `Entity.property`, or the entity.
  package var name: String { entity + (property.map { ".\($0)" } ?? "") }

  /// A query for the number of rows that are wrong: one row with one column.
  package var countQuery: String {
    switch rows {
    case .matching(let condition, _):
      "SELECT COUNT(*) FROM \(identifier(table)) NOT INDEXED WHERE \(condition)"
    case .query(let query): "SELECT COUNT(*) FROM (\(query))"
    }
  }

  /// A query for some of the rows that are wrong, by key: `Z_PK`, `Z_ENT`, and what is wrong or NULL.
  ///
  /// - Parameter limit: How many rows at most.
  /// - Returns: A SELECT.
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
