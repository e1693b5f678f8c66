import StoreSchema

/// Whether a table or index means the same by its pages before and after its schema was changed: every column is where it was, and of
/// the same type; new ones come behind.
///
/// - Parameters:
///   - old: The tree in the old store.
///   - new: That with the same first page in the new one.
///   - before: A connection to the old store.
///   - after: One to the new store.
/// - Returns: Whether it does.
/// - Throws: `StoreError` when a schema cannot be read.
func means(
  _ old: PageTree, asMuchAs new: PageTree, _ before: StoreConnection, _ after: StoreConnection
) throws(StoreError) -> Bool {
  guard old.isIndex == new.isIndex else { return false }
  guard !old.isIndex else { return try isSameIndex(old, new, before, after) }
  if old.sql == new.sql { return true }
  let columns = "SELECT type, dflt_value, pk, hidden FROM pragma_table_xinfo"
  let (some, others) = (
    try rows(columns, of: old, before), try rows(columns, of: new, after)
  )
  let kinds = "SELECT wr, strict FROM pragma_table_list WHERE schema = 'main' AND name ="
  let kindsOfOld = try kind(kinds, of: old, before)
  let areSameKind = try kindsOfOld == kind(kinds, of: new, after)
  return areSameKind && !some.isEmpty && Array(others.prefix(some.count)) == some
    // What a column is computed by is nowhere listed, and neither are the collations of keys without row numbers.
    && (some + others).allSatisfy { $0.last == "0" } && kindsOfOld.allSatisfy { $0[0] == "0" }
}

/// The names of the columns of a table, in the order of the values in its rows.
///
/// - Throws: `StoreError` when the schema cannot be read.
func columnNames(
  of table: String, _ connection: StoreConnection
) throws(StoreError) -> [String] {
  try texts("SELECT name FROM pragma_table_xinfo(\(quotedText(table)))", connection)
    .map { $0[0] ?? "" }
}

private func isSameIndex(
  _ old: PageTree, _ new: PageTree, _ before: StoreConnection, _ after: StoreConnection
) throws(StoreError) -> Bool {
  let columns = "SELECT seqno, cid, desc, coll, key FROM pragma_index_xinfo"
  let some = try rows(columns, of: old, before)
  let others = try rows(columns, of: new, after)
  let arePartial = [try isPartial(old, before), try isPartial(new, after)]
  // Of expressions and conditions only the text says what they mean.
  let hasText = arePartial.contains(true) || some.contains { $0[1] == "-2" }
  return !some.isEmpty && others == some && (!hasText || old.sql == new.sql)
}

private func isPartial(
  _ tree: PageTree, _ connection: StoreConnection
) throws(StoreError) -> Bool {
  let lists = try texts(
    "SELECT partial FROM pragma_index_list(\(quotedText(tree.table))) WHERE name = \(quotedText(tree.name))",
    connection)
  return lists != [["0"]]
}

private func rows(
  _ query: String, of tree: PageTree, _ connection: StoreConnection
) throws(StoreError) -> [[String?]] {
  try texts("\(query)(\(quotedText(tree.name)))", connection)
}

private func kind(
  _ query: String, of tree: PageTree, _ connection: StoreConnection
) throws(StoreError) -> [[String?]] {
  try texts("\(query) \(quotedText(tree.name))", connection)
}

private func texts(
  _ query: String, _ connection: StoreConnection
) throws(StoreError) -> [[String?]] {
  let statement = try connection.prepare(query)
  var rows: [[String?]] = []
  while try statement.step() {
    rows.append(
      (0..<Int32(statement.columnCount)).map {
        statement.row.isNull($0) ? nil : statement.row.text($0)
      })
  }
  return rows
}
