import DataModel
import Diagnostics
import Migration
import StoreSchema

/// What stands in the way of an upgrade, as far as it can be told before planning.
func findObstacles(_ request: UpgradeRequest) -> [UpgradeObstacle] {
  modelObstacles(request) + nameObstacles(request)
    + (request.store.map { storeObstacles(request, $0) } ?? [])
}

/// What speaks against the step itself: no inference, or a failure that no rows could avoid.
private func modelObstacles(_ request: UpgradeRequest) -> [UpgradeObstacle] {
  request.findings.compactMap { finding in
    guard
      finding.layer == .inference
        || finding.layer == .store && finding.severity == .error && finding.rows == nil
    else { return nil }
    return UpgradeObstacle(id: finding.rule, summary: finding.summary, advice: finding.advice)
  }
}

/// Names that no statement can be written with, or that two tables want.
private func nameObstacles(_ request: UpgradeRequest) -> [UpgradeObstacle] {
  var obstacles: [UpgradeObstacle] = []
  for (schema, version) in [(request.from, "old"), (request.to, "new")] {
    let names =
      schema.tables.flatMap { [$0.name] + $0.columns.map(\.name) }
      + schema.indexes.map(\.name) + schema.triggers.map(\.name)
    if let name = names.first(where: {
      $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }) {
      obstacles.append(
        UpgradeObstacle(
          id: "control-character-in-name",
          summary: "a name of the \(version) version has a control character: \(commentText(name))",
          advice: "Rename it; no compiler of Apple's takes such a name."))
    }
    for case .tableName(let name) in schema.doubts {
      obstacles.append(
        UpgradeObstacle(
          id: "table-name-taken",
          summary: "two entities of the \(version) version want the table \(name)",
          advice: "Give one of them a name that differs in more than case."))
    }
  }
  return obstacles
}

/// What the store holds that SQL cannot bring along.
private func storeObstacles(
  _ request: UpgradeRequest, _ store: ExistingStore
) -> [UpgradeObstacle] {
  mirroringObstacles(store) + triggerObstacles(request, store) + driftObstacles(request, store)
    + historyObstacles(request, store)
}

private func mirroringObstacles(_ store: ExistingStore) -> [UpgradeObstacle] {
  guard store.columns.keys.contains(where: { $0.hasPrefix("ANSCK") }) else { return [] }
  return [
    UpgradeObstacle(
      id: "mirrored-store",
      summary:
        "the store is mirrored to CloudKit, whose book-keeping only Core Data can bring along",
      advice: "Let the app upgrade it, or upgrade a copy that is not mirrored.")
  ]
}

private func triggerObstacles(
  _ request: UpgradeRequest, _ store: ExistingStore
) -> [UpgradeObstacle] {
  let known = Set(request.from.triggers.map(\.name))
  return store.objects.compactMap { object in
    switch object.kind {
    case .trigger:
      guard !known.contains(object.name), !object.name.hasPrefix("Z_DA_"),
        !object.name.hasPrefix("Z_RT_")
      else { return nil }
      return UpgradeObstacle(
        id: "foreign-trigger",
        summary:
          "the trigger \(commentText(object.name)) of \(commentText(object.table)) is not Core Data's",
        advice: "Drop the trigger, upgrade, and make it again.")
    case .view:
      return UpgradeObstacle(
        id: "foreign-view", summary: "the view \(commentText(object.name)) is not Core Data's",
        advice: "Drop the view, upgrade, and make it again.")
    case .table, .index: return nil
    }
  }
}

/// Where the store is not what its version says.
private func driftObstacles(
  _ request: UpgradeRequest, _ store: ExistingStore
) -> [UpgradeObstacle] {
  var obstacles: [UpgradeObstacle] = []
  for table in request.from.tables {
    if case .rTree = table.kind { continue }
    if table.name == "Z_MODELCACHE", !store.hasTable(table.name) { continue }
    let found = store.columns[table.name]
    let missing = table.columns.map(\.name).filter { name in
      !(found ?? []).contains { $0.name == name }
    }
    let deferred = (found ?? []).filter { $0.name.hasPrefix("_DEFERRED") }
    if found == nil {
      obstacles.append(drift("the store has no table \(table.name)"))
    } else if !missing.isEmpty {
      obstacles.append(drift("the table \(table.name) has no column \(listed(missing))"))
    } else if !deferred.isEmpty {
      obstacles.append(deferredObstacle)
    }
  }
  let numbers = store.entities.map { [$0.number, $0.parentNumber] }
  if numbers != request.from.entities.map({ [$0.number, $0.parentNumber] }) {
    obstacles.append(
      drift("the entities in Z_PRIMARYKEY have other numbers than those of the version"))
  }
  return obstacles
}

private func drift(_ summary: String) -> UpgradeObstacle {
  UpgradeObstacle(
    id: "schema-drift", summary: summary,
    advice: "Make sure that the store is of the old version, and was not changed by other programs."
  )
}

/// A deferred migration waits for its clean-up.
package let deferredObstacle = UpgradeObstacle(
  id: "deferred-migration",
  summary: "the clean-up after a deferred migration is pending, which only Core Data can finish",
  advice:
    "Let the app finish it: NSPersistentStoreCoordinator.finishDeferredLightweightMigration().")

private func historyObstacles(
  _ request: UpgradeRequest, _ store: ExistingStore
) -> [UpgradeObstacle] {
  guard store.hasHistoryRows, !request.options.truncatesHistory, !keepsHistory(request) else {
    return []
  }
  return [
    UpgradeObstacle(
      id: "persistent-history",
      summary: "the store keeps persistent history, which this change makes unreadable",
      advice: "Ask for it to be deleted with --truncate-history: whoever reads it starts anew.")
  ]
}
