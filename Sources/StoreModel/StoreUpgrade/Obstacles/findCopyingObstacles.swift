import DataModel
import Findings

/// Finds obstacles to copying the objects of a store to a new one.
///
/// These are names that cannot be written in SQL, schema drift, and data that only Core Data or another
/// program could migrate.
///
/// - Parameter request: The step, whether or not it can be inferred.
/// - Returns: The obstacles.
package func findCopyingObstacles(_ request: UpgradeRequest) -> [UpgradeObstacle] {
  guard let store = request.store else { return nameObstacles(request) }
  let foreign = store.tableOrigins(in: request.from).filter {
    $0.origin == .other || $0.origin == .unknownForm
  }.filter { !request.options.removesMirroring || !store.mirroringTables.contains($0.table) }.map {
    UpgradeObstacle(
      .foreignTable,
      "the table \(commentText($0.table)) is not Core Data's, and a mapping model makes a new store without it"
    )
  }
  let mirroring =
    store.isMirrored && !request.options.removesMirroring
    ? [mirroringObstacle("a mapping model makes a new store, without its records")] : []
  return nameObstacles(request) + mirroring + triggerObstacles(request, store)
    + driftObstacles(request, store) + foreign
}
