import DataModel
package import StoreFile
package import StoreModel

extension StoreSnapshot {
  /// Finds a table with rows that all belong to an entity of another table, because its root page is that of
  /// the other one.
  ///
  /// - Parameter views: The entities of the store.
  /// - Returns: The first such table; nil if absent. A table that cannot be read does not count.
  /// - Complexity: O(1) for a table whose first row is its own, otherwise O(n) in its size.
  package func foreignTable(of views: StoreViews) -> String? {
    var seen: Set<String> = []
    return views.entities.map(\.table).first { table in
      let others = views.entities.filter { $0.table != table }.map { String($0.number) }
      guard seen.insert(table).inserted, !others.isEmpty else { return false }
      let rows = "main.\(quotedName(table)) AS t NOT INDEXED"
      let isForeign = "t.Z_ENT IN (\(others.joined(separator: ", ")))"
      let answer = try? query(
        """
        SELECT 1 WHERE (SELECT \(isForeign) FROM \(rows) LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM \(rows) WHERE (\(isForeign)) IS NOT TRUE)
        """)
      return (try? answer?.next()) ?? false
    }
  }
}
