import DataModel
import Findings
import Loading
import StoreFile
import StoreModel
import Text

/// An index for looking up the targets of relationships.
struct FollowedIndex: Hashable {
  /// The name of the index.
  let name: String
  /// Its table.
  let table: String
  /// The column with the owners.
  let column: String
}

extension ReadableStore {
  /// The indexes by which relationships are followed, each once.
  ///
  /// - Throws: `ToolchainError` if a table cannot be read.
  func followedIndexes(_ relationships: [ToManyView]) throws(ToolchainError) -> [FollowedIndex] {
    var found: [FollowedIndex] = []
    for relationship in relationships {
      do throws(StoreError) {
        for column in relationship.ownerColumns {
          let plan = try snapshot.query("EXPLAIN QUERY PLAN " + relationship.ownerQuery(column))
          while try plan.next() {
            guard let name = indexName(in: plan.text(3) ?? "") else { continue }
            let index = FollowedIndex(name: name, table: relationship.table, column: column)
            if !found.contains(index) { found.append(index) }
          }
        }
      } catch {
        throw self.error(reading: relationship.table, error)
      }
    }
    return found
  }

  /// Makes sure that every row of a table is found by an index, as one that is damaged hides rows without an error.
  ///
  /// - Throws: `ToolchainError` with exit code 65 if rows are hidden, or the table cannot be read.
  /// - Complexity: O(n log n) in the number of rows.
  func check(_ index: FollowedIndex) throws(ToolchainError) {
    var hidden: Int64 = 0
    do throws(StoreError) {
      // With all columns of the index no row is looked for among many.
      var terms = [
        "b.rowid = a.rowid", "b.\(quotedName(index.column)) = a.\(quotedName(index.column))",
      ]
      let columns = try snapshot.query(
        "SELECT name FROM pragma_index_info('\(index.name.replacing("'", with: "''"))') WHERE name NOT NULL"
      )
      while try columns.next() {
        let name = quotedName(columns.text(0) ?? "")
        if name != quotedName(index.column) { terms.append("b.\(name) IS a.\(name)") }
      }
      let rows = try snapshot.query(
        """
        SELECT COUNT(*) FROM main.\(quotedName(index.table)) AS a NOT INDEXED
        WHERE a.\(quotedName(index.column)) IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM main.\(quotedName(index.table)) AS b INDEXED BY \(quotedName(index.name))
        WHERE \(terms.joined(separator: " AND ")))
        """)
      if try rows.next() { hidden = rows.integer(0) }
    } catch {
      throw self.error(reading: index.table, error)
    }
    guard hidden > 0 else { return }
    throw ToolchainError(
      .unreadableStore, file: path,
      "the index \(index.name) of the table \(index.table) is damaged: it hides "
        + "\(counted(Int(hidden), "row")), and what these lead to is missing from what is shown",
      explanation: "`modeldiff doctor --deep` shows what is wrong with the file.")
  }
}

/// The index that a line of SQLite's plan names: `SEARCH t USING COVERING INDEX name (column=?)`.
private func indexName(in line: String) -> String? {
  guard let start = line.firstRange(of: "INDEX ")?.upperBound,
    let end = line[start...].firstRange(of: " (")?.lowerBound
  else { return nil }
  return String(line[start..<end])
}

extension ToManyView {
  /// The columns in which owners are looked up.
  fileprivate var ownerColumns: [String] {
    switch storage {
    case .foreignKey(let key): [key.column]
    case .joinTable(let join):
      join.isOwnInverse ? [join.ownerColumn, join.memberColumn] : [join.ownerColumn]
    }
  }

  /// The query for the rows of one owner, for which SQLite takes the index that it takes for the relationship.
  fileprivate func ownerQuery(_ column: String) -> String {
    guard case .joinTable(let join) = storage, join.isOwnInverse else { return targetQuery }
    return "SELECT t.\(quotedName(join.ownerColumn)), t.\(quotedName(join.memberColumn)) "
      + "FROM main.\(quotedName(join.table)) AS t WHERE t.\(quotedName(column)) = ?1"
  }
}
