package import Findings
package import RowChanges
import StoreRows
import StoreViews

/// Compares the objects of two stores.
///
/// - Parameters:
///   - comparison: The stores and what is compared of them.
///   - tell: Called with what is found, in order.
/// - Returns: Whether all objects are equal, and so are the rows that no object has.
/// - Throws: `ToolchainError` with exit code 65 when a store is damaged, 74 when one was written to meanwhile.
/// - Complexity: O(n) by number and O(n log n) by other keys, in memory for one object of each store, what its
///   relationships lead to, and the numbers of objects that have one key.
package func compareRows(
  _ comparison: LoadedRowComparison, _ tell: (RowComparisonEvent) -> Void
) throws(ToolchainError) -> Bool {
  let stores = comparison.stores
  let identities = try recordIdentities(comparison.allEntities, stores)
  let files = ExternalFiles(stores)
  tell(.begin(comparison.subject))
  var isEqual = true
  for entity in comparison.entities {
    tell(.entity(entity.header))
    var tally = EntityTally()
    let comparer = try EntityComparer(entity, stores, identities, files)
    try comparer.compare { change in
      guard let change else {
        tally.equal += 1
        return
      }
      tally.count(change)
      tell(.object(change))
    }
    isEqual = isEqual && tally.isEqual
    tell(.endOfEntity(tally))
  }
  let strays = try compareStrays(comparison.entities, stores)
  isEqual = isEqual && strays.allSatisfy(\.isEqual)
  try stores.old.finish()
  try stores.new.finish()
  tell(.end(RowComparisonEnd(isEqual: isEqual, strays: strays, lackingFiles: files.lacking)))
  return isEqual
}
