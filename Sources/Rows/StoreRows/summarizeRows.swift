package import Findings
import StoreFile
import StoreModel

/// The number and sizes of objects of each entity in a store, and the range of their dates.
package struct RowSummary: Sendable {
  /// The objects of just one entity, without those of subentities.
  package struct Entity: Hashable, Sendable {
    /// The name.
    package var name: String
    /// Whether the entity is abstract.
    package var isAbstract: Bool
    /// The number of objects.
    package var rows: Int
    /// The size of their values, in bytes, with those in files of their own; a number counts as 8.
    package var bytes: Int
    /// The number of externally stored values.
    package var externalFiles = 0
    /// The part of ``bytes`` that is in these files.
    package var externalBytes = 0
    /// The oldest of all dates, in seconds since 2001; nil without any.
    package var oldest: Double?
    /// The newest of all dates, in seconds since 2001; nil without any.
    package var newest: Double?
    /// Whether the table is damaged, so that its numbers are not known.
    package var isDamaged = false
  }

  /// The entities by number.
  package var entities: [Entity]
  /// The warnings about orphaned rows, which belong to no object.
  package var diagnostics: [Diagnostic]
  /// Why tables cannot be read.
  package var failures: [Diagnostic]
}

/// Counts and measures the objects of a store, in one pass over each table.
///
/// - Parameter store: The store.
/// - Returns: The summary; of damaged tables it says so.
/// - Throws: `ToolchainError` with exit code 65 if nothing of the store can be read, 74 when it was written to meanwhile.
/// - Complexity: O(n) in the size of the tables.
package func summarizeRows(_ store: ReadableStore) throws(ToolchainError) -> RowSummary {
  var facts: [String: TableFacts] = [:]
  var failures: [String: ToolchainError] = [:]
  for view in store.views.entities where facts[view.table] == nil && failures[view.table] == nil {
    let views = store.views.entities.filter { $0.table == view.table }
    do throws(ToolchainError) {
      facts[view.table] = try TableFacts(views, in: store)
    } catch {
      guard error.isAboutOneTable else { throw error }
      failures[view.table] = error
    }
  }
  let strays = try strays(facts, store: store, failures: &failures)
  try store.finish()
  let entities = store.views.entities.map { view in
    var entity =
      facts[view.table]?.entities[Int64(view.number)]
      ?? RowSummary.Entity(name: "", isAbstract: false, rows: 0, bytes: 0)
    (entity.name, entity.isAbstract) = (view.name, view.isAbstract)
    entity.isDamaged = facts[view.table] == nil
    return entity
  }
  return RowSummary(
    entities: entities, diagnostics: strays,
    failures: store.damage + failures.sorted { $0.key < $1.key }.flatMap(\.value.diagnostics))
}

/// The warnings about orphaned rows; tables are read again only if there are any.
private func strays(
  _ facts: [String: TableFacts], store: ReadableStore, failures: inout [String: ToolchainError]
) throws(ToolchainError) -> [Diagnostic] {
  var result: [Diagnostic] = []
  for place in store.strayPlaces(of: store.views.entities) {
    if place.kind == .objects {
      let known = Set(
        store.views.entities.filter { $0.table == place.table }.map { Int64($0.number) })
      guard facts[place.table]?.entities.keys.contains(where: { !known.contains($0) }) ?? false
      else { continue }
    }
    do throws(ToolchainError) {
      if let strays = try store.strays(in: place) { result.append(strays.diagnostic(store.path)) }
    } catch {
      guard error.isAboutOneTable else { throw error }
      failures[place.table] = failures[place.table] ?? error
    }
  }
  return result
}

/// The facts about a table, by entity number.
private struct TableFacts {
  private(set) var entities: [Int64: RowSummary.Entity] = [:]

  init(_ views: [EntityView], in store: ReadableStore) throws(ToolchainError) {
    let table = views.first?.table ?? ""
    do throws(StoreError) {
      try measure(views, table, in: store.snapshot)
      try measureFiles(views, table, in: store)
    } catch {
      let problem = store.error(reading: table, error)
      guard store.goOn(behind: problem, error) else { throw problem }
      entities = [:]
      do throws(StoreError) {
        try measure(views, table, in: store.snapshot)
        try measureFiles(views, table, in: store)
      } catch { throw problem }
    }
  }

  /// Adds the files that values are in.
  private mutating func measureFiles(
    _ views: [EntityView], _ table: String, in store: ReadableStore
  ) throws(StoreError) {
    let columns = Set(
      views.flatMap { $0.columns.filter { $0.kind == .binary(mayBeExternal: true) }.map(\.column) })
    for column in columns.sorted() {
      let name = "t.\(quotedName(column))"
      let rows = try store.snapshot.query(
        "SELECT t.Z_ENT, \(name) FROM main.\(quotedName(table)) AS t NOT INDEXED "
          + "WHERE length(\(name)) = 38 AND typeof(\(name)) = 'blob'")
      while try rows.next() {
        guard case .blob(let bytes) = rows.value(1), case .file(let file) = StoredData(bytes),
          let size = store.externalSize(file), var entity = entities[rows.number(ofEntity: 0)]
        else { continue }
        entity.bytes += size
        entity.externalBytes += size
        entity.externalFiles += 1
        entities[rows.number(ofEntity: 0)] = entity
      }
    }
  }

  private mutating func measure(
    _ views: [EntityView], _ table: String, in snapshot: StoreSnapshot
  ) throws(StoreError) {
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
      let number = rows.number(ofEntity: 0)
      if let same = entities[number] {
        entity.rows += same.rows
        entity.bytes += same.bytes
      }
      entities[number] = entity
    }
  }
}

extension RowCursor {
  /// The entity number of a row; 0, which no entity has, if it is not an integer.
  fileprivate func number(ofEntity column: Int) -> Int64 {
    if case .integer(let number) = value(column) { number } else { 0 }
  }

  /// A value of the row as a number; nil if it is not a number.
  fileprivate func number(_ column: Int) -> Double? {
    switch value(column) {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text, .blob: nil
    }
  }
}
