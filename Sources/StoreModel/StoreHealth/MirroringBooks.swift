package import StoreSchema

/// What the tables of CloudKit mirroring in a store can be asked.
///
/// *Source:* `Documentation/Formats/store-schema.md`, Core Data's own models; what waits is read from the names of the columns,
/// and from one store in which nothing does.
package struct MirroringBooks {
  /// The table with a row for each mirrored object.
  static let records = "ANSCKRECORDMETADATA"
  /// The table with a row for each object that is being exported.
  static let states = "ANSCKHISTORYANALYZERSTATE"
  /// The table with a row for each pair of a many-to-many relationship.
  static let links = "ANSCKMIRROREDRELATIONSHIP"

  private let store: ObservedSchema
  private let schema: StoreSchema

  /// Makes the queries for a store.
  ///
  /// - Parameters:
  ///   - store: What is known of the store.
  ///   - schema: The schema of its version, with the names that the store has.
  package init(_ store: ObservedSchema, _ schema: StoreSchema) {
    self.store = store
    self.schema = schema
  }

  /// Whether there is a table with records of objects.
  package var hasRecords: Bool { isNumbered(Self.records) }

  /// Whether there is a table with links that tell their relationship.
  var hasLinks: Bool { store.has(Self.links, ["ZCDENTITYNAME", "ZRELATIONSHIPNAME"]) }

  /// The tables with numbers of the model's entities.
  var numberedTables: [String] { [Self.records, Self.states].filter(isNumbered) }

  private func isNumbered(_ table: String) -> Bool { store.has(table, ["ZENTITYID", "ZENTITYPK"]) }

  /// A SELECT for what waits for export: the number of the entity with the key of the object, without repetition; for a pair
  /// of a many-to-many relationship 0 and the key of its link.
  ///
  /// What waits has a mark in its record, is being exported, has no record yet, or was changed by the app in a transaction
  /// behind that of its last export.
  package var waiting: String {
    (objects + linkRows).joined(separator: " UNION ")
  }

  /// A SELECT for the objects that wait for export.
  package var waitingObjects: String { objects.joined(separator: " UNION ") }

  private var objects: [String] {
    guard hasRecords else { return ["SELECT 0, 0 WHERE 0"] }
    let marks = marked(
      [
        ("ZNEEDSUPLOAD", "IFNULL(%, 0) <> 0"), ("ZNEEDSCLOUDDELETE", "IFNULL(%, 0) <> 0"),
        ("ZPENDINGEXPORTTRANSACTIONNUMBER", "% IS NOT NULL"),
        ("ZPENDINGEXPORTCHANGETYPENUMBER", "% IS NOT NULL"),
      ], in: Self.records)
    let records = "SELECT ZENTITYID, ZENTITYPK FROM \(Self.records)"
    let recordsOfMarks =
      marks.isEmpty ? [] : ["\(records) WHERE \(marks.joined(separator: " OR "))"]
    let states = isNumbered(Self.states) ? ["SELECT ZENTITYID, ZENTITYPK FROM \(Self.states)"] : []
    return recordsOfMarks + states + withoutRecord + changed
  }

  /// The objects that have no record.
  var withoutRecord: [String] {
    schema.tables.compactMap { table in
      guard case .entities = table.kind, store.hasKey(table.name) else { return nil }
      return "SELECT Z_ENT, Z_PK FROM \(identifier(table.name)) WHERE (Z_ENT, Z_PK) NOT IN "
        + "(SELECT IFNULL(ZENTITYID, 0), IFNULL(ZENTITYPK, 0) FROM \(Self.records))"
    }
  }

  /// The objects with changes by the app that their record does not know of.
  private var changed: [String] {
    let last = "ZLASTEXPORTEDTRANSACTIONNUMBER"
    guard store.has("ACHANGE", ["ZENTITY", "ZENTITYPK", "ZTRANSACTIONID"]),
      store.has(Self.records, [last]), store.hasKey("ATRANSACTION"),
      store.has("ATRANSACTION", ["ZAUTHORTS"]), store.hasKey("ATRANSACTIONSTRING"),
      store.has("ATRANSACTIONSTRING", ["ZNAME"])
    else { return [] }
    return [
      "SELECT c.ZENTITY, c.ZENTITYPK FROM ACHANGE AS c "
        + "JOIN \(Self.records) AS r ON r.ZENTITYID = c.ZENTITY AND r.ZENTITYPK = c.ZENTITYPK "
        + "LEFT JOIN ATRANSACTION AS t ON t.Z_PK = c.ZTRANSACTIONID "
        + "LEFT JOIN ATRANSACTIONSTRING AS s ON s.Z_PK = t.ZAUTHORTS "
        + "WHERE c.ZTRANSACTIONID > IFNULL(r.\(last), 0) "
        + "AND IFNULL(s.ZNAME, '') NOT LIKE 'NSCloudKitMirroringDelegate.%'"
    ]
  }

  /// The pairs of many-to-many relationships that wait for export.
  private var linkRows: [String] {
    let marks = marked(
      [("ZISUPLOADED", "% = 0"), ("ZNEEDSDELETE", "IFNULL(%, 0) <> 0")], in: Self.links)
    return marks.isEmpty || !store.has(Self.links, ["Z_PK"])
      ? [] : ["SELECT 0, Z_PK FROM \(Self.links) WHERE \(marks.joined(separator: " OR "))"]
  }

  private func marked(_ conditions: [(column: String, test: String)], in table: String) -> [String]
  {
    conditions.filter { store.has(table, [$0.column]) }.map {
      $0.test.replacing("%", with: $0.column)
    }
  }
}
