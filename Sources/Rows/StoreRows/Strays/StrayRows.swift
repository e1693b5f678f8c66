package import Findings
import StoreFile
import StoreModel
import Text

/// Rows of a table that are left out, as no object has them.
package struct StrayRows: Hashable, Sendable {
  /// Where they are.
  package var place: StrayPlace
  /// The number of rows.
  package var count: Int
  /// The identifiers of the first ones: the values of the key columns, as text.
  package var examples: [String]
}

extension ReadableStore {
  /// Counts the rows at a location.
  ///
  /// - Parameters:
  ///   - place: The location.
  ///   - condition: An additional condition on the alias of the table; nil for all.
  /// - Returns: The rows; nil if absent.
  /// - Throws: `ToolchainError` if the table cannot be read.
  /// - Complexity: O(n) in the size of the table; only the first rows are kept in memory.
  package func strays(
    in place: StrayPlace, where condition: String? = nil
  ) throws(ToolchainError) -> StrayRows? {
    let terms = place.keyColumns.map { "\(place.alias).\(quotedName($0))" }
    let more = condition.map { " AND (\($0))" } ?? ""
    var strays = StrayRows(place: place, count: 0, examples: [])
    do throws(StoreError) {
      let rows = try snapshot.query(
        "SELECT \(terms.joined(separator: ", ")) FROM \(place.source)\(more) "
          + "ORDER BY \(terms.joined(separator: ", "))")
      while try rows.next() {
        strays.count += 1
        guard strays.examples.count < 3 else { continue }
        let values = terms.indices.map { rows.text($0) ?? "NULL" }
        strays.examples.append(values.joined(separator: " → "))
      }
    } catch {
      throw self.error(reading: place.table, error)
    }
    return strays.count == 0 ? nil : strays
  }
}

extension StrayRows {
  /// The warning about the rows.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - isChosen: Whether only rows that satisfy a predicate are counted.
  /// - Returns: A warning.
  func diagnostic(_ path: String, isChosen: Bool = false) -> Diagnostic {
    let isOne = count == 1
    let chosen = isChosen ? ", for which the predicate holds, " : " "
    let what =
      switch place.kind {
      case .objects: "\(isOne ? "is" : "are") of no entity, and not shown"
      case .pairs:
        "\(isOne ? "leads" : "lead") from no object, and \(isOne ? "is" : "are") not shown"
      }
    let more = count > examples.count ? ", …" : ""
    let keys = place.keyColumns.joined(separator: " → ")
    return RuleDescription.strayRow.diagnostic(
      "\(place.table): \(counted(count, "row"))\(chosen)\(what) "
        + "(\(keys): \(examples.joined(separator: ", "))\(more))", at: .file(path))
  }
}
