import DataModel

extension StoreInquiry {
  /// Whether the metadata have one row, and the store an identity.
  func metadata() -> [StoreQuestion] {
    let table = SystemTable.metadata.rawValue
    guard store.has(table, ["Z_VERSION"]) else { return [] }
    let place = StoreQuestion.Place(table: table)
    switch store.metadataRows {
    case 0:
      return [
        StoreQuestion(
          .metadataRows, summary: "Z_METADATA has no row, expected one", at: place,
          rows: .query("SELECT 'Z_METADATA' WHERE NOT EXISTS (SELECT 1 FROM Z_METADATA)"))
      ]
    case 1:
      guard store.has(table, ["Z_UUID"]) else { return [] }
      return [
        StoreQuestion(
          .missingStoreUUID, summary: "Z_METADATA has no Z_UUID", at: place,
          rows: .query("SELECT Z_VERSION FROM Z_METADATA WHERE IFNULL(Z_UUID, '') = ''"))
      ]
    default:
      return [
        StoreQuestion(
          .metadataRows, summary: "Z_METADATA has \(store.metadataRows) rows, expected one",
          at: place,
          rows: .query("SELECT Z_VERSION, Z_UUID FROM Z_METADATA"))
      ]
    }
  }

  /// Whether the tables are there, with their columns.
  func tables() -> [StoreQuestion] {
    schema.tables.flatMap { table -> [StoreQuestion] in
      if case .rTree = table.kind { return [] }
      guard let found = store.columns[table.name] else {
        // Systems before iOS 9 wrote no model.
        return table.name == SystemTable.modelCache.rawValue ? [] : [missing(table)]
      }
      return columnQuestions(table, found)
    }
  }

  private func missing(_ table: SchemaTable) -> StoreQuestion {
    let name = quotedText(table.name)
    var place = StoreQuestion.Place(table: table.name)
    switch table.kind {
    case .entities(let root): place.entity = root
    case .join(let owner, _, _): (place.entity, place.property) = (owner.entity, owner.path)
    case .rTree, .system: break
    }
    let owner = place.entity.map { " of \($0)" + (place.property.map { ".\($0)" } ?? "") } ?? ""
    let (mending, obstacle) = making(table)
    return StoreQuestion(
      .missingTable, summary: "the table \(table.name)\(owner) is missing", at: place,
      rows: .query(
        "SELECT \(name) WHERE NOT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' "
          + "AND name = \(name))"), mending: mending, obstacle: obstacle)
  }

  private func columnQuestions(
    _ table: SchemaTable, _ found: [ObservedColumn]
  ) -> [StoreQuestion] {
    let place = StoreQuestion.Place(table: table.name)
    let known = "SELECT name FROM pragma_table_xinfo(\(quotedText(table.name)))"
    let names = Set(found.map(\.name))
    let wanted = Set(table.columns.map(\.name))
    var questions: [StoreQuestion] = []
    questions += missingColumns(
      table, table.columns.filter { !names.contains($0.name) }, known: known)
    let surplus = found.map(\.name).filter { !wanted.contains($0) }
    let waiting = surplus.filter { $0.hasPrefix("_DEFERRED_") }
    let others = surplus.filter { !waiting.contains($0) }
    if !waiting.isEmpty {
      questions.append(
        StoreQuestion(
          .deferredMigration,
          summary: "columns of \(table.name) wait for the clean-up after a migration",
          at: place, rows: .query("\(known) WHERE name IN (\(quotedList(waiting)))")))
    }
    if !others.isEmpty {
      questions.append(
        StoreQuestion(
          .surplusColumn,
          summary:
            "the table \(table.name) has columns that are not in the model: \(someOf(others))",
          at: place, rows: .query("\(known) WHERE name IN (\(quotedList(others)))")))
    }
    return questions + typeQuestions(table, found)
  }

  /// The missing columns: those that can be restored, and those whose values are not known.
  private func missingColumns(
    _ table: SchemaTable, _ missing: [SchemaColumn], known: String
  ) -> [StoreQuestion] {
    let restored = missing.compactMap { self.restored($0, in: table) }
    let names = restored.map(\.name)
    let others = missing.map(\.name).filter { !names.contains($0) }
    let groups: [(names: [String], mending: StoreMending?, obstacle: String?)] = [
      (names, .addColumns(table: table.name, columns: restored), nil),
      (others, nil, "the column must have values, and they are lost"),
    ]
    return groups.compactMap { names, mending, obstacle -> StoreQuestion? in
      guard !names.isEmpty else { return nil }
      return StoreQuestion(
        .missingColumn, summary: "the table \(table.name) has no column \(someOf(names))",
        at: StoreQuestion.Place(table: table.name),
        rows: .query(
          "SELECT column1 FROM (VALUES \(valueList(names))) WHERE column1 NOT IN (\(known))"),
        mending: mending, obstacle: obstacle)
    }
  }

  private func typeQuestions(
    _ table: SchemaTable, _ found: [ObservedColumn]
  ) -> [StoreQuestion] {
    let types = Dictionary(
      keepingFirst: found.map { ($0.name, $0.type) })
    var lines: [String] = []
    let wrong = table.columns.filter { column in
      guard let type = types[column.name], foldedName(type) != foldedName(column.type) else {
        return false
      }
      lines.append("\(column.name) is \(type.isEmpty ? "of no type" : type), not \(column.type)")
      return true
    }
    var questions: [StoreQuestion] = []
    if !wrong.isEmpty {
      questions.append(
        StoreQuestion(
          .columnType, summary: "a column of \(table.name) has another type: \(someOf(lines))",
          at: StoreQuestion.Place(table: table.name),
          rows: .query(
            "SELECT name, type FROM pragma_table_xinfo(\(quotedText(table.name))) "
              + "WHERE name IN (\(quotedList(wrong.map(\.name))))")))
    }
    if case .entities = table.kind, store.has(table.name, ["Z_PK", "Z_ENT"]),
      !store.hasKey(table.name)
    {
      questions.append(
        StoreQuestion(
          .columnType, summary: "Z_PK is not the primary key of \(table.name)",
          at: StoreQuestion.Place(table: table.name),
          rows: .query(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name = \(quotedText(table.name))"
          )))
    }
    return questions
  }

  /// Whether indexes and triggers are there, and no others' triggers and views.
  func objects() -> [StoreQuestion] {
    let names = Dictionary(grouping: store.objects, by: \.kind).mapValues {
      Set($0.map { foldedName($0.name) })
    }
    let triggers = schema.triggers.filter {
      names[.trigger]?.contains(foldedName($0.name)) != true
    }
    let known = CoreDataTriggers(in: store, of: model, schema)
    let foreign = store.objects.filter { $0.kind == .trigger && known.purpose(of: $0) == nil }
    return indexes() + unknownDerivations(keptBy: known)
      + triggers.map { trigger in
        StoreQuestion(
          .missingTrigger, summary: "the trigger \(trigger.name) is missing",
          at: StoreQuestion.Place(table: nil, column: trigger.name),
          rows: .query(absence(of: trigger.name, "trigger")))
      }
      + foreignObjects(.foreignTrigger, type: "trigger", names: foreign.map(\.name))
      + foreignObjects(
        .foreignView, type: "view", names: store.objects.filter { $0.kind == .view }.map(\.name))
      + unknownForms()
  }

  /// Whether tables that are named like those of mirroring and history have other columns than those seen.
  private func unknownForms() -> [StoreQuestion] {
    let (mirroring, history) = store.unknownForms
    return [("mirroring", mirroring), ("history", history)].filter { !$1.isEmpty }.map {
      what, names in
      StoreQuestion(
        .unknownTableForm, summary: "\(what) tables of a form not seen: \(someOf(names))",
        at: StoreQuestion.Place(),
        rows: .query(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN (\(quotedList(names)))"))
    }
  }

  private func foreignObjects(
    _ kind: StoreFindingKind, type: String, names: [String]
  ) -> [StoreQuestion] {
    guard !names.isEmpty else { return [] }
    return [
      StoreQuestion(
        kind, summary: "a \(type) is not from Core Data: \(someOf(names))",
        at: StoreQuestion.Place(),
        rows: .query(
          "SELECT name FROM sqlite_master WHERE type = '\(type)' AND name IN (\(quotedList(names)))"
        ))
    ]
  }

  func absence(of name: String, _ type: String) -> String {
    let name = quotedText(name)
    return "SELECT \(name) WHERE NOT EXISTS (SELECT 1 FROM sqlite_master WHERE type = '\(type)' "
      + "AND name = \(name))"
  }

  private func quotedList(_ names: [String]) -> String {
    names.map(quotedText).joined(separator: ", ")
  }
}
