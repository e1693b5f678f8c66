import DataModel
import TestSupport
import Testing

@Suite("Core Data's triggers")
struct CoreDataTriggersTests {
  private let model = Model(entities: [
    Entity(
      "User",
      [
        Attribute("name", isOptional: true), Attribute("other", isOptional: true),
        Attribute("latitude", .double, isOptional: true),
        Attribute("teamName", isOptional: true) {
          $0.derivation = Derivation(expression: "team.name")
        },
        Attribute("folded", isOptional: true) {
          $0.derivation = Derivation(expression: "canonical:(name)")
        },
        Relationship("team", to: "Team", inverse: "users"),
      ]),
    Entity("Admin", parent: "User", []),
    Entity(
      "Team",
      [
        Attribute("name", isOptional: true), Relationship("users", toMany: "User", inverse: "team"),
      ]),
  ])

  private static let tree =
    "CREATE VIRTUAL TABLE Z_RT_User_place USING RTREE (Z_PK INTEGER PRIMARY KEY, "
    + "ZLATITUDE_MIN FLOAT, ZLATITUDE_MAX FLOAT)"

  /// The purpose of a trigger in a store of the model.
  private func purpose(
    _ name: String, _ sql: String, on table: String = "ZUSER", tree: String? = nil
  ) -> CoreDataTriggers.Purpose? {
    let schema = predictSchema(model)
    let trigger = ObservedObject(kind: .trigger, name: name, table: table, sql: sql)
    var objects = [trigger]
    if let tree {
      objects.append(
        ObservedObject(kind: .table, name: "Z_RT_User_place", table: "Z_RT_User_place", sql: tree))
    }
    let store = ObservedSchema(
      objects: objects,
      columns: ["ZUSER": [ObservedColumn(name: "Z_PK", type: "INTEGER")], "Z_METADATA": []],
      references: [], entities: [], metadataRows: 1, hasHistory: false)
    return CoreDataTriggers(in: store, of: model, schema).purpose(of: trigger)
  }

  @Test(arguments: [SchemaGeneration.current, SchemaGeneration(frameworkVersion: 1044)])
  func `triggers of the model are recognized for any framework`(generation: SchemaGeneration) {
    let triggers = predictSchema(model, generation: generation).triggers
    #expect(triggers.count == 4)
    for trigger in triggers {
      #expect(purpose(trigger.name, trigger.sql, on: trigger.table) == .ofModel)
      let quoted = trigger.sql.replacing(" ON ZUSER ", with: " ON \"ZUSER\" ")
      #expect(purpose(trigger.name, quoted, on: trigger.table) == .ofModel)
      let other = trigger.sql.replacing("; END", with: "; DELETE FROM ZUSER; END")
      #expect(purpose(trigger.name, other, on: trigger.table) == nil)
    }
  }

  private static let name = "Z_DA_ZUSER_User_folded_SOURCE_UPDATE"
  private static let start =
    "CREATE TRIGGER \(name) AFTER UPDATE OF ZNAME ON ZUSER FOR EACH ROW "
  private static let assignment = start + "BEGIN UPDATE ZUSER SET ZFOLDED = "
  private static let report =
    "SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZUSER', Z_ENT, Z_PK, 'folded', ZFOLDED) "
    + "FROM ZUSER WHERE Z_PK = NEW.Z_PK;"

  private static let derivations: [String] = [
    "\(assignment)f(NEW.ZNAME, ';') WHERE Z_PK = NEW.Z_PK; \(report) END",
    "\(start)WHEN (NEW.ZNAME NOT NULL) BEGIN UPDATE ZUSER SET ZFOLDED = (SELECT a, b FROM c); END",
    "\(start)BEGIN UPDATE \"ZUSER\" SET \"ZFOLDED\" = NULL; END",
  ]

  @Test(arguments: derivations)
  func `the trigger of an unknown derivation may set only its attribute`(sql: String) {
    let path = PropertyPath(entity: "User", path: "folded")
    #expect(purpose(Self.name, sql) == .derivation(path))
    #expect(purpose("Z_DA_ZUSER_User_other_SOURCE_UPDATE", sql) == nil)
    #expect(purpose(Self.name, sql, on: "Z_METADATA") == nil)
  }

  private static let others: [String] = [
    "\(start)BEGIN DELETE FROM ZUSER; END",
    "\(start)BEGIN UPDATE ZUSER SET ZNAME = NULL; END",
    "\(assignment)1, ZNAME = NULL; END",
    "\(assignment)(1), ZNAME = NULL WHERE 1; \(report) END",
    "\(start)BEGIN UPDATE ZTEAM SET ZFOLDED = 1; END",
    "\(assignment)1; DELETE FROM ZUSER; END",
    "\(assignment)1; \(report) DELETE FROM ZUSER; END",
    "\(assignment)RAISE(ABORT, 'x'); END",
    "\(assignment)1 /* x */; END",
    "\(assignment)1 -- x\n; END",
    "\(start)BEGIN UPDATE OR REPLACE ZUSER SET ZFOLDED = 1; END",
    "\(assignment)1; END".replacing("AFTER", with: "BEFORE"),
    "\(assignment)1; END".replacing("ON ZUSER", with: "ON Z_METADATA"),
    "CREATE TRIGGER Z_DA_x AFTER UPDATE ON ZUSER BEGIN DELETE FROM ZTEAM; END", "", "BEGIN END",
  ]

  @Test(arguments: others)
  func `a trigger that does anything else is a third-party trigger, whatever its name`(sql: String)
  {
    #expect(purpose(Self.name, sql) == nil)
  }

  @Test func `triggers of an R-tree that the model does not have are recognized`() {
    let row =
      "(Z_PK, ZLATITUDE_MIN, ZLATITUDE_MAX) VALUES (NEW.Z_PK, NEW.ZLATITUDE ,NEW.ZLATITUDE) ;"
    let sql =
      "CREATE TRIGGER Z_RT_User_place_INSERT AFTER INSERT ON ZUSER FOR EACH ROW BEGIN "
      + "INSERT OR REPLACE INTO Z_RT_User_place \(row) END"
    let name = "Z_RT_User_place_INSERT"
    #expect(purpose(name, sql, tree: Self.tree) == .rTree)
    #expect(purpose(name, sql) == nil)
    #expect(purpose(name, sql, tree: "CREATE TABLE Z_RT_User_place (Z_PK)") == nil)
    let other = sql.replacing(" END", with: " DELETE FROM ZUSER ; END")
    #expect(purpose(name, other, tree: Self.tree) == nil)
    #expect(
      purpose(
        "Z_RT_x", "CREATE TRIGGER Z_RT_x AFTER UPDATE ON ZUSER BEGIN DELETE FROM ZTEAM; END",
        tree: Self.tree) == nil)
  }
}
