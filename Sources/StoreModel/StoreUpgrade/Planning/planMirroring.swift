import DataModel
package import Findings
import Migration
import Text

extension RuleDescription {
  /// All findings on mirroring in an upgrade.
  package static let ofMirroring: [RuleDescription] = [.unexportedChanges]

  /// History that is deleted before mirroring has exported it.
  package static let unexportedChanges = RuleDescription(
    "unexported-changes", .loss, .error,
    title:
      "Changes wait for export to CloudKit, but the upgrade deletes the history that records them.",
    rationale:
      "Mirroring uses persistent history to find out what to export. After the upgrade, these "
      + "objects may exist only on the device, or continue to differ from their records.",
    fix:
      "Run the app with a network connection until `modeldiff doctor` finds no waiting changes, or "
      + "allow the loss with `--allow unexported-changes`.",
    source: "Documentation/Formats/store-migration.md, mirrored stores.")
}

extension UpgradePlanner {
  /// Brings the tables of mirroring up to the new version as Core Data does, or drops them.
  ///
  /// *Source:* `Documentation/Formats/store-migration.md`, mirrored stores: read, and seen on no store.
  mutating func planMirroring() {
    guard let store = request.store else { return }
    if request.dropsMirroring { return removeMirroring(store) }
    guard request.keepsMirroring, !request.options.isCleanUp else { return }
    let books = MirroringBooks(store, from)
    guard books.hasRecords else { return }
    plan.notes.append(
      "The bookkeeping of CloudKit mirroring is updated by rules that were read in Core Data and "
        + "not verified on any store: let the app open and synchronize the copy before anything "
        + "relies on it.")
    deleteRecords(books)
    deleteMirroredRelationships(books)
    renumberRecords(books)
    refuseUnexported(books)
    if request.needsMirroringFetch {
      plan.notes.append("The app fetches the zones of CloudKit again when it opens the store.")
    }
  }

  private mutating func removeMirroring(_ store: ObservedSchema) {
    plan.notes.append(
      "The bookkeeping of CloudKit mirroring is removed: the copy never syncs again. Do not open "
        + "it with mirroring, which would upload all objects as new ones in addition to those in "
        + "the cloud.")
    for (index, table) in store.mirroringTables.enumerated() {
      plan.add(
        .mirroring, "DROP TABLE \(identifier(table))", because: index == 0 ? "asked for" : nil)
    }
    plan.add(
      .mirroring,
      "DELETE FROM Z_PRIMARYKEY WHERE Z_ENT >= \(StoreFormat.firstOwnEntityNumber) AND Z_NAME LIKE 'NSCK%'"
    )
    plan.proofs.append(
      UpgradeCheck(
        rows: "SELECT COUNT(*) FROM main.sqlite_master WHERE type = 'table' AND name LIKE 'ANSCK%'",
        problem: "tables of CloudKit mirroring are still there"))
  }

  /// Deletes the records of removed root entities and their subentities.
  ///
  /// A removed subentity whose root remains keeps its records, which conflict with the entity that gets its
  /// number.
  private mutating func deleteRecords(_ books: MirroringBooks) {
    let gone = lineage.removed.filter { request.step.successors[$0.root] == nil }
    if !gone.isEmpty {
      plan.add(
        .mirroring,
        .delete(from: MirroringBooks.records, where: "ZENTITYID IN (\(list(gone.map(\.number))))"),
        because: "\(shortList(gone.map(\.name))) removed")
    }
    for entity in lineage.removed where request.step.successors[entity.root] != nil {
      let rule = MigrationRule.cloudKitRecordCollision.description
      let query =
        "SELECT COUNT(*) FROM \(MirroringBooks.records) WHERE ZENTITYID = \(entity.number)"
      let summary =
        "Mirroring records of \(entity.name), a removed subentity, conflict with those of other "
        + "entities"
      plan.losses.append(
        UpgradeLoss(
          rule: rule, entity: entity.name, property: nil, summary: summary, query: query,
          canBeAllowed: false))
      plan.checks.append(UpgradeCheck(rows: query, problem: summary))
    }
  }

  /// Deletes the links of many-to-many relationships that are removed, or whose entity is.
  private mutating func deleteMirroredRelationships(_ books: MirroringBooks) {
    guard books.hasLinks else { return }
    var names: [(entity: String, relationship: String)] = []
    let removed = request.step.removedEntities.map { ($0.name, Set<String>()) }
    let kept = request.step.entityPairs.compactMap { pair -> (String, Set<String>)? in
      guard let source = pair.source else { return nil }
      return (source.name, Set(pair.properties.compactMap { $0.source?.name }))
    }
    for (entity, stays) in removed + kept {
      guard let model = request.step.from.entities[entity] else { continue }
      let relationships = ([model] + request.step.from.ancestors(of: model)).flatMap(
        \.relationships)
      for relationship in relationships where !stays.contains(relationship.name) {
        guard case .joinTable = from.toManyStorage(of: relationship.name, in: entity) else {
          continue
        }
        names.append((entity, relationship.name))
      }
    }
    for (entity, relationship) in names.sorted(by: <) {
      plan.add(
        .mirroring,
        .delete(
          from: MirroringBooks.links,
          where: "ZCDENTITYNAME = \(textLiteral(entity)) AND ZRELATIONSHIPNAME = "
            + textLiteral(relationship)), because: "\(entity).\(relationship) removed")
    }
  }

  /// Gives records the new numbers of their entities, one entity after another as rows are unique by number and key.
  private mutating func renumberRecords(_ books: MirroringBooks) {
    let gone = lineage.removed.map(\.number)
    plan.add(
      .noteKeys,
      "CREATE TEMP TABLE upgrade_records AS SELECT \(renumbered("ZENTITYID", movedNumbers)) AS number, "
        + "COUNT(*) AS records, TOTAL(ZENTITYPK) AS keys FROM \(MirroringBooks.records)"
        + (gone.isEmpty ? "" : " WHERE IFNULL(ZENTITYID, 0) NOT IN (\(list(gone)))") + " GROUP BY 1"
    )
    let after =
      "SELECT ZENTITYID, COUNT(*), TOTAL(ZENTITYPK) FROM \(MirroringBooks.records) GROUP BY 1"
    let before = "SELECT number, records, keys FROM temp.upgrade_records"
    for (left, right) in [(before, after), (after, before)] {
      plan.proofs.append(
        UpgradeCheck(
          rows: "SELECT COUNT(*) FROM (SELECT * FROM (\(left)) EXCEPT SELECT * FROM (\(right)))",
          problem: "entities have other records of CloudKit mirroring than before"))
    }
    guard !movedNumbers.isEmpty else { return }
    let order = renumberingOrder(request.movedNumbers) ?? []
    for table in books.numberedTables {
      let known = from.entities.map(\.number)
      let strange = table == MirroringBooks.records ? known : known.filter { !gone.contains($0) }
      plan.checks.append(
        UpgradeCheck(
          rows:
            "SELECT COUNT(*) FROM \(table) WHERE IFNULL(ZENTITYID, 0) NOT IN (\(list(strange)))",
          problem: "\(table) has rows of entities that do not stay, in the way of new numbers"))
      for (old, new) in order {
        plan.add(
          .mirroring,
          .update(table, set: "ZENTITYID = \(new)", where: "ZENTITYID = \(old)"),
          because: "entity numbers")
      }
    }
  }

  /// Rejects deleting history that contains changes pending export.
  private mutating func refuseUnexported(_ books: MirroringBooks) {
    guard request.deletesHistory, request.store?.hasHistory == true else { return }
    let query = "SELECT COUNT(*) FROM (\(books.waiting))"
    let summary =
      "Changes that wait for export to CloudKit are lost with the history that records them"
    plan.losses.append(
      UpgradeLoss(
        rule: .unexportedChanges, entity: nil, property: nil, summary: summary, query: query))
    if !request.options.allowsUnexportedChanges {
      plan.checks.append(UpgradeCheck(rows: query, problem: summary))
    }
  }

  private func list(_ numbers: [Int]) -> String {
    numbers.sorted().map(String.init).joined(separator: ", ")
  }
}

extension UpgradeRequest {
  /// Whether mirroring must fetch its zones again: after any change other than new attributes.
  ///
  /// Core Data requests it when it writes its own records or creates or rebuilds a table; if this tool only
  /// alters a table in place, a redundant fetch is harmless.
  package var needsMirroringFetch: Bool {
    guard keepsMirroring, !options.isCleanUp else { return false }
    let addsAttributes = step.entityPairs.allSatisfy { pair in
      pair.source != nil && pair.removed.isEmpty
        && pair.properties.allSatisfy { $0.source != nil || $0.destination.relationship == nil }
    }
    return options.isCanonical || !addsAttributes || !step.removedEntities.isEmpty
      || !movedNumbers.isEmpty
  }
}
