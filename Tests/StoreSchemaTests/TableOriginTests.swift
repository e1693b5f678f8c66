import DataModel
import StoreSchema
import TestSupport
import Testing

@Suite("Whose a table is")
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

  @Test(arguments: [
    ("ZTRACK", TableOrigin.model), ("ztrack", .model), ("Z_1TRACKS", .model),
    ("Z_PRIMARYKEY", .system), ("z_metadata", .system), ("Z_MODELCACHE", .system),
    ("ACHANGE", .history), ("ATRANSACTION", .history), ("ATRANSACTIONSTRING", .history),
    ("ANSCKRECORDMETADATA", .cloudKit), ("sqlite_stat1", .database), ("sqlite_sequence", .database),
    ("ZOTHER", .other), ("ZTRÄCK", .other), ("Z_RT_Track_place", .other), ("", .other),
  ])
  func `by its name`(table: String, origin: TableOrigin) {
    #expect(TableOrigin(of: table, in: schema) == origin)
  }

  @Test func `the tables in which SQLite keeps an R-tree are the model's as well`() {
    for suffix in ["node", "parent", "rowid"] {
      let table = "Z_RT_Place_where_\(suffix)"
      #expect(TableOrigin(of: table, modelTables: ["Z_RT_PLACE_WHERE"]) == .model)
      #expect(TableOrigin(of: table, modelTables: []) == .other)
    }
  }

  @Test func `only ASCII letters are folded, as SQLite does`() {
    #expect(foldedName("aßÄz_1") == "AßÄZ_1")
  }
}
