import DataModel
import Findings
import Migration
import Text

/// Finds the obstacles to an upgrade that are known before planning.
func findObstacles(_ request: UpgradeRequest) -> [UpgradeObstacle] {
  modelObstacles(request) + nameObstacles(request)
    + (request.store.map { storeObstacles(request, $0) } ?? [])
}

/// The obstacles in the step itself: it cannot be inferred, or fails on any rows.
private func modelObstacles(_ request: UpgradeRequest) -> [UpgradeObstacle] {
  request.findings.compactMap { finding in
    let query = finding.rows.flatMap { rowCountStatement($0, in: request.from) }
    guard
      finding.layer == .inference
        || finding.layer == .store && finding.severity == .error && query == nil
    else { return nil }
    let apple = finding.apple.map { " (\($0.text))" }
    return UpgradeObstacle(
      rule: finding.rule.id, summary: finding.summary + (apple ?? ""), advice: finding.rule.fix)
  }
}

/// Names that no statement can be written with, or that two tables want.
func nameObstacles(_ request: UpgradeRequest) -> [UpgradeObstacle] {
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
          .controlCharacterInName,
          "a name of the \(version) version has a control character: \(commentText(name))"))
    }
    for table in schema.tables where table.columns.count > StoreFormat.columnLimit {
      obstacles.append(
        UpgradeObstacle(
          .tooManyColumns,
          "the table \(table.name) of the \(version) version has \(table.columns.count) columns"))
    }
    for case .tableName(let name) in schema.doubts {
      obstacles.append(
        UpgradeObstacle(
          .tableNameTaken,
          "two entities of the \(version) version want the table \(name)"))
    }
  }
  return obstacles
}

/// The contents of the store that SQL cannot migrate.
private func storeObstacles(
  _ request: UpgradeRequest, _ store: ObservedSchema
) -> [UpgradeObstacle] {
  mirroringObstacles(request, store) + triggerObstacles(request, store)
    + driftObstacles(request, store) + historyObstacles(request, store)
}

func triggerObstacles(
  _ request: UpgradeRequest, _ store: ObservedSchema
) -> [UpgradeObstacle] {
  let triggers = CoreDataTriggers(in: store, of: request.step.from, request.from)
  return store.objects.compactMap { object in
    switch object.kind {
    case .trigger:
      let trigger = "the trigger \(commentText(object.name)) of \(commentText(object.table))"
      return switch triggers.purpose(of: object) {
      case .ofModel, .derivation: nil
      case .rTree:
        UpgradeObstacle(.foreignTrigger, "\(trigger) keeps an R-tree that is not the model's")
      case nil: UpgradeObstacle(.foreignTrigger, "\(trigger) is not Core Data's")
      }
    case .view:
      return UpgradeObstacle(
        .foreignView,
        "the view \(commentText(object.name)) is not Core Data's")
    case .table, .index: return nil
    }
  }
}

/// The obstacles due to schema drift.
func driftObstacles(
  _ request: UpgradeRequest, _ store: ObservedSchema
) -> [UpgradeObstacle] {
  var obstacles: [UpgradeObstacle] = []
  for table in request.from.tables {
    if case .rTree = table.kind {
      let found = store.tables.first { foldedName($0.name) == foldedName(table.name) }
      if let found, !found.isVirtualTable {
        obstacles.append(drift("the table \(table.name) is not the R-tree that the version has"))
      }
      continue
    }
    if table.name == "Z_MODELCACHE", !store.hasTable(table.name) { continue }
    let found = store.columns[table.name]
    let missing = table.columns.map(\.name).filter { name in
      !(found ?? []).contains { $0.name == name }
    }
    let awaited = request.options.isCleanUp ? request.options.deferralMark : nil
    let surplus = (found ?? []).map(\.name).filter { name in
      !table.columns.contains { $0.name == name }
        && awaited.map { !name.hasPrefix(deferredPrefix($0)) } ?? true
    }
    if found == nil {
      obstacles.append(drift("the store has no table \(table.name)"))
    } else if !missing.isEmpty {
      obstacles.append(drift("the table \(table.name) has no column \(shortList(missing))"))
    } else if surplus.contains(where: { $0.hasPrefix("_DEFERRED") }) {
      if !obstacles.contains(.deferredMigration) { obstacles.append(.deferredMigration) }
    } else if !surplus.isEmpty {
      obstacles.append(
        drift(
          "the table \(table.name) has columns that are not in the model: \(shortList(surplus))"))
    }
  }
  let numbers = store.modelEntities.map { [$0.number, $0.parentNumber] }
  if numbers != request.from.entities.map({ [$0.number, $0.parentNumber] }) {
    obstacles.append(
      drift("the entities in Z_PRIMARYKEY have other numbers than those of the version"))
  }
  return obstacles
}

/// The prefix of columns that are renamed instead of dropped.
///
/// *Source:* read in Core Data: `_DEFERRED_<uuid>__<old name>`; not seen in any store.
package func deferredPrefix(_ mark: String) -> String { "_DEFERRED_\(mark)__" }

private func drift(_ summary: String) -> UpgradeObstacle {
  UpgradeObstacle(
    .schemaDrift,
    summary)
}

private func historyObstacles(
  _ request: UpgradeRequest, _ store: ObservedSchema
) -> [UpgradeObstacle] {
  guard store.hasHistory, !request.deletesHistory, !keepsHistory(request),
    store.unknownForms.history.isEmpty
  else { return [] }
  return [
    UpgradeObstacle(
      .persistentHistory,
      "the store keeps persistent history, which this change makes unreadable")
  ]
}
