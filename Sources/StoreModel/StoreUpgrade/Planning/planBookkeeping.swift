import DataModel
import Migration
import Text

extension UpgradePlanner {
  /// Plans the entity numbers, and the highest assigned keys, which never decrease.
  ///
  /// If all numbers stay the same but an entity has the rows of another, as when two exchange their names,
  /// the highest keys move with the rows. Text or bytes, which SQLite considers greater than any number, are
  /// ignored.
  mutating func planPrimaryKeys() {
    plan.add(
      .noteKeys,
      "CREATE TEMP TABLE upgrade_maximum AS SELECT Z_ENT AS number, Z_MAX AS maximum FROM Z_PRIMARYKEY "
        + "WHERE typeof(Z_MAX) IN ('integer', 'real')"
    )
    let roots = to.entities.filter { $0.parent == nil }
    for root in roots { proveMaximum(of: root) }
    let areRowsSame = request.entitiesBefore.elementsEqual(to.entities) { $0.isRow(of: $1) }
    guard !areRowsSame || roots.contains(where: { sourceRoot(of: $0)?.number != $0.number }) else {
      return
    }
    plan.add(
      .primaryKeys, "DELETE FROM Z_PRIMARYKEY WHERE Z_ENT < \(StoreFormat.firstOwnEntityNumber)")
    for entity in to.entities {
      if entity.parent == nil {
        plan.proofs.append(
          UpgradeCheck(
            rows: "SELECT COUNT(*) FROM Z_PRIMARYKEY WHERE Z_ENT = \(entity.number) "
              + "AND Z_MAX < (SELECT MAX(Z_PK) FROM \(identifier(entity.table)))",
            problem: "Z_MAX of \(entity.name) is too low"))
      }
      plan.add(
        .primaryKeys,
        "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (\(entity.number), "
          + "\(textLiteral(entity.name)), \(entity.parentNumber), \(maximum(of: entity)))")
    }
  }

  /// Adds a check that compares the highest key of a root with that of its predecessor, whether or not keys
  /// are written.
  private mutating func proveMaximum(of root: SchemaEntity) {
    guard let source = sourceRoot(of: root) else { return }
    plan.proofs.append(
      UpgradeCheck(
        rows: "SELECT COUNT(*) FROM Z_PRIMARYKEY WHERE Z_ENT = \(root.number) AND Z_MAX < "
          + "(SELECT maximum FROM temp.upgrade_maximum WHERE number = \(source.number))",
        problem: "Z_MAX of \(root.name) is lower than that of \(source.name) was"))
  }

  /// The root of the old tree whose rows the tree of a new root has; nil for a new tree.
  private func sourceRoot(of root: SchemaEntity) -> SchemaEntity? {
    lineage.source(of: root.table).flatMap { table in
      from.entities.first { $0.table == table && $0.parent == nil }
    }
  }

  /// The highest key given so far, an expression.
  private func maximum(of entity: SchemaEntity) -> String {
    guard entity.parent == nil, let root = sourceRoot(of: entity) else { return "0" }
    return
      "MAX(IFNULL((SELECT maximum FROM temp.upgrade_maximum WHERE number = \(root.number)), 0), "
      + "IFNULL((SELECT MAX(Z_PK) FROM \(identifier(entity.table))), 0))"
  }

  /// Updates persistent history to the new numbers, or deletes it.
  ///
  /// The bit fields of changes identify properties by their order, which only Core Data can translate.
  /// History is therefore kept only if every remaining entity has the same hash as before.
  mutating func planHistory() {
    guard let store = request.store else { return }
    let unknown = store.unknownForms.history
    guard unknown.isEmpty else {
      // What is not written needs no form.
      if keepsHistory(request), movedNumbers.isEmpty, !request.deletesHistory { return }
      obstacles.append(
        UpgradeObstacle(
          .unknownTableForm,
          "the store has history tables of a form not seen: \(shortList(unknown.map(commentText)))")
      )
      return
    }
    guard store.hasTable("ACHANGE") else { return }
    addTombstones(to: store)
    if request.deletesHistory {
      plan.notes.append(
        "The persistent history is deleted: a reader that asks for changes since an older token "
          + "learns that it has expired. New tokens continue from the old ones.")
      plan.add(
        .history, .delete(from: "ACHANGE", where: nil),
        because: request.options.truncatesHistory
          ? "asked for" : "entities are removed, or properties change their order")
      if store.hasTable("ATRANSACTION") {
        plan.add(.history, .delete(from: "ATRANSACTION", where: nil))
      }
    } else if keepsHistory(request) {
      guard !movedNumbers.isEmpty else { return }
      plan.add(
        .history,
        .update(
          "ACHANGE", set: "ZENTITY = \(renumbered("ZENTITY", movedNumbers))",
          where: "ZENTITY IN (\(movedNumbers.map(String.init).joined(separator: ", ")))"),
        because: "entity numbers")
    } else {
      // There was none when the plan was made; the app may have written some since.
      plan.checks.append(
        UpgradeCheck(
          rows: "SELECT COUNT(*) FROM ACHANGE",
          problem: "the persistent history has changes, which the upgrade would make unreadable"))
    }
  }

  /// Adds tombstone columns: as many as an entity needs at most.
  private mutating func addTombstones(to store: ObservedSchema) {
    let wanted =
      lineage.to.entities.map { entity in
        tombstones(of: entity.name)
      }.max() ?? 0
    let present = Set(
      store.columns["ACHANGE", default: []].compactMap { HistorySchema.tombstoneNumber($0.name) })
    for number in 0..<wanted where !present.contains(number) {
      plan.add(
        .history, .alter("ACHANGE", "ADD COLUMN ZTOMBSTONE\(number) BLOB"),
        because: "values kept after deletion")
    }
  }

  private func tombstones(of name: String) -> Int {
    guard let entity = request.step.to.entities[name] else { return 0 }
    return ([entity] + request.step.to.ancestors(of: entity)).map { member in
      member.attributes.filter { $0.preservesValueOnDeletion && !$0.isTransient }.count
    }.reduce(0, +)
  }

  /// Plans metadata and model cache: the bytes are computed first, so that the result can be compared with
  /// them.
  mutating func planMetadata() {
    plan.add(.metadata, "CREATE TEMP TABLE upgrade_bytes (tbl TEXT, bytes BLOB)")
    let metadata = SystemTable.metadata.rawValue
    var length: Int?
    switch request.metadata {
    case .exact(_, _, let new):
      addBytes(new, for: metadata)
      length = new.count
    case .template(let template):
      plan.add(
        .metadata,
        "INSERT INTO temp.upgrade_bytes VALUES ('\(metadata)', \(bytes(of: template)))")
    }
    plan.add(.metadata, "UPDATE Z_METADATA SET Z_PLIST = \(bytes(for: metadata))")
    proveBytes("Z_PLIST", in: metadata, length: length, problem: "the metadata are not complete")
    let cache = SystemTable.modelCache.rawValue
    guard request.store?.hasTable(cache) ?? true else { return }
    addBytes(request.modelCache, for: cache)
    plan.add(.metadata, "DELETE FROM Z_MODELCACHE")
    plan.add(.metadata, "INSERT INTO Z_MODELCACHE (Z_CONTENT) VALUES (\(bytes(for: cache)))")
    proveBytes(
      "Z_CONTENT", in: cache, length: request.modelCache.count,
      problem: "the cached model is not complete")
  }

  /// Notes bytes for a table, in pieces that every SQLite takes.
  private mutating func addBytes(_ bytes: [UInt8], for table: String) {
    let piece = 200_000
    for start in stride(from: 0, to: max(bytes.count, 1), by: piece) {
      let literal = blobLiteral(Array(bytes[start..<min(bytes.count, start + piece)]))
      plan.add(
        .metadata,
        start == 0
          ? "INSERT INTO temp.upgrade_bytes VALUES ('\(table)', \(literal))"
          : "UPDATE temp.upgrade_bytes SET bytes = CAST(bytes || \(literal) AS BLOB) WHERE tbl = '\(table)'"
      )
    }
  }

  private func bytes(for table: String) -> String {
    "(SELECT bytes FROM temp.upgrade_bytes WHERE tbl = '\(table)')"
  }

  /// Adds a check that compares the only row of a table with all bytes prepared for it.
  private mutating func proveBytes(
    _ column: String, in table: String, length: Int?, problem: String
  ) {
    let isWhole = length.map { " AND length(bytes) = \($0)" } ?? ""
    plan.proofs.append(
      UpgradeCheck(
        rows: "SELECT (SELECT COUNT(*) FROM \(table), temp.upgrade_bytes "
          + "WHERE tbl = '\(table)' AND \(column) = bytes\(isWhole)) <> 1 "
          + "OR (SELECT COUNT(*) FROM \(table)) <> 1",
        problem: problem))
  }

  /// The metadata in which the versions of the framework are filled in.
  private func bytes(of template: MetadataTemplate) -> String {
    let version =
      "(SELECT version FROM temp.upgrade_framework WHERE key = 'NSPersistenceFrameworkVersion')"
    let maximum =
      "(SELECT version FROM temp.upgrade_framework WHERE key = 'NSPersistenceMaximumFrameworkVersion')"
    let plain = template.plain.map(blobLiteral).joined(separator: " || \(version) || ")
    let order = template.maximumComesFirst ? [maximum, version] : [version, maximum]
    var full = blobLiteral(template.withMaximum[0])
    for (piece, value) in zip(template.withMaximum.dropFirst(), order) {
      full += " || \(value) || \(blobLiteral(piece))"
    }
    return "CAST(CASE WHEN \(maximum) IS NULL THEN \(plain) ELSE \(full) END AS BLOB)"
  }
}

/// Whether persistent history is still valid: every old entity exists with the same hash or, in a mirrored
/// store, with new properties after all others.
///
/// *Source:* `Documentation/Formats/store-migration.md`, mirrored stores: a change marks properties by their order in the entity.
func keepsHistory(_ request: UpgradeRequest) -> Bool {
  let step = request.step
  return step.removedEntities.isEmpty
    && step.entityPairs.allSatisfy { pair in
      guard let source = pair.source else { return true }
      return step.fromHashes.byName[source.name] == step.toHashes.byName[pair.destination.name]
        || request.keepsMirroring && step.keepsOrder(from: source, to: pair.destination)
    }
}

extension MigrationStep {
  /// Whether the properties of an entity are the first of those of its successor, with or without regard to case.
  fileprivate func keepsOrder(from old: Entity, to new: Entity) -> Bool {
    let before = propertyNames(of: old, in: from)
    let after = propertyNames(of: new, in: to)
    let added = after.subtracting(before)
    return before.isSubset(of: after)
      && [{ $0 }, { $0.lowercased() }].allSatisfy { (key: (String) -> String) in
        guard let last = before.map(key).max(by: precedes) else { return true }
        return added.map(key).allSatisfy { precedes(last, $0) }
      }
  }

  private func propertyNames(of entity: Entity, in model: Model) -> Set<String> {
    Set(
      ([entity] + model.ancestors(of: entity)).flatMap { member in
        member.attributes.map(\.name) + member.relationships.map(\.name)
          + member.fetchedProperties.map(\.name)
      })
  }
}

/// Whether a name sorts before another by Unicode scalars, independent of locale.
private func precedes(_ left: String, _ right: String) -> Bool {
  left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
}
