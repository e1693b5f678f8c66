package import Findings
package import StoreModel

/// Compares the objects of two stores.
///
/// A damaged table does not prevent others from being compared, and the end is always reported before an
/// error is thrown.
///
/// - Parameters:
///   - comparison: The stores and options.
///   - tell: Called with each result, in order.
/// - Returns: Whether all objects and all rows without an object are equal, and whether both stores lack the
///   same parts of their model if they share one.
/// - Throws: `ToolchainError` with exit code 65 if a store is damaged, 74 if one was modified meanwhile.
/// - Complexity: O(n) by number and O(n log n) by other keys; memory for one object of each store, its
///   relationship targets, and the numbers of objects with the same key.
package func compareRows(
  _ comparison: LoadedRowComparison, _ tell: (RowComparisonEvent) -> Void
) throws(ToolchainError) -> Bool {
  let identities = try recordIdentities(comparison.allEntities, comparison.stores)
  let files = ExternalFiles(comparison.stores)
  tell(.begin(comparison.subject))
  var end = RowComparisonEnd(isEqual: true)
  do throws(ToolchainError) {
    let damage = try compareAll(
      comparison, identities: identities, files: files, end: &end, tell: tell)
    end.lackingFiles = files.lacking
    if !damage.isEmpty { throw ToolchainError(.data, damage) }
  } catch {
    (end.isEqual, end.isComplete) = (false, false)
    tell(.end(end))
    throw error
  }
  tell(.end(end))
  return end.isEqual
}

/// Compares all entities and the rows that no object has.
///
/// - Returns: What tables could not be read.
/// - Throws: `ToolchainError` for what keeps all else from being read as well.
private func compareAll(
  _ comparison: LoadedRowComparison, identities: [String: IdentityTable], files: ExternalFiles,
  end: inout RowComparisonEnd, tell: (RowComparisonEvent) -> Void
) throws(ToolchainError) -> [Diagnostic] {
  let stores = comparison.stores
  var damage: [Diagnostic] = []
  for entity in comparison.entities {
    var header = entity.header
    header.isOfOneModel = comparison.subject.haveOneModel
    tell(.entity(header))
    var tally = EntityTally()
    do throws(ToolchainError) {
      let comparer = try EntityComparer(
        entity, stores: stores, identities: identities, files: files)
      try comparer.compare { change in
        if let change { tell(.object(change)) }
        tally.count(change)
      }
    } catch {
      tally.isComplete = false
      tell(.endOfEntity(tally))
      guard error.isAboutOneTable else { throw error }
      // Entities of one tree share a table.
      damage += error.diagnostics.filter { !damage.contains($0) }
      continue
    }
    end.isEqual = end.isEqual && tally.isEqual && !header.isLacking
    tell(.endOfEntity(tally))
  }
  do throws(ToolchainError) {
    end.strays = try compareStrays(comparison.entities, stores)
  } catch {
    guard error.isAboutOneTable else { throw error }
    damage += error.diagnostics.filter { !damage.contains($0) }
  }
  end.isEqual = end.isEqual && end.strays.allSatisfy(\.isEqual)
  try stores.old.finish()
  try stores.new.finish()
  return damage
}
