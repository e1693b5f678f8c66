import DataModel

extension StoreInquiry {
  /// Whether the tables in which CloudKit mirroring and persistent history keep their books fit the objects, and have the
  /// indexes that keep them so.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, Core Data's own models.
  func bookkeeping() -> [StoreQuestion] {
    records() + changes() + bookkeepingIndexes()
  }

  /// The tables of mirroring that have a row for each object.
  private static let recordTables = ["ANSCKRECORDMETADATA", "ANSCKHISTORYANALYZERSTATE"]

  private func records() -> [StoreQuestion] {
    Self.recordTables.filter { store.has($0, ["ZENTITYID", "ZENTITYPK"]) }.flatMap { table in
      // Of an object that exists not one whose deletion waits; then the last one that was exported, else saved most often, else made
      // last.
      let objects = entityTables.map { table, _ in
        "SELECT Z_ENT, Z_PK FROM \(identifier(table.name))"
      }
      let pending = "ZNEEDSCLOUDDELETE"
      let deletion =
        store.has(table, [pending]) && !objects.isEmpty
        ? [
          "IFNULL(\(pending), 0) <> 0 AND (ZENTITYID, ZENTITYPK) IN (\(objects.joined(separator: " UNION ALL ")))"
        ] : []
      let newest =
        deletion
        + [
          "ZLASTEXPORTEDTRANSACTIONNUMBER", "ZFINALTRANSACTIONNUMBER", "Z_OPT", "Z_PK",
        ].filter { store.has(table, [$0]) }.map { "IFNULL(\($0), 0) DESC" }
      let repeated =
        "Z_PK IN (SELECT k FROM (SELECT Z_PK AS k, row_number() OVER (PARTITION BY ZENTITYID, ZENTITYPK "
        + "ORDER BY \(newest.joined(separator: ", "))) AS n FROM \(table) NOT INDEXED "
        + "WHERE ZENTITYID IS NOT NULL AND ZENTITYPK IS NOT NULL) WHERE n > 1)"
      return [
        StoreQuestion(
          .repeatedRecord, summary: "rows of \(table) are for an object that has a newer one",
          at: StoreQuestion.Place(table: table),
          rows: .matching(
            table: table, condition: repeated, shown: ["Z_PK", "ZENTITYID", "ZENTITYPK"]),
          mending: store.hasKey(table) ? .setAside(table: table, condition: repeated) : nil)
      ] + dangling("ZENTITYID", "ZENTITYPK", in: table, unless: pendingDeletion(in: table))
    } + mirroredRelationships()
  }

  /// The condition for records of deleted objects whose deletion has not been exported yet.
  private func pendingDeletion(in table: String) -> String {
    let marks = ["ZNEEDSCLOUDDELETE", "ZNEEDSLOCALDELETE"].filter { store.has(table, [$0]) }
      .map { "IFNULL(\($0), 0) <> 0" }
    let final = "ZFINALCHANGETYPENUM"
    let states = store.has(table, [final]) ? ["IFNULL(\(final), 2) = 2"] : []
    return (marks + states + [deletion(of: "ZENTITYID", "ZENTITYPK")]).joined(separator: " OR ")
  }

  /// The condition for objects whose deletion is in the history.
  private func deletion(of entity: String, _ key: String) -> String {
    guard store.has("ACHANGE", ["ZCHANGETYPE", "ZENTITY", "ZENTITYPK"]) else { return "0" }
    return "(\(entity), \(key)) IN (SELECT ZENTITY, ZENTITYPK FROM ACHANGE NOT INDEXED "
      + "WHERE ZCHANGETYPE = 2)"
  }

  /// Whether rows name entities and objects that are there.
  private func dangling(
    _ entity: String, _ key: String, in table: String, unless isDeleted: String
  ) -> [StoreQuestion] {
    let known = schema.entities.map { "\($0.number)" }.joined(separator: ", ")
    let gone = entityTables.map { table, root in
      "\(entity) BETWEEN \(root.numbers.lowerBound) AND \(root.numbers.upperBound) "
        + "AND \(key) NOT IN (SELECT Z_PK FROM \(identifier(table.name)))"
    }
    let objects = gone.isEmpty ? "0" : gone.map { "(\($0))" }.joined(separator: " OR ")
    return [
      ("an entity that is not in the model", "IFNULL(\(entity), 0) NOT IN (\(known))"),
      ("objects that do not exist", "(\(objects)) AND NOT IFNULL(\(isDeleted), 0)"),
    ].map { what, condition in
      StoreQuestion(
        .danglingRecord, summary: "rows of \(table) name \(what)",
        at: StoreQuestion.Place(table: table),
        rows: .matching(table: table, condition: condition, shown: ["Z_PK", entity, key]))
    }
  }

  private func mirroredRelationships() -> [StoreQuestion] {
    let (table, entity) = ("ANSCKMIRROREDRELATIONSHIP", "ZCDENTITYNAME")
    guard store.has(table, [entity]) else { return [] }
    let known = schema.entities.map { quotedText($0.name) }.joined(separator: ", ")
    return [
      StoreQuestion(
        .danglingRecord, summary: "rows of \(table) name an entity that is not in the model",
        at: StoreQuestion.Place(table: table),
        rows: .matching(
          table: table, condition: "\(entity) NOT IN (\(known))", shown: ["Z_PK", entity]))
    ]
  }

  private func changes() -> [StoreQuestion] {
    let (table, transaction) = ("ACHANGE", "ZTRANSACTIONID")
    guard store.has(table, ["ZCHANGETYPE", "ZENTITY", "ZENTITYPK", transaction]) else { return [] }
    let isDeleted = "(ZCHANGETYPE = 2 OR \(deletion(of: "ZENTITY", "ZENTITYPK")))"
    var questions = dangling("ZENTITY", "ZENTITYPK", in: table, unless: isDeleted)
    if store.hasKey("ATRANSACTION") {
      questions.append(
        StoreQuestion(
          .danglingRecord, summary: "rows of \(table) name transactions that do not exist",
          at: StoreQuestion.Place(table: table),
          rows: .matching(
            table: table, condition: "\(transaction) NOT IN (SELECT Z_PK FROM ATRANSACTION)",
            shown: ["Z_PK", transaction])))
    }
    return questions
  }

  /// The indexes by which these tables have one row for each object, and one for each text.
  ///
  /// They are made again as they are in every store that was seen; those of mirroring in one.
  private func bookkeepingIndexes() -> [StoreQuestion] {
    let unique = Set(
      store.objects.compactMap { object -> [String]? in
        guard let index = object.sql.flatMap(IndexStatement.init), index.isUnique else {
          return nil
        }
        return [index.table] + index.columns
      })
    let history = HistorySchema(of: model).uniqueIndex
    let names = ["RecordMetadata", "HistoryAnalyzerState"]
    let keys = zip(Self.recordTables, names).map { table, name in
      let index = "Z_NSCK\(name)_UNIQUE_entityId_entityPK"
      return UniqueIndex(
        name: index, table: table, columns: ["ZENTITYID", "ZENTITYPK"],
        sql:
          "CREATE UNIQUE INDEX \(index) ON \(table) (ZENTITYID COLLATE BINARY ASC, ZENTITYPK COLLATE BINARY ASC)"
      )
    }
    let texts = UniqueIndex(
      name: history.name, table: history.table, columns: history.columns, sql: history.sql)
    return (keys + [texts]).filter { index in
      store.has(index.table, index.columns) && !unique.contains([index.table] + index.columns)
    }.map { index in
      StoreQuestion(
        .missingIndex, summary: "the index \(index.name) of \(index.table) is missing",
        at: StoreQuestion.Place(table: index.table, column: index.name),
        rows: .query(absence(of: index.name, "index")), mending: .makeIndex(index.sql))
    }
  }

  /// An index that allows no two rows with the same values.
  private struct UniqueIndex {
    let name: String
    let table: String
    let columns: [String]
    /// The statement that makes it.
    let sql: String
  }
}
