/// The tables of the persistent history, empty until something is saved.
///
/// Rows of `Z_PRIMARYKEY` are added with the first entry.
///
/// *Source:* `Documentation/Formats/store-schema.md`, history: 28 stores of frameworks 973 to 1526, 13 of them SwiftData's.
package struct HistorySchema: Hashable, Sendable {
  /// The number of tombstone columns: the maximum that an entity needs.
  package let tombstones: Int

  /// The history of stores of `model`.
  package init(of model: Model) {
    tombstones =
      model.entities.map { entity in
        ([entity] + model.ancestors(of: entity)).reduce(0) { count, holder in
          count + holder.attributes.count(where: \.preservesValueOnDeletion)
        }
      }.max() ?? 0
  }

  /// The names of the tables, in the order of ``tables``.
  package static let tableNames = ["ACHANGE", "ATRANSACTION", stringTable]

  /// The table of strings shared by transactions, which stores of older systems lack.
  package static let stringTable = "ATRANSACTIONSTRING"

  /// The statements that create the tables.
  package var tables: [String] {
    zip(
      Self.tableNames,
      [
        Self.changeColumns + (0..<tombstones).map { "ZTOMBSTONE\($0) BLOB" },
        Self.transactionColumns, ["ZNAME VARCHAR"],
      ]
    ).map { name, columns in
      let all = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"] + columns
      return "CREATE TABLE \(name) ( \(all.joined(separator: ", ")) )"
    }
  }

  /// The statements that create the indexes.
  package var indexes: [String] {
    [("ACHANGE", "ZTRANSACTIONID")].map(index)
      + Self.stringColumns.map { index("ATRANSACTION", $0) }
      + [
        "CREATE INDEX Z_TRANSACTION_TransactionAuthorIndex ON ATRANSACTION (ZAUTHOR COLLATE BINARY ASC)",
        "CREATE INDEX Z_TRANSACTION_TransactionTimestampIndex ON ATRANSACTION (ZTIMESTAMP COLLATE BINARY ASC)",
        uniqueIndex.sql,
      ]
  }

  /// The unique index on the strings.
  package var uniqueIndex: (name: String, table: String, columns: [String], sql: String) {
    let (name, table) = ("Z_TRANSACTIONSTRING_UNIQUE_NAME", "ATRANSACTIONSTRING")
    return (
      name, table, ["ZNAME"],
      "CREATE UNIQUE INDEX \(name) ON \(table) (ZNAME COLLATE BINARY ASC)"
    )
  }

  private func index(_ table: String, _ column: String) -> String {
    "CREATE INDEX \(table)_\(column)_INDEX ON \(table) (\(column))"
  }

  /// The column names of each table, without those of every object table and the tombstone columns.
  static let columns: [String: Set<String>] = [
    "ACHANGE": Set(changeColumns.compactMap { $0.split(separator: " ").first.map(String.init) }),
    "ATRANSACTION": Set(
      transactionColumns.compactMap { $0.split(separator: " ").first.map(String.init) }),
    "ATRANSACTIONSTRING": ["ZNAME"],
  ]

  /// The number of a tombstone column; nil for other columns.
  ///
  /// - Parameter column: The name, such as `ZTOMBSTONE0`.
  /// - Returns: The number, starting at 0.
  package static func tombstoneNumber(_ column: String) -> Int? {
    guard column.hasPrefix("ZTOMBSTONE"), let number = Int(column.dropFirst("ZTOMBSTONE".count)),
      number >= 0, column == "ZTOMBSTONE\(number)"
    else { return nil }
    return number
  }

  private static let changeColumns = [
    "ZCHANGETYPE INTEGER", "ZENTITY INTEGER", "ZENTITYPK INTEGER", "ZTRANSACTIONID INTEGER",
    "ZCOLUMNS BLOB",
  ]

  /// The columns of transactions that refer to a string, which stores of older systems lack.
  package static let stringColumns = ["ZAUTHORTS", "ZBUNDLEIDTS", "ZCONTEXTNAMETS", "ZPROCESSIDTS"]

  private static let transactionColumns =
    stringColumns.map { "\($0) INTEGER" } + [
      "ZTIMESTAMP FLOAT", "ZAUTHOR VARCHAR", "ZBUNDLEID VARCHAR", "ZCONTEXTNAME VARCHAR",
      "ZPROCESSID VARCHAR", "ZQUERYGEN BLOB",
    ]
}
