import Findings
import Loading
import StoreFile
import StoreModel

/// The matching of objects in a tree of entities between both stores, if not by number: a temporary SQLite
/// table in the connection to the old store.
final class IdentityTable {
  private let path: String
  private let insertOld: RowCursor
  private let insertNew: RowCursor
  private let findOld: RowCursor
  private let findNew: RowCursor

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - number: A number that no other table has.
  ///   - store: The old store.
  /// - Throws: `ToolchainError` if SQLite cannot create it.
  init(_ number: Int, in store: ReadableStore) throws(ToolchainError) {
    path = store.path
    let snapshot = store.snapshot
    do throws(StoreError) {
      try snapshot.run(
        """
        CREATE TEMP TABLE old_identity_\(number) (key INTEGER PRIMARY KEY, identity INTEGER);
        CREATE TEMP TABLE new_identity_\(number) (key INTEGER PRIMARY KEY, identity INTEGER);
        """)
      let insertion = "(key, identity) VALUES (?1, ?2)"
      insertOld = try snapshot.query("INSERT INTO temp.old_identity_\(number) \(insertion)")
      insertNew = try snapshot.query("INSERT INTO temp.new_identity_\(number) \(insertion)")
      let selection = "SELECT identity FROM temp."
      findOld = try snapshot.query("\(selection)old_identity_\(number) WHERE key = ?1")
      findNew = try snapshot.query("\(selection)new_identity_\(number) WHERE key = ?1")
    } catch {
      throw ToolchainError(reading: store.path, error)
    }
  }

  /// Records that objects match, or that their match is ambiguous.
  ///
  /// - Throws: `ToolchainError` if there is no space for temporary files.
  func record(old: [Int64], new: [Int64]) throws(ToolchainError) {
    guard let identity = new.first else { return }
    try reporting { () throws(StoreError) in
      for key in old {
        try insertOld.restart(key, identity)
        _ = try insertOld.next()
      }
      // Any other object of the new store is what its number says.
      for key in new.dropFirst() {
        try insertNew.restart(key, identity)
        _ = try insertNew.next()
      }
    }
  }

  /// The comparison key of an old object; nil if it has no match.
  ///
  /// - Throws: `ToolchainError` if reading fails.
  func identity(ofOld key: Int64) throws(ToolchainError) -> Int64? {
    try reporting { () throws(StoreError) in
      try findOld.restart(key)
      return try findOld.next() ? findOld.integer(0) : nil
    }
  }

  /// The comparison key of a new object.
  ///
  /// - Throws: `ToolchainError` if reading fails.
  func identity(ofNew key: Int64) throws(ToolchainError) -> Int64 {
    try reporting { () throws(StoreError) in
      try findNew.restart(key)
      return try findNew.next() ? findNew.integer(0) : key
    }
  }

  private func reporting<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(ToolchainError) -> Result {
    do throws(StoreError) {
      return try body()
    } catch {
      throw ToolchainError(reading: path, error)
    }
  }
}

/// Matches the objects of every tree in which an entity is not matched by number.
///
/// - Returns: The tables, by the root of the tree in the new store.
/// - Throws: `ToolchainError` if reading fails or there is no space for temporary files.
func recordIdentities(
  _ entities: [ComparedEntity], _ stores: StorePair
) throws(ToolchainError) -> [String: IdentityTable] {
  var tables: [String: IdentityTable] = [:]
  let roots = Set(entities.filter { !$0.key.isEmpty }.compactMap(\.new?.root))
  for entity in entities {
    guard let root = entity.new?.root, roots.contains(root) else { continue }
    let table =
      if let known = tables[root] { known } else { try IdentityTable(tables.count, in: stores.old) }
    tables[root] = table
    let old = try ObjectGroups(
      entity.old, key: entity.key.map(\.oldName), properties: nil, in: stores.old)
    let new = try ObjectGroups(
      entity.new, key: entity.key.map(\.name), properties: nil, in: stores.new)
    try mergeGroups(old, new: new) { match throws(ToolchainError) in
      if match == .both { try table.record(old: old.members, new: new.members) }
    }
  }
  return tables
}
