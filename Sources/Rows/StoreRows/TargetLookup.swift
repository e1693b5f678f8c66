import DataModel
import StoreFile
import StoreModel
import Text

/// Finds the targets of a to-many relationship for one object after the other.
final class TargetLookup {
  private let cursor: RowCursor

  /// Prepares the query for a relationship.
  ///
  /// If no index leads from owners to targets, the pairs are sorted once, into a temporary table.
  ///
  /// - Throws: `StoreError` if the store has no such table or there is no space for temporary files.
  init(_ relationship: ToManyView, in snapshot: StoreSnapshot) throws(StoreError) {
    let direct = relationship.targetQuery
    if try !Self.scans(direct, in: snapshot) {
      cursor = try snapshot.query(direct)
      return
    }
    // SQLite takes names that differ only in case for one, as models do not.
    let id = hexadecimalText("\(relationship.entity).\(relationship.name)".utf8, isUpperCase: true)
    let name = quotedName("pairs \(id)")
    try snapshot.run(
      """
      CREATE TEMP TABLE IF NOT EXISTS \(name) (owner INTEGER, position INTEGER, target INTEGER);
      INSERT INTO temp.\(name) SELECT owner, position, target FROM (\(relationship.pairs))
      WHERE NOT EXISTS (SELECT 1 FROM temp.\(name));
      CREATE INDEX IF NOT EXISTS temp.\(quotedName("index \(id)"))
      ON \(name) (owner, position, target);
      """)
    cursor = try snapshot.query(
      "SELECT target FROM temp.\(name) WHERE owner = ?1 ORDER BY position, target")
  }

  /// Whether SQLite would go through a whole table for a query.
  private static func scans(_ query: String, in snapshot: StoreSnapshot) throws(StoreError) -> Bool
  {
    let plan = try snapshot.query("EXPLAIN QUERY PLAN " + query)
    while try plan.next() {
      if plan.text(3)?.hasPrefix("SCAN") ?? false { return true }
    }
    return false
  }

  /// Calls `body` with the keys of an owner's targets; a pair may have none.
  ///
  /// - Throws: `StoreError` if reading fails.
  func forEachTarget(of owner: Int64, _ body: (Int64) -> Void) throws(StoreError) {
    try cursor.restart(owner)
    while try cursor.next() {
      // SQLite makes an integer of anything: of NULL the key 0, which an object of a damaged store can have.
      if case .integer(let key) = cursor.value(0) { body(key) }
    }
  }
}

extension ToManyView {
  /// A query for the targets of the owner `?1`, in order.
  var targetQuery: String {
    switch storage {
    case .foreignKey(let key):
      let order = key.orderColumn.map { "t.\(quotedName($0)), " } ?? ""
      return "SELECT t.Z_PK FROM main.\(quotedName(key.table)) AS t "
        + "WHERE t.\(quotedName(key.column)) = ?1 ORDER BY \(order)t.Z_PK"
    case .joinTable(let join) where join.isOwnInverse:
      return "SELECT target FROM (\(pairs)) WHERE owner = ?1 ORDER BY position, target"
    case .joinTable(let join):
      let order = join.orderColumn.map { "t.\(quotedName($0)), " } ?? ""
      let member = "t.\(quotedName(join.memberColumn))"
      return "SELECT \(member) FROM main.\(quotedName(join.table)) AS t "
        + "WHERE t.\(quotedName(join.ownerColumn)) = ?1 ORDER BY \(order)\(member)"
    }
  }
}
