package import Findings
import StoreFile
import StoreViews

/// How many objects a store has of each entity, how large they are, and from when to when their dates reach.
package struct RowSummary: Sendable {
  /// The objects of just one entity, without those of subentities.
  package struct Entity: Hashable, Sendable {
    /// The name.
    package var name: String
    /// Whether there are no objects of just this entity.
    package var isAbstract: Bool
    /// The number of objects.
    package var rows: Int
    /// The size of their values, in bytes; a number counts as 8, external files do not count.
    package var bytes: Int
    /// The oldest of all dates, in seconds since 2001; nil without any.
    package var oldest: Double?
    /// The newest of all dates, in seconds since 2001; nil without any.
    package var newest: Double?
  }

  /// The entities by number.
  package var entities: [Entity]
  /// What there is to say: rows that are of no entity.
  package var diagnostics: [Diagnostic]
}

/// Counts and measures the objects of a store, in one pass over each table.
///
/// - Parameter store: The store.
/// - Returns: The summary.
/// - Throws: `ToolchainError` with exit code 65 when the store cannot be read, 74 when it was written to meanwhile.
/// - Complexity: O(n) in the size of the tables.
package func summarizeRows(_ store: ReadableStore) throws(ToolchainError) -> RowSummary {
  var facts: [String: TableFacts] = [:]
  for view in store.views.entities where facts[view.table] == nil {
    let views = store.views.entities.filter { $0.table == view.table }
    do throws(StoreError) {
      facts[view.table] = try TableFacts(views, in: store.snapshot)
    } catch {
      throw ToolchainError(reading: store.path, error)
    }
  }
  try store.finish()
  let entities = store.views.entities.map { view in
    facts[view.table]?.entities[Int64(view.number)].map { found in
      var entity = found
      (entity.name, entity.isAbstract) = (view.name, view.isAbstract)
      return entity
    } ?? RowSummary.Entity(name: view.name, isAbstract: view.isAbstract, rows: 0, bytes: 0)
  }
  return RowSummary(entities: entities, diagnostics: strays(facts, store))
}

/// What there is to say about rows that are of no entity.
private func strays(_ facts: [String: TableFacts], _ store: ReadableStore) -> [Diagnostic] {
  facts.sorted { $0.key < $1.key }.compactMap { table, facts in
    let known = Set(store.views.entities.filter { $0.table == table }.map { Int64($0.number) })
    let rows = facts.entities.filter { !known.contains($0.key) }.values.reduce(0) { $0 + $1.rows }
    guard rows > 0 else { return nil }
    return RuleDescription.strayRow.diagnostic(
      "\(table): \(counted(rows, "row")) \(rows == 1 ? "is" : "are") of no entity, and not shown",
      at: .file(store.path))
  }
}

/// What is in a table, by the number of the entity.
private struct TableFacts {
  private(set) var entities: [Int64: RowSummary.Entity] = [:]

  init(_ views: [EntityView], in snapshot: StoreSnapshot) throws(StoreError) {
    let columns = Set(views.flatMap { $0.columns.map(\.column) }).sorted()
    let dates = Set(views.flatMap { $0.columns.filter { $0.kind == .date }.map(\.column) }).sorted()
    let sizes = columns.map { column in
      let name = "t.\(quotedName(column))"
      return "CASE typeof(\(name)) WHEN 'null' THEN 0 WHEN 'integer' THEN 8 WHEN 'real' THEN 8 "
        + "WHEN 'text' THEN length(CAST(\(name) AS BLOB)) ELSE length(\(name)) END"
    }
    // Aggregates over few columns at a time: SQLite limits the depth of a sum.
    let parts = stride(from: 0, to: sizes.count, by: 100).map { start in
      "SUM(\(sizes[start..<min(start + 100, sizes.count)].joined(separator: " + ")))"
    }
    let bounds = dates.flatMap { column in
      let name = "t.\(quotedName(column))"
      let number = "CASE WHEN typeof(\(name)) IN ('real', 'integer') THEN \(name) END"
      return ["MIN(\(number))", "MAX(\(number))"]
    }
    let terms = ["t.Z_ENT", "COUNT(*)"] + parts + bounds
    guard let table = views.first?.table else { return }
    let rows = try snapshot.query(
      "SELECT \(terms.joined(separator: ", ")) FROM main.\(quotedName(table)) AS t NOT INDEXED "
        + "GROUP BY t.Z_ENT")
    while try rows.next() {
      var entity = RowSummary.Entity(
        name: "", isAbstract: false, rows: Int(rows.integer(1)), bytes: 0)
      for place in 2..<2 + parts.count { entity.bytes += Int(rows.integer(place)) }
      for place in stride(from: 2 + parts.count, to: terms.count, by: 2) {
        guard let low = rows.number(place), let high = rows.number(place + 1) else { continue }
        entity.oldest = min(entity.oldest ?? low, low)
        entity.newest = max(entity.newest ?? high, high)
      }
      // What is no number counts with 0, which is no entity's either.
      let number = rows.integer(0)
      if let same = entities[number] {
        entity.rows += same.rows
        entity.bytes += same.bytes
      }
      entities[number] = entity
    }
  }
}

extension RowCursor {
  /// A value of the row as a number; nil when it is none.
  fileprivate func number(_ column: Int) -> Double? {
    switch value(column) {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text, .blob: nil
    }
  }
}
