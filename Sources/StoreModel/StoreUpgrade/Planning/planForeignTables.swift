import DataModel
import Text

/// The handling of third-party tables, which a script does not change.
struct ForeignTables: Hashable, Sendable {
  /// References to tables of the model as they must be in the end; while there are any, SQLite must not
  /// enforce them.
  var references: [ObservedReference] = []
  /// The names of all objects whose statements must be the same in the end.
  var objects: [String] = []
  /// The virtual tables that name a table which changes; they must read the same in the end.
  var virtualTables: [String] = []
}

extension UpgradePlanner {
  /// Plans the protection of third-party tables, after everything else has been planned.
  ///
  /// SQLite acts on references when rows are deleted or tables rebuilt: `ON DELETE CASCADE` would delete
  /// rows.
  mutating func planForeignTables() {
    guard let store = request.store else { return }
    let own = Set(from.tables.map { foldedName($0.name) })
    for table in Set(store.references.map(\.table).filter { own.contains(foldedName($0)) }).sorted()
    {
      obstacles.append(
        UpgradeObstacle(
          .schemaDrift, "the table \(table) has a foreign key, which Core Data never makes"))
    }
    let foreign = Set(
      store.tableOrigins(in: from).filter { [.other, .unknownForm].contains($0.origin) }
        .filter { !request.dropsMirroring || !store.mirroringTables.contains($0.table) }
        .map { foldedName($0.table) })
    let others = store.objects.filter {
      foreign.contains(foldedName($0.table)) && [.table, .index].contains($0.kind)
    }
    checkTakenNames(of: others)
    var rewritten: Set<String> = []
    for reference in store.references where !own.contains(foldedName(reference.table)) {
      guard
        let parent = from.tables.first(where: {
          foldedName($0.name) == foldedName(reference.parent)
        })
      else { continue }
      let final = outcome(of: reference, to: parent.name)
      if final != reference { rewritten.insert(reference.table) }
      plan.foreign.references.append(final)
    }
    plan.foreign.objects = others.filter { $0.sql != nil && !rewritten.contains($0.table) }
      .map(\.name)
    for table in others where table.isVirtualTable { watch(table) }
    for table in others where table.kind == .table && !table.isVirtualTable {
      keep(table.name, store.columns[table.name] ?? [])
    }
  }

  /// Notes tables and indexes whose names tables of the model get, for good or while rows are copied.
  private mutating func checkTakenNames(of others: [ObservedObject]) {
    let own = Set(from.tables.map { foldedName($0.name) })
    let new = to.tables.filter { !own.contains(foldedName($0.name)) }
    let rebuilt =
      tables.filter { $0.way == .rebuild }.map(\.old) + joins.filter(\.isRemade).map(\.old)
    let aside = rebuilt.compactMap(\.self).map(asideName)
    for object in others {
      let name = foldedName(object.name)
      let what = "the \(object.kind.rawValue) \(commentText(object.name)) is not Core Data's, and "
      if let table = new.first(where: { foldedName($0.name) == name }) {
        let owner = if case .entities(let root) = table.kind { root } else { table.name }
        obstacles.append(
          UpgradeObstacle(.foreignTable, "\(what)the new version needs the name for \(owner)"))
      } else if aside.contains(where: { foldedName($0) == name }) {
        obstacles.append(
          UpgradeObstacle(.foreignTable, "\(what)the upgrade needs the name for a while"))
      }
    }
  }

  /// A reference after the upgrade; records obstacles.
  private mutating func outcome(
    of reference: ObservedReference, to parent: String
  ) -> ObservedReference {
    let what = "the table \(reference.table) refers to \(parent)"
    let table = tables.first { $0.old == parent }
    let final = table?.new.name ?? tableRenames.first { $0.old == parent }?.new ?? parent
    var result = reference
    if final != parent { result.parent = final }
    if droppedTables.contains(parent) {
      obstacles.append(UpgradeObstacle(.foreignReference, "\(what), which is dropped"))
      return result
    }
    if remade.contains(final) || table?.way == .rebuild, final != parent {
      obstacles.append(
        UpgradeObstacle(.foreignReference, "\(what), which is rebuilt under another name"))
    }
    if let column = reference.parentColumn {
      let name = foldedName(column)
      let leaves =
        droppedColumns[final, default: []].contains(name)
        || table?.dropped.contains { foldedName($0) == name } == true
        || table?.retyped.contains { foldedName($0.old) == name } == true
      let renamed =
        table?.renames.first { foldedName($0.old) == name }?.new
        ?? renamedColumns[final, default: [:]][name]
      if leaves || renamed != nil && table?.way == .rebuild {
        obstacles.append(UpgradeObstacle(.foreignReference, "\(what).\(column), which is dropped"))
      }
      result.parentColumn = renamed ?? column
    }
    countReferences(reference, to: parent, final)
    return result
  }

  /// Counts the rows that refer to rows which go, or which move to another table.
  private mutating func countReferences(
    _ reference: ObservedReference, to parent: String, _ final: String
  ) {
    let gone = from.entities.filter { $0.table == parent }.filter { entity in
      let number = lineage.numbers[entity.number]
      return to.entities.first { $0.number == number }?.table != final
    }
    guard !gone.isEmpty else { return }
    let key = identifier(reference.parentColumn ?? "Z_PK")
    plan.checks.append(
      UpgradeCheck(
        rows: "SELECT COUNT(*) FROM \(identifier(reference.table)) WHERE "
          + "\(identifier(reference.column)) IN (SELECT \(key) FROM \(identifier(parent)) "
          + "WHERE \(isEntity(gone.map(\.number))))",
        problem: "the table \(reference.table), which is not Core Data's, refers to objects of "
          + "\(shortList(gone.map(\.name))) that are dropped"))
  }

  /// Adds a check that reads a virtual table before and after, if its statement names a table that changes.
  private mutating func watch(_ table: ObservedObject) {
    let names = namedWords(table.sql ?? "")
    for parent in from.tables where names.contains(foldedName(parent.name)) {
      let plan = tables.first { $0.old == parent.name }
      let final = plan?.new.name ?? parent.name
      let columns =
        Set(renamedColumns[final, default: [:]].keys)
        .union(droppedColumns[final, default: []])
        .union((plan?.dropped ?? []).map(foldedName))
        .union((plan?.renames ?? []).map { foldedName($0.old) })
      if droppedTables.contains(parent.name) || final != parent.name {
        obstacles.append(
          UpgradeObstacle(
            .foreignTable, "the virtual table \(table.name) names \(parent.name), which is dropped")
        )
      } else if let column = columns.intersection(names).min() {
        obstacles.append(
          UpgradeObstacle(
            .foreignTable,
            "the virtual table \(table.name) names \(parent.name).\(column), which is dropped"))
      } else if !self.plan.foreign.virtualTables.contains(table.name) {
        self.plan.foreign.virtualTables.append(table.name)
      }
    }
  }

  /// Adds a check that compares the values of a table before and after.
  private mutating func keep(_ table: String, _ columns: [ObservedColumn]) {
    guard let key = columns.first?.name else { return }
    plan.foreignColumns += columns.map { column in
      let place = ColumnPlace(table: table, column: column.name, key: key, entity: nil)
      return KeptColumn(old: place, new: place, title: "\(table).\(column.name)")
    }
  }

  /// The words of a statement that can be names, in or out of quotes, folded.
  func namedWords(_ sql: String) -> Set<String> {
    Set(
      sql.split { !($0.isLetter || $0.isNumber || "_$".contains($0) || !$0.isASCII) }
        .map { foldedName(String($0)) })
  }
}
