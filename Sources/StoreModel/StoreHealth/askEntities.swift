import DataModel

extension StoreInquiry {
  private var primaryKey: String { SystemTable.primaryKey.rawValue }

  /// Whether `Z_PRIMARYKEY` has a row for each entity, and no others.
  func entityRows() -> [StoreQuestion] {
    guard store.has(primaryKey, ["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"]) else { return [] }
    return missingEntityRows() + unknownEntityRows() + wrongEntityRows() + maximumKeys()
  }

  private var isOfApp: String { "Z_ENT < \(StoreFormat.firstOwnEntityNumber)" }

  /// The expression for the highest key in the table of a root; 0 for subentities.
  private func largestKey(of entity: SchemaEntity) -> String {
    guard entity.parent == nil, store.hasKey(entity.table) else { return "0" }
    return "IFNULL((SELECT MAX(Z_PK) FROM \(identifier(entity.table))), 0)"
  }

  private func missingEntityRows() -> [StoreQuestion] {
    let numbers = Set(store.modelEntities.map(\.number))
    return schema.entities.filter { !numbers.contains($0.number) }.map { entity in
      let isEntity = "Z_ENT = \(entity.number)"
      return StoreQuestion(
        .missingEntityRow, summary: "Z_PRIMARYKEY has no row for \(entity.name)",
        at: StoreQuestion.Place(table: primaryKey, entity: entity.name),
        rows: .query(
          "SELECT \(entity.number) AS Z_ENT WHERE NOT EXISTS (SELECT 1 FROM Z_PRIMARYKEY "
            + "WHERE \(isEntity))"),
        mending: .insert(
          table: primaryKey, columns: ["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"],
          values: [
            "\(entity.number)", quotedText(entity.name), "\(entity.parentNumber)",
            largestKey(of: entity),
          ], condition: isEntity))
    }
  }

  private func unknownEntityRows() -> [StoreQuestion] {
    let known = schema.entities.map { "\($0.number)" }.joined(separator: ", ")
    let numbers = Set(schema.entities.map(\.number))
    let place = StoreQuestion.Place(table: primaryKey)
    var questions: [StoreQuestion] = []
    if store.modelEntities.contains(where: { !numbers.contains($0.number) }) {
      let condition = "\(isOfApp) AND Z_ENT NOT IN (\(known))"
      questions.append(
        StoreQuestion(
          .unknownEntityRow, summary: "Z_PRIMARYKEY has rows of no entity of the model", at: place,
          rows: .matching(table: primaryKey, condition: condition, shown: ["Z_ENT", "Z_NAME"]),
          mending: .remove(table: primaryKey, condition: condition)))
    }
    let names = Dictionary(grouping: store.modelEntities, by: \.name).filter { $0.value.count > 1 }
    if !names.isEmpty {
      // Which of them is right is known where the others have numbers of no entity.
      questions.append(
        StoreQuestion(
          .repeatedEntityRow,
          summary: "Z_PRIMARYKEY has several rows for \(someOf(names.keys.sorted()))", at: place,
          rows: .query(
            "SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY WHERE \(isOfApp) AND Z_NAME IN "
              + "(SELECT Z_NAME FROM Z_PRIMARYKEY WHERE \(isOfApp) GROUP BY Z_NAME "
              + "HAVING COUNT(*) > 1)"),
          mending: .remove(
            table: primaryKey,
            condition: "\(isOfApp) AND Z_ENT NOT IN (\(known)) AND Z_NAME IN "
              + "(\(names.keys.sorted().map(quotedText).joined(separator: ", ")))")))
    }
    return questions
  }

  private func wrongEntityRows() -> [StoreQuestion] {
    let rows = Dictionary(
      keepingFirst: store.modelEntities.map { ($0.number, $0) })
    return schema.entities.flatMap { entity -> [StoreQuestion] in
      guard let row = rows[entity.number] else { return [] }
      let place = StoreQuestion.Place(table: primaryKey, entity: entity.name)
      var questions: [StoreQuestion] = []
      if row.parentNumber != entity.parentNumber {
        let condition =
          "Z_ENT = \(entity.number) AND Z_SUPER IS NOT \(entity.parentNumber)"
        questions.append(
          StoreQuestion(
            .wrongParentNumber,
            summary:
              "Z_PRIMARYKEY has the parent \(row.parentNumber) for \(entity.name), not \(entity.parentNumber)",
            at: place,
            rows: .matching(table: primaryKey, condition: condition, shown: ["Z_ENT", "Z_SUPER"]),
            mending: .set(
              table: primaryKey, column: "Z_SUPER", value: "\(entity.parentNumber)",
              condition: condition)))
      }
      if row.name != entity.name {
        questions.append(
          StoreQuestion(
            .otherEntityName,
            summary: "Z_PRIMARYKEY calls \(entity.name) by another name: \(row.name)",
            at: place,
            rows: .matching(
              table: primaryKey,
              condition: "Z_ENT = \(entity.number) AND Z_NAME IS NOT \(quotedText(entity.name))",
              shown: ["Z_ENT", "Z_NAME"])))
      }
      return questions
    }
  }

  private func maximumKeys() -> [StoreQuestion] {
    entityTables.map { table, root in
      let largest = largestKey(of: root)
      let condition =
        "Z_ENT = \(root.number) AND (IFNULL(Z_MAX, 0) < \(largest) OR typeof(Z_MAX) IN ('text', 'blob'))"
      return StoreQuestion(
        .lowMaximumKey, summary: "Z_MAX of \(root.name) is below the largest Z_PK of \(table.name)",
        at: StoreQuestion.Place(table: primaryKey, entity: root.name),
        rows: .matching(
          table: primaryKey, condition: condition,
          shown: ["Z_ENT", "Z_MAX", "\(largest) AS largest"]),
        mending: .set(
          table: primaryKey, column: "Z_MAX", value: largest, condition: condition))
    }
  }

  /// Whether the numbers of `Z_PRIMARYKEY` are those of the model, so that rows can be judged by them.
  private var hasItsNumbers: Bool {
    let rows = store.modelEntities.sorted { $0.number < $1.number }
    return rows.map(\.number) == schema.entities.map(\.number)
      && rows.map(\.parentNumber) == schema.entities.map(\.parentNumber)
  }

  /// Whether all rows are of entities of their table.
  func entityNumbers() -> [StoreQuestion] {
    let all = schema.entities.map { "\($0.number)" }.joined(separator: ", ")
    return entityTables.flatMap { table, root -> [StoreQuestion] in
      let place = StoreQuestion.Place(table: table.name)
      let unknown = "IFNULL(Z_ENT, -1) NOT IN (\(all))"
      let misplaced = "Z_ENT IN (\(all)) AND \(isNotOf(root))"
      let others = oddRows(of: table, root)
      return [
        (StoreFindingKind.unknownEntity, unknown, "rows of \(table.name) are of no entity"),
        (.misplacedEntity, misplaced, "rows of \(table.name) are of an entity of another table"),
      ].map { kind, condition, summary in
        StoreQuestion(
          kind, summary: summary, at: place,
          rows: .matching(
            table: identifier(table.name), condition: condition, shown: ["Z_PK", "Z_ENT"]),
          mending: hasItsNumbers ? .setAside(table: table.name, condition: condition) : nil,
          obstacle: hasItsNumbers ? nil : "the numbers in Z_PRIMARYKEY are not those of the model")
      } + others
    }
  }

  /// Rows that Core Data never creates: of an abstract entity, or with a key below 1.
  private func oddRows(of table: SchemaTable, _ root: SchemaEntity) -> [StoreQuestion] {
    let name = identifier(table.name)
    let abstract = schema.entities.filter { entity in
      entity.table == table.name && model.entities[entity.name]?.isAbstract == true
    }
    return abstract.map { entity in
      StoreQuestion(
        .abstractEntity, summary: "rows are of \(entity.name), which is abstract",
        at: StoreQuestion.Place(table: table.name, entity: entity.name),
        rows: .matching(
          table: name, condition: "Z_ENT = \(entity.number)", shown: ["Z_PK", "Z_ENT"]))
    } + [
      StoreQuestion(
        .invalidKey, summary: "rows of \(table.name) have a key below 1",
        at: StoreQuestion.Place(table: table.name, column: "Z_PK"),
        rows: .matching(table: name, condition: "Z_PK < 1", shown: ["Z_PK", "Z_ENT"]))
    ]
  }
}
