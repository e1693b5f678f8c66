import DataModel
import Migration
import Text

extension UpgradePlanner {
  /// Plans the indexes: those that fit stay, all others go and those of the new version are made.
  mutating func planIndexes() {
    let wanted = Dictionary(
      keepingFirst: to.indexes.map { ($0.name, $0) })
    let altered = Set(tables.filter { $0.way == .alter }.compactMap(\.old))
      .union(from.tables.filter { if case .join = $0.kind { true } else { false } }.map(\.name))
    let own = Set(from.tables.map(\.name))
    var kept: Set<String> = []
    // What is dropped takes its indexes along, also where another table gets its name.
    let old = oldIndexes()
    for index in old
    where own.contains(index.table) && !droppedTables.contains(index.table) {
      guard altered.contains(index.table) else {
        checkForeign(index)
        continue
      }
      if let new = wanted[index.name], new.table == finalName(of: index.table),
        !remade.contains(new.table), let sql = textInTheEnd(of: index, on: new.table),
        fits(sql, new.sql), staysTrue(new)
      {
        kept.insert(index.name)
      } else {
        drop(index)
      }
    }
    checkTakenNames(old.filter { !droppedTables.contains($0.table) })
    noteLeftOvers(
      old.filter { own.contains($0.table) && !droppedTables.contains($0.table) }, altered)
    for index in to.indexes where !kept.contains(index.name) {
      plan.add(.createIndexes, index.sql)
      if index.sql.hasPrefix("CREATE UNIQUE") { checkUniqueness(index) }
    }
    planRTrees()
  }

  /// Records the dropped indexes that neither version requires; only their form shows that Core Data created
  /// them.
  private mutating func noteLeftOvers(_ indexes: [OldIndex], _ altered: Set<String>) {
    let dropped = Set(plan.statements.filter { $0.phase == .dropIndexes }.map(\.sql))
    let known = Set((from.indexes + to.indexes).map { foldedName($0.name) })
    let names = indexes.filter { index in
      !known.contains(foldedName(index.name)) && isOfCoreData(index)
        && (!altered.contains(index.table) || dropped.contains(dropStatement(index)))
    }.map { commentText($0.name) }
    guard !names.isEmpty else { return }
    plan.notes.append(
      "Neither version calls for these indexes, which have the form of Core Data's and are dropped: "
        + "\(shortList(names)).")
  }

  private struct OldIndex {
    let name: String
    let table: String
    let sql: String
  }

  private func oldIndexes() -> [OldIndex] {
    guard let store = request.store else {
      return from.indexes.map { OldIndex(name: $0.name, table: $0.table, sql: $0.sql) }
    }
    return store.objects.compactMap { object in
      guard object.kind == .index, let sql = object.sql else { return nil }
      return OldIndex(name: object.name, table: object.table, sql: sql)
    }
  }

  /// The final name of an old table that is not rebuilt.
  private func finalName(of table: String) -> String {
    tableRenames.first { $0.old == table }?.new ?? table
  }

  /// The text of an index after columns have been renamed; nil if one of its columns is dropped or the text
  /// cannot be determined.
  private func textInTheEnd(of index: OldIndex, on table: String) -> String? {
    let renames = renamedColumns[table, default: [:]]
    let dropped = droppedColumns[table, default: []]
    guard !renames.isEmpty || !dropped.isEmpty else { return index.sql }
    guard let start = index.sql.firstIndex(of: "(") else { return nil }
    var text = String(index.sql[..<start])
    var isRenamed = false
    for word in words(index.sql[start...]) {
      let name = foldedName(String(word))
      if dropped.contains(name) { return nil }
      if renames[name] != nil { isRenamed = true }
      text += renames[name] ?? String(word)
    }
    // A word may be part of a text, and the rename leaves quotes that a fresh store does not have.
    guard isRenamed else { return index.sql }
    return request.options.isCanonical || index.sql.contains("'") ? nil : text
  }

  /// A statement split into names and the text between them.
  private func words(_ sql: Substring) -> [Substring] {
    func isPart(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || "_$".contains(character) || !character.isASCII
    }
    var result: [Substring] = []
    var rest = sql
    while let first = rest.first {
      let word = rest.prefix { isPart($0) == isPart(first) }
      result.append(word)
      rest = rest[word.endIndex...]
    }
    return result
  }

  /// Whether an index or table of the store is what is wanted; a rename leaves quotes around names.
  private func fits(_ sql: String, _ wanted: String) -> Bool {
    sql == wanted
      || !request.options.isCanonical
        && sql.replacing("\"", with: "") == wanted.replacing("\"", with: "")
  }

  /// Drops an index; a third-party index is kept or becomes an obstacle.
  private mutating func drop(_ index: OldIndex) {
    guard isOfCoreData(index) else {
      let table = tables.first { $0.old == index.table }
      let isUntouched =
        table.map {
          $0.renames.isEmpty && $0.dropped.isEmpty && $0.retyped.isEmpty && $0.old == $0.new.name
        } ?? false
      return isUntouched ? () : checkForeign(index)
    }
    if goesWithItsColumns(index) { return }
    plan.add(.dropIndexes, dropStatement(index))
    guard !newIndexNames.contains(index.name) else { return }
    plan.proofs.append(
      UpgradeCheck(
        rows: "SELECT COUNT(*) FROM main.sqlite_master WHERE type = 'index' AND name = "
          + textLiteral(index.name), problem: "the index \(index.name) is still there"))
  }

  /// Whether an index contains a column that is renamed instead of dropped, so that it is dropped later with
  /// the column.
  private func goesWithItsColumns(_ index: OldIndex) -> Bool {
    guard request.options.defersCleanUp, !newIndexNames.contains(index.name),
      let statement = IndexStatement(index.sql),
      let table = tables.first(where: { $0.old == index.table })
    else { return false }
    return !Set(table.dropped.map(foldedName)).isDisjoint(with: statement.columns)
  }

  private func dropStatement(_ index: OldIndex) -> String {
    "DROP INDEX \(request.store == nil ? "IF EXISTS " : "")\(identifier(index.name))"
  }

  /// The entity, the properties and the columns of a constraint of the new version; nil for other indexes,
  /// and where a property is a whole composite.
  private func constraint(
    _ index: SchemaIndex
  ) -> (entity: String, properties: [String], columns: [String])? {
    guard case .uniquenessConstraint(let name, let position) = index.origin,
      let entity = request.step.to.entities[name],
      entity.uniquenessConstraints.indices.contains(position)
    else { return nil }
    let properties = entity.uniquenessConstraints[position]
    let columns = properties.compactMap { property in
      to.attributeColumn(property, of: name)?.name
        ?? to.toOneStorage(of: property, in: name)?.column
    }
    guard columns.count == properties.count, !columns.isEmpty else { return nil }
    return (name, properties, columns)
  }

  /// Whether an existing index cannot conflict with values written to rows: those of a constraint are checked
  /// before it is created.
  private func staysTrue(_ index: SchemaIndex) -> Bool {
    constraint(index).map { areUniqueAlready($0.columns, in: index.table) } ?? true
  }

  /// Counts rows that a new constraint does not allow, once they have their defaults.
  private mutating func checkUniqueness(_ index: SchemaIndex) {
    guard let (name, properties, columns) = constraint(index),
      !areUniqueAlready(columns, in: index.table)
    else { return }
    let list = columns.map(identifier).joined(separator: ", ")
    let present = columns.map { "\(identifier($0)) IS NOT NULL" }.joined(separator: " AND ")
    plan.lateChecks.append(
      UpgradeCheck(
        rows: "SELECT IFNULL(SUM(n), 0) FROM (SELECT COUNT(*) AS n FROM \(identifier(index.table)) "
          + "WHERE \(present) GROUP BY \(list) HAVING n > 1)",
        problem:
          "\(name) has equal values of \(properties.joined(separator: ", ")), which must be unique")
    )
  }

  /// Whether an index of the old version says that no two rows are equal in columns of a new table.
  private func areUniqueAlready(_ columns: [String], in table: String) -> Bool {
    guard let old = lineage.source(of: table) else { return false }
    let types = Dictionary(
      keepingFirst: self.columns(of: old).map { ($0.name, $0.type) })
    let sources = Set(
      columns.compactMap { column -> String? in
        guard let feed = lineage.feeds[table]?[column], !feed.setsDefaults,
          feed.columns.count == 1, let source = feed.columns.first,
          types[source] == feed.column.type
        else { return nil }
        return source
      })
    return from.indexes.contains { index in
      guard index.table == old, exists(index),
        case .uniquenessConstraint(let name, let position) = index.origin,
        let constraints = request.step.from.entities[name]?.uniquenessConstraints,
        constraints.indices.contains(position)
      else { return false }
      let unique = constraints[position].map { property in
        from.attributeColumn(property, of: name)?.name
          ?? from.toOneStorage(of: property, in: name)?.column
      }
      return !unique.isEmpty && unique.allSatisfy { $0.map(sources.contains) ?? false }
    }
  }

  /// Whether an index of the old version is there and does what it should.
  private func exists(_ index: SchemaIndex) -> Bool {
    guard let store = request.store else { return true }
    let wanted = IndexStatement(index.sql)
    return store.objects.contains {
      $0.kind == .index && $0.name == index.name && $0.sql.flatMap(IndexStatement.init) == wanted
    }
  }

  /// Records a third-party index as an obstacle.
  private mutating func checkForeign(_ index: OldIndex) {
    guard !isOfCoreData(index) else { return }
    obstacles.append(
      UpgradeObstacle(
        .foreignIndex,
        "the index \(index.name) of \(index.table), a table that changes, is not Core Data's"))
  }

  /// Notes indexes that stay and have a name which the new version needs.
  private mutating func checkTakenNames(_ indexes: [OldIndex]) {
    let dropped = Set(
      plan.statements.filter { $0.phase == .dropIndexes }.map(\.sql))
    let wanted = Dictionary(keepingFirst: to.indexes.map { (foldedName($0.name), $0) })
    for index in indexes {
      guard let new = wanted[foldedName(index.name)], !isOfCoreData(index),
        !dropped.contains(dropStatement(index))
      else { continue }
      obstacles.append(
        UpgradeObstacle(
          .foreignIndex,
          "the index \(index.name) of \(index.table) is not Core Data's, and the new version needs the "
            + "name for \(new.table)"))
    }
  }

  /// Whether an index was created by Core Data for this or an earlier version, judging by its name and
  /// meaning.
  ///
  /// Indexes of keys are called `T_COL_INDEX`, those of join tables contain both columns, with the original
  /// table and column names; fetch indexes and constraints are called `Z_…` and spell out the collation;
  /// those of old systems are called `T_C1_C2`.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, indexes.
  private func isOfCoreData(_ index: OldIndex) -> Bool {
    let isOnJoin = from.table(index.table).map { if case .join = $0.kind { true } else { false } }
    guard let isOnJoin, let statement = IndexStatement(index.sql) else { return false }
    if let own = from.indexes.first(where: { $0.name == index.name }) {
      return own.table == index.table
    }
    if index.name.hasPrefix("Z_"), index.sql.contains("COLLATE BINARY") {
      return !isOnJoin && statement.isUnique == index.name.contains("_UNIQUE_")
        && statement.elements.allSatisfy { $0.column != nil && $0.collation == "BINARY" }
    }
    guard statement.isPlain, !statement.isUnique else { return false }
    let name = foldedName(index.name)
    let (table, columns) = (statement.table, statement.columns)
    // Join tables have a number in their name, and columns as well: indexes keep those that entities had when they were made.
    let isOfJoin = name.hasPrefix("Z_") && name.dropFirst(2).first?.isNumber == true
    if isOnJoin { return isOfJoin && columns.count == 2 && name.hasSuffix("_INDEX") }
    guard index.sql.contains("\"") else {
      return columns.count == 1
        ? name == "\(table)_\(columns[0])_INDEX" || isLeftOver(index, statement)
        : name == ([table] + columns).joined(separator: "_")
    }
    // Table or columns were renamed since, or their names need quotes.
    guard name.hasSuffix("_INDEX") else {
      return name.hasPrefix("\(table)_Z") && columns.count > 1
    }
    return columns.count == 1 && name.hasPrefix("Z") && name.dropFirst().contains("_Z")
      && (!isOfJoin || name.hasPrefix("\(table)_"))
  }

  /// Whether an index belongs to a key that had another name: an earlier upgrade with `--deferred` kept it
  /// next to the equivalent new one, so dropping it loses nothing.
  private func isLeftOver(_ index: OldIndex, _ statement: IndexStatement) -> Bool {
    let name = foldedName(index.name)
    return name.hasPrefix("\(statement.table)_Z") && name.hasSuffix("_INDEX")
      && from.indexes.contains { own in
        IndexStatement(own.sql) == statement && exists(own)
      }
  }
}
