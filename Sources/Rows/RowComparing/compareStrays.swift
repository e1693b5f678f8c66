import DataModel
import Findings
import StoreFile
import StoreModel

/// Compares the rows that no object has: how many there are, and their bytes in order of their keys.
///
/// - Parameters:
///   - entities: The entities that are compared.
///   - stores: The stores.
/// - Returns: The tables in which either store has such rows.
/// - Throws: `ToolchainError` if a table cannot be read.
func compareStrays(
  _ entities: [ComparedEntity], _ stores: StorePair
) throws(ToolchainError) -> [StrayComparison] {
  let old = stores.old.strayPlaces(of: entities.compactMap(\.old))
  var new = stores.new.strayPlaces(of: entities.compactMap(\.new))
  let names = newTables(entities)
  var result: [StrayComparison] = []
  for place in old {
    let name = names[place.table] ?? place.table
    let match = new.firstIndex { $0.kind == place.kind && foldedName($0.table) == foldedName(name) }
    let other = match.map { new.remove(at: $0) }
    if let found = try compare(place, new: other, stores: stores) { result.append(found) }
  }
  for place in new {
    if let found = try compare(nil, new: place, stores: stores) { result.append(found) }
  }
  return result
}

/// The tables of the new store by those of the old one.
private func newTables(_ entities: [ComparedEntity]) -> [String: String] {
  var names: [String: String] = [:]
  for entity in entities {
    if let old = entity.old, let new = entity.new { names[old.table] = new.table }
    for property in entity.properties {
      guard case .targets(.toMany(let old), .toMany(let new)) = property.content else { continue }
      names[old.table] = names[old.table] ?? new.table
    }
  }
  return names
}

private func compare(
  _ old: StrayPlace?, new: StrayPlace?, stores: StorePair
) throws(ToolchainError) -> StrayComparison? {
  var (left, right) = (0, 0)
  if let old { left = try stores.old.strays(in: old)?.count ?? 0 }
  if let new { right = try stores.new.strays(in: new)?.count ?? 0 }
  guard left + right > 0 else { return nil }
  var comparison = StrayComparison(
    oldTable: old?.table, newTable: new?.table, arePairs: (new ?? old)?.kind == .pairs,
    oldCount: left, newCount: right, isEqual: left == right)
  guard left == right, let old, let new else { return comparison }
  let (both, rest) = commonColumns(
    stores.old.columnNames(of: old.table), stores.new.columnNames(of: new.table),
    keys: old.hasKeys(of: new) ? [] : zip(old.keyColumns, new.keyColumns).map { ($0, $1) })
  comparison.leftOut = rest
  do throws(StoreError) {
    let first = try stores.old.cursor(old, both.map(\.old))
    let second = try stores.new.cursor(new, both.map(\.new))
    while comparison.isEqual, try first.next(), try second.next() {
      comparison.isEqual = both.indices.allSatisfy {
        isSameValue(first.value($0), second.value($0))
      }
    }
  } catch {
    throw ToolchainError(reading: stores.new.path, error)
  }
  return comparison
}

/// The columns that both tables have: `keys` by their meaning, others by name; and those that only one has.
private func commonColumns(
  _ old: [String], _ new: [String], keys: [(old: String, new: String)]
) -> (both: [(old: String, new: String)], rest: [String]) {
  let (oldKeys, newKeys) = (
    Set(keys.map { foldedName($0.old) }), Set(keys.map { foldedName($0.new) })
  )
  let left = old.filter { !oldKeys.contains(foldedName($0)) }
  let right = new.filter { !newKeys.contains(foldedName($0)) }
  let names = Dictionary(
    right.map { (foldedName($0), $0) }, uniquingKeysWith: { first, _ in first })
  let others = left.compactMap { name in names[foldedName(name)].map { (old: name, new: $0) } }
  let known = Set(others.map { foldedName($0.old) })
  return (keys + others, (left + right).filter { !known.contains(foldedName($0)) })
}

extension StrayPlace {
  /// Whether the keys of both have the same names.
  fileprivate func hasKeys(of other: StrayPlace) -> Bool {
    Set(keyColumns.map(foldedName)) == Set(other.keyColumns.map(foldedName))
  }
}

extension ReadableStore {
  fileprivate func columnNames(of table: String) -> [String] {
    let tables = observed.schema.columns
    let found = tables[table] ?? tables.first { foldedName($0.key) == foldedName(table) }?.value
    return found?.map(\.name) ?? []
  }

  /// The rows at a location, in key order.
  fileprivate func cursor(
    _ place: StrayPlace, _ columns: [String]
  ) throws(StoreError) -> RowCursor {
    let names = { (columns: [String]) in
      columns.map { "\(place.alias).\(quotedName($0))" }.joined(separator: ", ")
    }
    return try snapshot.query(
      "SELECT \(names(columns)) FROM \(place.source) ORDER BY \(names(place.keyColumns))")
  }
}
