package import DataModel

/// Queries on the CloudKit mirroring tables of a store.
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

  /// Creates the queries for a store.
  ///
  /// - Parameters:
  ///   - store: The observed schema of the store.
  ///   - schema: The schema of its version, with the names in the store.
  package init(_ store: ObservedSchema, _ schema: StoreSchema) {
    self.store = store
    self.schema = schema
  }

  /// Whether there is a table with records of objects.
  package var hasRecords: Bool { isNumbered(Self.records) }

  /// Whether there is a table with links that name their relationship.
  var hasLinks: Bool { store.has(Self.links, ["ZCDENTITYNAME", "ZRELATIONSHIPNAME"]) }

  /// The tables with numbers of the model's entities.
  var numberedTables: [String] { [Self.records, Self.states].filter(isNumbered) }

  private func isNumbered(_ table: String) -> Bool { store.has(table, ["ZENTITYID", "ZENTITYPK"]) }

  /// A SELECT for changes pending export: the entity number and the key of the object, without duplicates;
  /// for a pair of a many-to-many relationship 0 and the key of its link.
  ///
  /// A change is pending if its record is marked, it is being exported, it has no record yet, or the app made
  /// it in a transaction after that of its last export.
  package var waiting: String {
    (objects + linkRows).joined(separator: " UNION ")
  }

  /// A SELECT for the objects pending export; nil if no table contains this.
  package var waitingObjects: String? {
    hasRecords ? objects.joined(separator: " UNION ") : nil
  }

  /// Counts the pairs of many-to-many relationships pending export; nil if no table contains this.
  package var waitingLinks: String? { linkRows.first.map { "SELECT COUNT(*) FROM (\($0))" } }

  /// Counts the objects without a record.
  package var objectsWithoutRecord: String? {
    guard hasRecords, !withoutRecord.isEmpty else { return nil }
    return "SELECT COUNT(*) FROM (\(withoutRecord.joined(separator: " UNION ALL ")))"
  }

  /// Counts the records whose objects do not exist.
  package var recordsWithoutObject: String? {
    guard hasRecords, !objectTables.isEmpty else { return nil }
    let objects = objectTables.map { "SELECT Z_ENT, Z_PK FROM \(identifier($0))" }
    return
      "SELECT COUNT(*) FROM \(Self.records) WHERE (IFNULL(ZENTITYID, 0), IFNULL(ZENTITYPK, 0)) NOT IN "
      + "(SELECT IFNULL(Z_ENT, 0), Z_PK FROM (\(objects.joined(separator: " UNION ALL "))))"
  }

  /// A SELECT for the records and for the objects without one; nil if there is no table of records.
  ///
  /// It returns the entity number, the key, the name of the record, the zone and the state, sorted by entity
  /// and key.
  package var list: String? {
    guard hasRecords, !objectTables.isEmpty, let waitingObjects else { return nil }
    let hasZones =
      store.has(Self.records, ["ZRECORDZONE"])
      && store.has(Self.zoneTable, ["Z_PK", "ZCKRECORDZONENAME"])
    let zone = hasZones ? "z.ZCKRECORDZONENAME" : "NULL"
    let name = store.has(Self.records, ["ZCKRECORDNAME"]) ? "r.ZCKRECORDNAME" : "NULL"
    let key = "(IFNULL(r.ZENTITYID, 0), IFNULL(r.ZENTITYPK, 0))"
    let objects = objectTables.map { "SELECT IFNULL(Z_ENT, 0), Z_PK FROM \(identifier($0))" }
    let deletion =
      store.has(Self.records, ["ZNEEDSCLOUDDELETE"])
      ? "WHEN IFNULL(r.ZNEEDSCLOUDDELETE, 0) <> 0 THEN '\(State.deletion.rawValue)' " : ""
    return "SELECT r.ZENTITYID, r.ZENTITYPK, \(name), \(zone), CASE \(deletion)"
      + "WHEN \(key) NOT IN (\(objects.joined(separator: " UNION ALL "))) THEN "
      + "iif(\(key) IN (\(waitingObjects)), '\(State.deletion.rawValue)', '\(State.noObject.rawValue)') "
      + "WHEN \(key) IN (\(waitingObjects)) THEN '\(State.waiting.rawValue)' ELSE '\(State.settled.rawValue)' END "
      + "FROM \(Self.records) AS r"
      + (hasZones ? " LEFT JOIN \(Self.zoneTable) AS z ON z.Z_PK = r.ZRECORDZONE" : "")
      + " UNION ALL SELECT Z_ENT, Z_PK, NULL, NULL, '\(State.noRecord.rawValue)' FROM "
      + "(\(withoutRecord.joined(separator: " UNION ALL "))) ORDER BY 1, 2"
  }

  /// The state of an object and its record.
  private enum State: String {
    /// Nothing waits.
    case settled
    /// A change waits for export.
    case waiting
    /// The deletion waits for export.
    case deletion = "waiting-deletion"
    /// The object does not exist.
    case noObject = "no-object"
    /// There is no record, so the object is pending export.
    case noRecord = "no-record"
  }

  /// Counts the zones.
  package var zones: String? {
    store.has(Self.zoneTable) ? "SELECT COUNT(*) FROM \(Self.zoneTable)" : nil
  }

  /// Counts the zones and the records that are shared.
  package var shares: String? {
    let parts = [(Self.zoneTable, "ZENCODEDSHAREDATA"), (Self.records, "ZCKSHARE")]
      .filter { store.has($0, [$1]) }
      .map { "(SELECT COUNT(*) FROM \($0) WHERE \($1) IS NOT NULL)" }
    return parts.isEmpty ? nil : "SELECT \(parts.joined(separator: " + "))"
  }

  /// Counts the zones that wait for import.
  package var zonesToImport: String? { zones(with: "ZNEEDSIMPORT") }

  /// Why mirroring resets a zone.
  package enum ResetReason: String, Hashable, Sendable, CaseIterable {
    /// Another account, or its keys.
    case identityLoss = "identity-loss"
    /// The user deleted the app's data from iCloud.
    case userPurge = "user-purge"
    /// The zone was deleted.
    case zoneDelete = "zone-delete"

    /// The column with the mark.
    fileprivate var column: String {
      switch self {
      case .identityLoss: "ZNEEDSRECOVERYFROMIDENTITYLOSS"
      case .userPurge: "ZNEEDSRECOVERYFROMUSERPURGE"
      case .zoneDelete: "ZNEEDSRECOVERYFROMZONEDELETE"
      }
    }
  }

  /// Counts the zones that wait for a reset, by reason.
  package var resets: [(reason: ResetReason, query: String)] {
    ResetReason.allCases.compactMap { reason in zones(with: reason.column).map { (reason, $0) } }
  }

  /// The time of the last export that succeeded; and what failed, as operation, domain, code, number and time of the last.
  package var events: (lastExport: String, failures: String)? {
    let columns = ["ZCLOUDKITEVENTTYPE", "ZSUCCEEDED", "ZENDEDAT", "ZERRORDOMAIN", "ZERRORCODE"]
    guard store.has("ANSCKEVENT", columns) else { return nil }
    return (
      "SELECT MAX(ZENDEDAT) FROM ANSCKEVENT WHERE ZCLOUDKITEVENTTYPE = 2 AND ZSUCCEEDED = 1",
      "SELECT ZCLOUDKITEVENTTYPE, ZERRORDOMAIN, ZERRORCODE, COUNT(*), MAX(ZENDEDAT) FROM ANSCKEVENT "
        + "WHERE ZSUCCEEDED = 0 AND ZENDEDAT IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 5 DESC, 1, 2, 3 LIMIT 10"
    )
  }

  private static let zoneTable = "ANSCKRECORDZONEMETADATA"

  private func zones(with mark: String) -> String? {
    store.has(Self.zoneTable, [mark])
      ? "SELECT COUNT(*) FROM \(Self.zoneTable) WHERE IFNULL(\(mark), 0) <> 0" : nil
  }

  private var objectTables: [String] {
    schema.tables.compactMap { table in
      if case .entities = table.kind, store.hasKey(table.name) { table.name } else { nil }
    }
  }

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
  private var withoutRecord: [String] {
    objectTables.map { table in
      "SELECT Z_ENT, Z_PK FROM \(identifier(table)) WHERE (Z_ENT, Z_PK) NOT IN "
        + "(SELECT IFNULL(ZENTITYID, 0), IFNULL(ZENTITYPK, 0) FROM \(Self.records))"
    }
  }

  /// The objects with changes by the app that are newer than their record.
  ///
  /// If the store does not say who made a change or what was last exported, any change may be pending.
  private var changed: [String] {
    guard store.has("ACHANGE", ["ZENTITY", "ZENTITYPK"]) else { return [] }
    let last = "ZLASTEXPORTEDTRANSACTIONNUMBER"
    let isNumbered = store.has("ACHANGE", ["ZTRANSACTIONID"])
    let later =
      isNumbered && store.has(Self.records, [last])
      ? "c.ZTRANSACTIONID > IFNULL(r.\(last), 0)" : "1"
    var author = "''"
    var joins = ""
    if isNumbered, store.hasKey("ATRANSACTION") {
      joins = "LEFT JOIN ATRANSACTION AS t ON t.Z_PK = c.ZTRANSACTIONID "
      if store.has("ATRANSACTION", ["ZAUTHORTS"]), store.hasKey("ATRANSACTIONSTRING"),
        store.has("ATRANSACTIONSTRING", ["ZNAME"])
      {
        joins += "LEFT JOIN ATRANSACTIONSTRING AS s ON s.Z_PK = t.ZAUTHORTS "
        author = "IFNULL(s.ZNAME, '')"
      } else if store.has("ATRANSACTION", ["ZAUTHOR"]) {
        author = "IFNULL(t.ZAUTHOR, '')"
      }
    }
    return [
      "SELECT c.ZENTITY, c.ZENTITYPK FROM ACHANGE AS c "
        + "JOIN \(Self.records) AS r ON r.ZENTITYID = c.ZENTITY AND r.ZENTITYPK = c.ZENTITYPK \(joins)"
        + "WHERE \(later) AND \(author) NOT LIKE 'NSCloudKitMirroringDelegate.%'"
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
