import DataModel
import TestSupport
import Testing

@Suite("Origin of tables")
struct TableOriginTests {
  private let schema = predictSchema(
    Model(entities: [
      Entity("Track") {
        $0.relationships.insert(Relationship("tags", toMany: "Tag", inverse: "tracks"))
      },
      Entity("Tag") {
        $0.relationships.insert(Relationship("tracks", toMany: "Track", inverse: "tags"))
      },
    ]))

  private func origin(
    _ table: String, _ columns: [String] = ["Z_PK", "Z_ENT", "Z_OPT"], virtual: Set<String> = []
  ) -> TableOrigin {
    TableOrigin(
      of: table, columns: columns,
      modelTables: Set(schema.tables.filter { $0.kind != .system }.map { foldedName($0.name) })
        .union(["Z_RT_PLACE_WHERE"]), virtualTables: virtual)
  }

  @Test(arguments: [
    ("ZTRACK", TableOrigin.model), ("ztrack", .model), ("Z_1TRACKS", .model),
    ("Z_PRIMARYKEY", .system), ("z_metadata", .system), ("Z_MODELCACHE", .system),
    ("ACHANGE", .history), ("ATRANSACTION", .history), ("ATRANSACTIONSTRING", .history),
    ("ANSCKRECORDMETADATA", .cloudKit), ("sqlite_stat1", .database), ("sqlite_sequence", .database),
    ("ZOTHER", .other), ("ZTRÄCK", .other), ("Z_RT_Track_place", .other), ("", .other),
  ])
  func `a table is recognized by name`(table: String, origin: TableOrigin) {
    #expect(self.origin(table) == origin)
  }

  @Test(arguments: [
    ("ACHANGE", ["Z_PK", "Z_ENT", "ZENTITY", "ZTOMBSTONE0", "ZTOMBSTONE12"], TableOrigin.history),
    ("ACHANGE", ["Z_PK", "Z_ENT", "ZTOMBSTONE"], .unknownForm),
    ("ACHANGE", ["Z_PK", "Z_ENT", "ZTOMBSTONE01"], .unknownForm),
    ("ATRANSACTION", ["Z_PK", "Z_ENT", "ZTOMBSTONE0"], .unknownForm),
    ("ACHANGE", ["A"], .unknownForm), ("achange", ["z_pk", "z_ent", "zentitypk"], .history),
    ("ANSCKRECORDMETADATA", ["Z_PK", "Z_ENT", "ZENTITYID", "ZENTITYPK"], .cloudKit),
    ("ANSCKRECORDMETADATA", ["Z_PK", "Z_ENT", "ZENTITYID", "ZSECRET"], .unknownForm),
    ("ANSCKEVENT", ["Z_PK", "Z_ENT", "ZENTITYID"], .unknownForm),
    ("ANSCKMINE", ["Z_PK", "Z_ENT"], .unknownForm), ("ansckmine", [], .unknownForm),
  ])
  func `a table with a name like Core Data's is recognized by its columns`(
    table: String, columns: [String], origin: TableOrigin
  ) {
    #expect(self.origin(table, columns) == origin)
  }

  @Test func `the internal tables of an R-tree belong to the model`() {
    for suffix in ["node", "parent", "rowid"] {
      let table = "Z_RT_Place_where_\(suffix)"
      #expect(origin(table, virtual: ["Z_RT_PLACE_WHERE"]) == .model)
      #expect(origin(table) == .other)
      #expect(origin("Z_RT_Other_\(suffix)", virtual: ["Z_RT_OTHER"]) == .other)
    }
  }

  @Test func `only ASCII letters are folded, as in SQLite`() {
    #expect(foldedName("aßÄz_1") == "AßÄZ_1")
  }
}
